"""The Abbot has a coin of the richest, if that one has more than he (CI 6, CI-20)."""

from functools import cache
from typing import Final

from games.rules.citadels.abilities.common import require_ability
from games.rules.citadels.classic_commands import Tithe
from games.rules.citadels.classic_events import TitheTaken
from games.rules.citadels.codes import Code
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import Offer, RuleViolation, Seat

EFFECT: Final = "tithe_from_richest"
TITHE: Final = 1


def tithe(run: Run, seat: Seat, command: Tithe) -> None:
    """Take the tithe of the richest, who must be named if there are several. Raises nothing_to_gain, bad_target."""
    require_ability(run.state, EFFECT)
    richest = _richest(run.state, seat)
    if not richest:
        raise RuleViolation(Code.NOTHING_TO_GAIN, "CI-20")
    target = richest[0] if command.target is None and len(richest) == 1 else command.target
    if target is None or target not in richest:
        raise RuleViolation(Code.BAD_TARGET, "CI 6")
    run.add(TitheTaken(seat=seat, target=target, gold=TITHE))


def _richest(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return who has most gold, if that is more than the seat has."""
    purses = [player.gold for player in state.players]
    most = max(purses)
    return tuple(other for other, gold in enumerate(purses) if gold == most) if most > purses[seat] else ()


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return each of the richest, and the tithe without a name where there is only one."""
    richest = _richest(state, seat)
    named = tuple(_offer(target) for target in richest)
    return (_offer(None), *named) if len(richest) == 1 else named


@cache
def _offer(target: Seat | None) -> Offer:
    return Offer(command=Tithe(target=target))
