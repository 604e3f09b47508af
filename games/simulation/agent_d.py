"""What must hold in a game of the engine `agent_d`, and what a seat cannot see in it."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from games.rules.agent_d import commands, events
from games.rules.agent_d.box import BOX
from games.rules.agent_d.placement import placements
from games.rules.agent_d.scoring import money
from games.rules.agent_d.state import Player, State, deciders
from games.rules.core import TABLE, Chance, Event, Seat, audience, split

_STRANGERS: Final = (-1, 99)
_NOTHING: Final = "nothing"
_NO_DIE: Final = "d0"


class AgentDChecks:
    """The engine's `EngineChecks`."""

    def event(self, before: State | None, event: Event, after: State) -> Iterable[str]:
        """Return what is wrong after an event: dice, ranks, money, or a part that has no business there."""
        if _dice(after) != list(after.dice):
            yield f"dice are not conserved by {event}"
        if split(event)[1].keys() != _audiences(before, event):
            yield f"{event} has other private parts than public facts ask for"
        if before is None:
            return
        ranks, piles = _moved(before, event)
        for seat, player in enumerate(after.players):
            if player.rank != before.players[seat].rank + ranks[seat]:
                yield f"the rank of seat {seat} is not what {event} says"
            if _money(player) != _money(before.players[seat]) + piles[seat]:
                yield f"the pile of seat {seat} is not what {event} says"
        if _cards(after) != _cards(before):
            yield f"information cards are not conserved by {event}"

    def moment(self, state: State, view: Any) -> Iterable[str]:
        """Return what is wrong with a state in which somebody may act."""
        if view.bag_count != len(state.bag) or view.deck_count != len(state.deck):
            yield "counts of bag and deck"
        if any(player.rank > BOX.rank_to_win for player in state.players):
            yield "somebody is above the highest rank"
        for seat, player in enumerate(state.players):
            if player.has_chosen and not _tells_the_truth(player):
                yield f"a die of seat {seat} lies where it may not (AD 5.1)"
        if state.status != "running":
            if state.sub or state.clock or state.turn is not None:
                yield "something is open after the end"
            return
        seats = deciders(state)
        if not seats or state.clock is None or (state.sub != "target") != (len(seats) == 1 and state.turn is not None):
            yield "a decision has its seats and its clock"
        if not all(state.players[seat].alive for seat in seats):
            yield "an agent that is out has something to decide"
        if any(player.target is not None and player.target == state.security for player in state.players):
            yield "a secured building is a target (AD-16)"
        if len(state.pool) > 1 + sum(player.alive for player in state.players):
            yield "too many dice in the pool (AD-17)"

    def rearranged(self, state: State, seat: Seat | None, chance: Chance, label: str) -> State:
        """Return a state that differs from this one in nothing that the seat can see (None: a spectator)."""
        state = _other_colors(state, seat, chance, label)
        return _other_cards(_other_targets(state, seat, chance, label), seat, chance, label)

    def wishes(self, state: State, seat: Seat) -> list[Any]:
        """Return commands somebody might send who does not know the rules."""
        buildings = (*BOX.icons, _NOTHING)
        dice = (*(die.id for die in state.pool), _NO_DIE)
        targets = (*range(len(state.players)), *_STRANGERS)
        return [
            *(make(building=building) for building in buildings for make in _BY_BUILDING),
            *(commands.TakeDie(die=die, face=face) for die in dice for face in (None, *buildings)),
            *(commands.UseTool(die=die, face=face) for die in dice for face in buildings),
            *(
                commands.Attempt(target=target, color=color, building=building)
                for target in targets
                for color in (*BOX.colors, _NOTHING)
                for building in buildings
            ),
            commands.DeclineAttempt(),
            commands.EndTurn(),
        ]


_BY_BUILDING: Final = (commands.ChooseSecurity, commands.ChooseTarget, commands.ChooseBuilding)


def _dice(state: State) -> list[str]:
    """Return the colours of all dice, wherever they are: bag + pool + players = the whole set."""
    dice = [*state.bag, *(die.color for die in state.pool)]
    for player in state.players:
        dice += (die.color for die in (*player.top, *player.front))
        dice += (color for color in (player.color, player.bonus) if color is not None)
    return sorted(dice)


def _cards(state: State) -> list[int]:
    """Return the values of all information cards: deck + board + piles."""
    piles = (player.info for player in state.players)
    return sorted(value for pile in (state.deck, *state.board.values(), *piles) for value in pile)


def _money(player: Player) -> int:
    return money(player, BOX.rank_value)


def _audiences(before: State | None, event: Event) -> set[str]:
    """Return who has a private part of an event, as far as public facts tell."""
    match event:
        case events.GameStarted():
            return {TABLE}
        case events.IdentityDrawn() | events.TargetChosen():
            return {audience(event.seat)}
        case events.ShootoutStarted(bonus=bonus, life=life) if bonus and before is not None:
            in_front = sum(len(before.players[int(seat)].front) for seat in life)
            return {TABLE} if len(before.bag) + in_front else set()
        case _:
            return set()


def _moved(before: State, event: Event) -> tuple[list[int], list[int]]:
    """Return by how much each rank and each pile (in dollars) changes, as the event itself tells it."""
    ranks, piles = [0] * len(before.players), [0] * len(before.players)
    match event:
        case events.RankGained():
            ranks[event.seat] = 1
        case events.RanksCaptured():
            ranks[event.seat], ranks[event.victim] = event.cards - event.to_info, -event.cards
            piles[event.seat] = event.to_info * BOX.rank_value
        case events.InfoCollected():
            piles[event.seat] = sum(event.values)
        case _:
            pass
    return ranks, piles


def _tells_the_truth(player: Player) -> bool:
    """Whether each die of an agent lies where a die with its face may lie."""
    placed = [("top", die) for die in player.top] + [("front", die) for die in player.front]
    return all(place in _possible(player, die.color, die.face) for place, die in placed)


def _possible(player: Player, color: str, face: str) -> Iterator[str]:
    """Yield where a die of this colour can lie showing this face, whether it was rolled or a gun was turned to it."""
    for rolled in (face, BOX.gun):
        allowed = placements(player.identity, color, rolled)
        if face in allowed:
            yield allowed[face]


def _is_hidden(state: State, seat: Seat, viewer: Seat | None) -> bool:
    """Whether the viewer does not know the identity of a seat, if it has one."""
    return seat != viewer and state.phase != "over" and not state.players[seat].revealed


def _other_colors(state: State, seat: Seat | None, chance: Chance, label: str) -> State:
    """Deal the colours of hidden identities, of the bag and of dice added unseen again."""
    hidden = [other for other, player in enumerate(state.players) if player.color is not None and _is_hidden(state, other, seat)]
    added = [other for other, player in enumerate(state.players) if player.bonus is not None]
    colors = [*state.bag, *(state.players[other].color for other in hidden), *(state.players[other].bonus for other in added)]
    mixed = list(chance.shuffle(f"colors:{label}", colors))
    players = list(state.players)
    for other in hidden:
        players[other] = replace(players[other], color=mixed.pop())
    for other in added:
        players[other] = replace(players[other], bonus=mixed.pop())
    return replace(state, players=tuple(players), bag=tuple(sorted(color for color in mixed if color is not None)))


def _other_targets(state: State, seat: Seat | None, chance: Chance, label: str) -> State:
    allowed = [building for building in BOX.buildings if building != state.security]
    players = tuple(
        replace(player, target=chance.pick(f"target:{label}:{other}", allowed))
        if player.target is not None and _is_hidden(state, other, seat)
        else player
        for other, player in enumerate(state.players)
    )
    return replace(state, players=players)


def _other_cards(state: State, seat: Seat | None, chance: Chance, label: str) -> State:
    """Shuffle the deck, and the piles that the seat cannot look into among each other; rank cards are None."""
    deck = chance.shuffle(f"deck:{label}", state.deck)
    if state.phase == "over":
        return replace(state, deck=deck)
    hidden = [player for other, player in enumerate(state.players) if other != seat]
    piles: list[int | None] = [card for player in hidden for card in (*player.info, *(None,) * player.converted)]
    mixed = list(chance.shuffle(f"piles:{label}", piles))
    players = []
    for other, player in enumerate(state.players):
        if other == seat:
            players.append(player)
            continue
        pile = [mixed.pop() for _ in range(len(player.info) + player.converted)]
        info = tuple(card for card in pile if card is not None)
        players.append(replace(player, info=info, converted=len(pile) - len(info)))
    return replace(state, players=tuple(players), deck=deck)
