"""Who may command a seat: the checks that every ruleset makes first, in their order (SC 11)."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from games.rules.core.errors import GameCode, RuleViolation
from games.rules.core.seats import Leave, Resume, Sitting
from games.rules.core.types import Seat

OF_THE_SEAT: Final = (Leave, Resume)
"""Commands about the seat itself, which belong to no phase or turn."""


class Seated(Protocol):
    """Whatever a ruleset keeps of a seat, with who acts for it."""

    @property
    def sitting(self) -> Sitting:
        """Who acts for the seat."""


class AdmissionRules(NamedTuple):
    """What a refusal names: the rule of the order of checks, and that of a seat that is played automatically."""

    order: str = "SC 11"
    automation: str = "SC 9"


_SHARED: Final = AdmissionRules()
"""The rules that the others refer to."""


def admit(
    players: Sequence[Seated],
    seat: Seat | None,
    command: Any,
    *,
    over: bool,
    automated: bool,
    rules: AdmissionRules = _SHARED,
) -> Seat:
    """Return the seat if whoever sends the command may command it now. Raises RuleViolation.

    `over`: the game has ended; `automated`: a policy sends the command.
    """
    if seat is None or not 0 <= seat < len(players):
        raise RuleViolation(GameCode.NOT_A_PLAYER, rules.order)
    if over:
        raise RuleViolation(GameCode.GAME_OVER, rules.order)
    sitting = players[seat].sitting
    if automated:
        admit_policy(command, plays=sitting.is_automated, rules=rules)
    else:
        admit_person(sitting, command, rules=rules)
    return seat


def admit_policy(command: Any, *, plays: bool, rules: AdmissionRules = _SHARED) -> None:
    """A policy commands a seat that it `plays`; leaving it and taking it back are for people. Raises not_automated."""
    if isinstance(command, OF_THE_SEAT) or not plays:
        raise RuleViolation(GameCode.NOT_AUTOMATED, rules.automation)


def admit_person(sitting: Sitting, command: Any, *, rules: AdmissionRules = _SHARED) -> None:
    """A person commands his seat until he leaves it or misses three turns (SC-43, SC-48).

    Raises seat_taken_over, not_automated (nothing to take back), autoplay_on.
    """
    if sitting.controller == "bot":
        raise RuleViolation(GameCode.SEAT_TAKEN_OVER, "SC-48")
    if isinstance(command, Resume):
        if not sitting.autoplay:
            raise RuleViolation(GameCode.NOT_AUTOMATED, rules.automation)
    elif sitting.autoplay and not isinstance(command, Leave):
        raise RuleViolation(GameCode.AUTOPLAY_ON, "SC-43")
