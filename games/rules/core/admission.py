"""Who may command a seat: the checks that every ruleset makes first, in their order (SC 11)."""

from collections.abc import Sequence
from typing import Any, Final

from games.rules.core.errors import GameCode, RuleViolation
from games.rules.core.seats import Leave, Resume, Sitting
from games.rules.core.types import Seat

OF_THE_SEAT: Final = (Leave, Resume)
"""Commands about the seat itself, which belong to no phase or turn."""


def admit(sittings: Sequence[Sitting], seat: Seat | None, command: Any, *, over: bool, automated: bool) -> Seat:
    """Return the seat if whoever sends the command may command it now. Raises RuleViolation.

    `over`: the game has ended; `automated`: a policy sends the command.
    """
    if seat is None or not 0 <= seat < len(sittings):
        raise RuleViolation(GameCode.NOT_A_PLAYER, "SC 11")
    if over:
        raise RuleViolation(GameCode.GAME_OVER, "SC 11")
    if automated:
        admit_policy(command, plays=sittings[seat].is_automated)
    else:
        admit_person(sittings[seat], command)
    return seat


def admit_policy(command: Any, *, plays: bool) -> None:
    """A policy commands a seat that it `plays`; leaving it and taking it back are for people. Raises not_automated."""
    if isinstance(command, OF_THE_SEAT) or not plays:
        raise RuleViolation(GameCode.NOT_AUTOMATED, "SC 9")


def admit_person(sitting: Sitting, command: Any) -> None:
    """A person commands his seat until he leaves it or misses three turns (SC-43, SC-48).

    Raises seat_taken_over, not_automated (nothing to take back), autoplay_on.
    """
    if sitting.controller == "bot":
        raise RuleViolation(GameCode.SEAT_TAKEN_OVER, "SC-48")
    if isinstance(command, Resume):
        if not sitting.autoplay:
            raise RuleViolation(GameCode.NOT_AUTOMATED, "SC 9")
    elif sitting.autoplay and not isinstance(command, Leave):
        raise RuleViolation(GameCode.AUTOPLAY_ON, "SC-43")
