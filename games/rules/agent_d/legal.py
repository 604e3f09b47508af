"""The commands that would be accepted now, each with its arguments (AD-54, SC-61).

They follow from what the seat's own view holds. `unavailable` says of the other types why they would be refused.
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import chain
from typing import Final

from games.rules.agent_d.box import BOX, Building, Color, Icon
from games.rules.agent_d.commands import (
    Attempt,
    ChooseBuilding,
    ChooseSecurity,
    ChooseTarget,
    DeclineAttempt,
    EndTurn,
    TakeDie,
    UseTool,
)
from games.rules.agent_d.placement import faces_allowed
from games.rules.agent_d.state import Place, State, Sub, deciders
from games.rules.core import Leave, Offer, Resume, Seat

Offers = tuple[Offer, ...]

_DECLINE: Final = Offer(command=DeclineAttempt())
_END: Final = Offer(command=EndTurn())
_LEAVE: Final = Offer(command=Leave())
_RESUME: Final = Offer(command=Resume())
_SECURITY: Final = tuple(Offer(command=ChooseSecurity(building=building)) for building in BOX.buildings)
_TARGETS: Final = {building: Offer(command=ChooseTarget(building=building)) for building in BOX.buildings}
_BUILDINGS: Final = tuple(Offer(command=ChooseBuilding(building=building)) for building in BOX.buildings)


def legal(state: State, seat: Seat, *, automated: bool = False) -> Offers:
    """Return exactly what would be accepted from the seat, sent by its policy if `automated`, else by its person."""
    if state.phase == "over":
        return ()
    sitting = state.players[seat].sitting
    if automated:
        return _game_offers(state, seat) if sitting.is_automated else ()
    if sitting.controller == "bot":
        return ()
    if sitting.autoplay:
        return (_RESUME, _LEAVE)  # SC-43
    return (*_game_offers(state, seat), _LEAVE)


def _game_offers(state: State, seat: Seat) -> Offers:
    if state.sub is None or seat not in deciders(state):
        return ()
    return _OFFERS[state.sub](state, seat)


def _targets(state: State, _: Seat) -> Offers:
    return tuple(offer for building, offer in _TARGETS.items() if building != state.security)  # AD-16


def _dice(state: State, seat: Seat) -> Offers:
    agent = state.players[seat].identity
    return tuple(
        chain.from_iterable([_ways(die.id, die.face, agent.building, is_own=die.color == agent.color) for die in state.pool])
    )


@cache
def _ways(die: str, shown: Icon, building: Building, *, is_own: bool) -> Offers:
    """Return the die as it lies, and with each face that it may show; where it is to lie follows (AD 5.1)."""
    allowed = faces_allowed(building, shown, is_own=is_own)
    return (_take(die, None, allowed[shown]), *(_take(die, face, place) for face, place in allowed.items()))


@cache
def _take(die: str, face: Icon | None, place: Place) -> Offer:
    return Offer(command=TakeDie(die=die, face=face), place=place)


def _attempts(state: State, seat: Seat) -> Offers:
    return _any_of(tuple([rival for rival, player in enumerate(state.players) if player.alive and rival != seat]))


@cache
def _any_of(rivals: tuple[Seat, ...]) -> Offers:
    return (*chain.from_iterable(map(_guesses, rivals)), _DECLINE)


@cache
def _guesses(target: Seat) -> Offers:
    def guess(color: Color, building: Building) -> Offer:
        return Offer(command=Attempt(target=target, color=color, building=building))

    return tuple(guess(color, building) for color in BOX.colors for building in BOX.buildings)


def _tools(state: State, _: Seat) -> Offers:
    return (*chain.from_iterable([_turned(die.id, die.face) for die in state.pool]), _END)


@cache
def _turned(die: str, shown: Icon) -> Offers:
    return tuple(Offer(command=UseTool(die=die, face=face)) for face in BOX.icons if face != shown)


_OFFERS: Final[Mapping[Sub, Callable[[State, Seat], Offers]]] = {
    "security": lambda _state, _seat: _SECURITY,
    "target": _targets,
    "take": _dice,
    "attempt": _attempts,
    "tool": _tools,
    "building": lambda _state, _seat: _BUILDINGS,
}
