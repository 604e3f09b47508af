"""The commands that would be accepted now, each with its arguments (SC-61).

They follow from what the seat's own view holds. `unavailable` says of the other types why they would be refused.
"""

from collections.abc import Callable, Mapping
from typing import Final

from games.rules.citadels import answers, building, draft
from games.rules.citadels.abilities import (
    abbot,
    artist,
    assassin,
    diplomat,
    income,
    magician,
    thief,
    warlord,
    witch,
    wizard,
)
from games.rules.citadels.abilities.common import role_in_turn
from games.rules.citadels.commands import EndTurn, Gather
from games.rules.citadels.decide import is_automated
from games.rules.citadels.districts import armory, forge, lab, museum
from games.rules.citadels.districts.standing import effects_of
from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.state import State
from games.rules.core import Leave, Offer, Resume, Seat

Offers = Callable[[State, Seat], tuple[Offer, ...]]

ABILITIES: Final[Mapping[str, Offers]] = {
    assassin.EFFECT: assassin.offers,
    thief.EFFECT: thief.offers,
    magician.EFFECT: magician.offers,
    warlord.EFFECT: warlord.offers,
    wizard.EFFECT: wizard.look_offers,
    abbot.EFFECT: abbot.offers,
    diplomat.EFFECT: diplomat.offers,
}
"""The abilities that may be used once a turn, before or after the gather."""
DISTRICTS: Final[Mapping[str, Offers]] = {
    lab.EFFECT: lab.offers,
    forge.EFFECT: forge.offers,
    museum.EFFECT: museum.offers,
    armory.EFFECT: armory.offers,
}
"""The buildings that may be used after the gather."""
_GOLD: Final = Offer(command=Gather(what="gold"))
_CARDS: Final = Offer(command=Gather(what="cards"))
_END: Final = Offer(command=EndTurn())
_LEAVE: Final = Offer(command=Leave())
_RESUME: Final = Offer(command=Resume())


def legal(edition: Edition, state: State, seat: Seat, *, automated: bool = False) -> tuple[Offer, ...]:
    """Return exactly what would be accepted from the seat, sent by its policy if `automated`, else by its person."""
    if state.phase == "over":
        return ()
    if automated:
        return _game_offers(edition, state, seat) if is_automated(state, seat) else ()
    sitting = state.players[seat].sitting
    if sitting.controller == "bot":
        return ()
    if sitting.autoplay:
        return (_RESUME, _LEAVE)  # SC-43
    if state.turn is not None and state.turn.finishing:
        return (_LEAVE,)
    return (*_game_offers(edition, state, seat), _LEAVE)


def _game_offers(edition: Edition, state: State, seat: Seat) -> tuple[Offer, ...]:
    if state.actor != seat:
        return ()
    if state.pending is not None:
        return answers.offers(state, seat, state.pending.kind)
    if state.turn is None:
        return draft.offers(edition, state)
    if state.turn.part is not None:
        return _gather_offers(state)
    if state.turn.number == witch.NUMBER and witch.must_name(state):
        return witch.offers(state, seat) if state.turn.gathered else _gather_offers(state)
    return _turn_offers(edition, state, seat)


def _gather_offers(state: State) -> tuple[Offer, ...]:
    return (_GOLD, _CARDS) if state.deck else (_GOLD,)


def _turn_offers(edition: Edition, state: State, seat: Seat) -> tuple[Offer, ...]:
    turn = state.acting
    found: list[Offer] = []
    if turn.gathered:
        found += building.offers(edition.build, state, seat)
        if effects := effects_of(state.players[seat].city):
            for effect, offers in DISTRICTS.items():
                if effect in effects:
                    found += offers(state, seat)
        found.append(_END)
    else:
        found += _gather_offers(state)
    found += income.offers(state, seat)
    for effect in role_in_turn(state).effects:
        if effect in ABILITIES and not turn.ability_used:
            found += ABILITIES[effect](state, seat)
        elif effect == artist.EFFECT:
            found += artist.offers(state, seat)
    return tuple(found)
