"""The commands that would be accepted now, each with its arguments (SC-61).

They follow from what the seat's own view holds. `unavailable` says of the other types why they would be refused.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, cast

from games.rules.citadels import building
from games.rules.citadels.abilities import assassin, income, magician, thief, warlord
from games.rules.citadels.abilities.common import role_in_turn
from games.rules.citadels.commands import ChooseCard, EndTurn, Gather, PickRole
from games.rules.citadels.decide import is_automated
from games.rules.citadels.districts import forge, lab
from games.rules.citadels.state import Draft, State
from games.rules.core import Leave, Offer, Resume, Seat

Offers = Callable[[State, Seat], tuple[Offer, ...]]

ABILITIES: Final[Mapping[str, Offers]] = {
    assassin.EFFECT: assassin.offers,
    thief.EFFECT: thief.offers,
    magician.EFFECT: magician.offers,
    warlord.EFFECT: warlord.offers,
}
_GOLD: Final = Offer(command=Gather(what="gold"))
_CARDS: Final = Offer(command=Gather(what="cards"))
_END: Final = Offer(command=EndTurn())
_LEAVE: Final = Offer(command=Leave())
_RESUME: Final = Offer(command=Resume())


def legal(state: State, seat: Seat, *, automated: bool = False) -> tuple[Offer, ...]:
    """Return exactly what would be accepted from the seat, sent by its policy if `automated`, else by its person."""
    if state.phase == "over":
        return ()
    if automated:
        return _game_offers(state, seat) if is_automated(state, seat) else ()
    sitting = state.players[seat].sitting
    if sitting.controller == "bot":
        return ()
    if sitting.autoplay:
        return (_RESUME, _LEAVE)  # SC-43
    if state.turn is not None and state.turn.finishing:
        return (_LEAVE,)
    return (*_game_offers(state, seat), _LEAVE)


def _game_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    if state.actor != seat:
        return ()
    if state.pending is not None:
        return tuple(_choose(card) for card in dict.fromkeys(state.pending.offered))
    if state.turn is None:
        return tuple(_pick(number) for number in cast("Draft", state.draft).available)
    return _turn_offers(state, seat)


def _turn_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    turn = state.acting
    found: list[Offer] = []
    if turn.gathered:
        found += building.offers(state, seat)
        found += lab.offers(state, seat)
        found += forge.offers(state, seat)
        found.append(_END)
    else:
        found.append(_GOLD)
        if state.deck:
            found.append(_CARDS)
    found += income.offers(state, seat)
    if not turn.ability_used:
        for effect in role_in_turn(state).effects:
            if effect in ABILITIES:
                found += ABILITIES[effect](state, seat)
    return tuple(found)


@cache
def _choose(card: str) -> Offer:
    return Offer(command=ChooseCard(card=card))


@cache
def _pick(number: int) -> Offer:
    return Offer(command=PickRole(role=number))
