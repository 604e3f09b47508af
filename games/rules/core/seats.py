"""The seat ledger: who acts for a seat. The same in every ruleset (SC 9, SC 10).

A person or a bot sits in a seat; rules know seats, never users. A seat is *automated* when a bot acts for it: it
belongs to a bot, its person left, or its person missed three turns in a row.
"""

from typing import ClassVar, Final, Literal, TypeAlias

import msgspec

from games.rules.core.audience import Event
from games.rules.core.types import Seat

Controller: TypeAlias = Literal["human", "bot"]

STRIKES: Final = 3
"""Timed-out turns in a row after which a seat is played automatically (SC 9)."""


class Sitting(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who acts for one seat."""

    controller: Controller
    left: bool = False
    autoplay: bool = False
    timeout_streak: int = 0

    @property
    def is_automated(self) -> bool:
        """Whether a bot acts for the seat (SC 9)."""
        return self.autoplay or self.left or self.controller == "bot"


class Leave(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="leave", forbid_unknown_fields=True):
    """Give the seat to a bot for the rest of the game (SC 10, SC-48)."""


class Resume(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="resume", forbid_unknown_fields=True):
    """Take the seat back from autoplay, also in the middle of a turn (SC 9)."""


class SeatLeft(Event, frozen=True, kw_only=True, tag="seat_left"):
    """The person of a seat left for good; a bot inherits it (SC 10, SC-48)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat


class SeatResumed(Event, frozen=True, kw_only=True, tag="seat_resumed"):
    """The person of a seat took it back from autoplay (SC 9)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat


class TurnTimedOut(Event, frozen=True, kw_only=True, tag="turn_timed_out"):
    """The clock finished a seat's turn; the series grows for a person who plays, not in autoplay nor for a bot (SC-41, SC-44).

    `streak` is the number of timed-out turns in a row now; at three `autoplay` begins (SC-42).
    """

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    streak: int
    autoplay: bool = False


def left(sitting: Sitting) -> Sitting:
    """Return the seat after its person has left."""
    return msgspec.structs.replace(sitting, left=True, controller="bot")


def resumed(sitting: Sitting) -> Sitting:
    """Return the seat after its person has taken it back."""
    return msgspec.structs.replace(sitting, autoplay=False, timeout_streak=0)


def timed_out(seat: Seat, sitting: Sitting) -> TurnTimedOut:
    """Return the event of a turn that the clock finished."""
    if sitting.is_automated:
        return TurnTimedOut(seat=seat, streak=sitting.timeout_streak, autoplay=sitting.autoplay)
    streak = sitting.timeout_streak + 1
    return TurnTimedOut(seat=seat, streak=streak, autoplay=streak >= STRIKES)


def missed(sitting: Sitting, event: TurnTimedOut) -> Sitting:
    """Return the seat after a timed-out turn."""
    return msgspec.structs.replace(sitting, timeout_streak=event.streak, autoplay=event.autoplay)


def acted(sitting: Sitting) -> Sitting:
    """Return the seat after its person has ended a turn (SC-41)."""
    return msgspec.structs.replace(sitting, timeout_streak=0) if sitting.timeout_streak else sitting
