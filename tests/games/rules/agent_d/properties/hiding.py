"""Other states of the same public game: whatever a seat cannot see is drawn anew, and nothing that it can see changes.

The new identities agree with every die that lies before and on the screens, so that the other state could have been
played as well.
"""

import random

from msgspec.structs import replace

from games.rules.agent_d.state import Identity, Player, State
from games.rules.core import Seat
from tests.games.rules.agent_d.properties.oracle import BUILDINGS, COLORS

TRIES = 40


def rearranged(state: State, seat: Seat | None, dice: random.Random) -> State:
    """Return a state that the seat cannot tell from this one (None: a spectator). Sometimes it is the same one."""
    return _cards(_identities(state, seat, dice), seat, dice)


def _identities(state: State, seat: Seat | None, dice: random.Random) -> State:
    hidden = [
        other
        for other, player in enumerate(state.players)
        if other != seat and player.color is not None and not player.revealed and state.phase != "over"
    ]
    for _ in range(TRIES):
        bag = [*state.bag, *(str(state.players[other].color) for other in hidden)]
        dice.shuffle(bag)
        players = list(state.players)
        for other in hidden:
            target = players[other].target and dice.choice([one for one in BUILDINGS if one != state.security])
            players[other] = replace(players[other], color=bag.pop(), target=target)
        if all(agrees(players[other]) for other in hidden):
            return replace(state, players=tuple(players), bag=tuple(sorted(bag)))
    return state


def agrees(player: Player) -> bool:
    """Whether an identity agrees with the evidence (the end of AD 5.1)."""
    if player.target is None:
        return True
    in_front = all(die.color != player.color and die.face != player.target for die in player.front)
    on_screen = all(player.color == die.color or player.target == die.face for die in player.top)
    return in_front and on_screen and player.identity not in player.missed


def suspects(player: Player) -> set[Identity]:
    """Return the identities that agree with the evidence on a player."""
    every = (Identity(color, building) for color in COLORS for building in BUILDINGS)
    return {one for one in every if agrees(replace(player, color=one.color, target=one.building))}


def _cards(state: State, seat: Seat | None, dice: random.Random) -> State:
    """Shuffle the deck, and the piles that nobody but their owners may look into."""
    deck = list(state.deck)
    dice.shuffle(deck)
    state = replace(state, deck=tuple(deck))
    if state.phase == "over":
        return state
    pool = [value for other, player in enumerate(state.players) if other != seat for value in player.info]
    dice.shuffle(pool)
    players = tuple(
        player if other == seat else replace(player, info=tuple(pool.pop() for _ in player.info))
        for other, player in enumerate(state.players)
    )
    return replace(state, players=players)
