"""What the steps share: the state one event later, and one seat in another condition."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace

from games.rules.core import Event, Instant, Seat
from games.rules.welcome_to.state import Player, State

Steps: TypeAlias = Mapping[type[Event], Callable[[State, Any, Instant], State]]
"""What each type of event does to a state, at an instant."""


def after(state: State, **changes: Any) -> State:
    """Return the state one event later, with other values in some fields."""
    return replace(state, version=state.version + 1, **changes)


def with_player(players: tuple[Player, ...], seat: Seat, **changes: Any) -> tuple[Player, ...]:
    """Return the players, one of them with other values in some fields; the others are the same objects as before."""
    changed = list(players)
    changed[seat] = replace(players[seat], **changes)
    return tuple(changed)
