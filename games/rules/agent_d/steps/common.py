"""What the steps share: the state one event later, and one seat in another condition."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace

from games.rules.agent_d.box import Color
from games.rules.agent_d.state import Player, State
from games.rules.core import Event, Instant, Seat, Sitting, seats

Steps: TypeAlias = Mapping[type[Event], Callable[[State, Any, Instant], State]]
"""What each type of event does to a state, at an instant."""


def after(state: State, at: Instant, **changes: Any) -> State:
    """Return the state one event later, which happened at `at`, with other values in some fields."""
    return replace(state, version=state.version + 1, since=at, **changes)


def meanwhile(state: State, **changes: Any) -> State:
    """Return the state one event later, in which what is open has been open for as long as before."""
    return replace(state, version=state.version + 1, **changes)


def with_player(players: tuple[Player, ...], seat: Seat, **changes: Any) -> tuple[Player, ...]:
    """Return the players, one of them with other values in some fields."""
    return (*players[:seat], replace(players[seat], **changes), *players[seat + 1 :])


def acted(state: State, seat: Seat, *, auto: bool) -> tuple[Player, ...]:
    """Return the players after a seat closed its window: a person who did so himself has come back in time (AD-52)."""
    sitting: Sitting = state.players[seat].sitting
    if auto or sitting.is_automated:
        return state.players
    return with_player(state.players, seat, sitting=seats.acted(sitting))


def without(bag: tuple[Color, ...], drawn: Iterable[Color]) -> tuple[Color, ...]:
    """Return a bag without the dice drawn from it."""
    left = list(bag)
    for color in drawn:
        left.remove(color)
    return tuple(left)
