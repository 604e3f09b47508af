"""Open decisions and their due times.

A window opens with an event that carries its `due_at` and is named after its kind and that event's version, so its
id is unique in the game and tells nothing but public facts. An expiry names the window: one that has closed
meanwhile gives no events, so a late or repeated alarm is no error (trial T35).
"""

import msgspec

from games.rules.core.types import Instant, Seat


class Clock(msgspec.Struct, frozen=True, array_like=True):
    """A running deadline in a state: when it is due, and the version of the event that opened it."""

    due_at: Instant
    opened: int


class Window(msgspec.Struct, frozen=True, kw_only=True):
    """An open decision: who may take it, and the instant from which the server acts for them (None: no clock)."""

    id: str
    kind: str
    seats: tuple[Seat, ...]
    due_at: Instant | None


class Waiting(msgspec.Struct, frozen=True, array_like=True):
    """A seat that has something to decide, and the instant since when: a bot's move is due from there (SC-57)."""

    seat: Seat
    since: Instant


def window_id(kind: str, clock: Clock) -> str:
    """Return the id of the window that `clock` bounds."""
    return f"{kind}-{clock.opened}"
