"""The Witch names a number; its owner only gathers, and she plays on in its place (CI 6, CI-10 to CI-13)."""

from functools import cache
from typing import Final

from games.rules.citadels.abilities.common import require_ability, role_in_turn
from games.rules.citadels.classic_commands import Bewitch
from games.rules.citadels.classic_events import RoleBewitched
from games.rules.citadels.codes import Code
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import Offer, RuleViolation, Seat

EFFECT: Final = "bewitch_role"
NUMBER: Final = 1
LEAST: Final = 2


def must_name(state: State) -> bool:
    """Whether this is the Witch's own turn, which ends with the naming: before it she may only gather."""
    turn = state.turn
    return turn is not None and turn.number == NUMBER and turn.part is None and EFFECT in role_in_turn(state).effects


def bewitch(run: Run, seat: Seat, command: Bewitch) -> None:
    """Name the number. Raises not_your_role, already_used, must_gather_first, bad_target."""
    require_ability(run.state, EFFECT)
    if not run.state.acting.gathered:
        raise RuleViolation(Code.MUST_GATHER_FIRST, "CI 6")
    if not LEAST <= command.role <= len(run.state.roles):
        raise RuleViolation(Code.BAD_TARGET, "CI 6", role=command.role)
    run.add(RoleBewitched(seat=seat, number=command.role))


def bewitch_at_random(run: Run) -> None:
    """Name any number, as the clock does (CI-10)."""
    number = run.pick("bewitch", range(LEAST, len(run.state.roles) + 1))
    run.add(RoleBewitched(seat=run.state.acting.seat, number=number))


def offers(state: State, _: Seat) -> tuple[Offer, ...]:
    """Return the numbers that may be named."""
    return _offers(len(state.roles))


@cache
def _offers(highest: int) -> tuple[Offer, ...]:
    return tuple(Offer(command=Bewitch(role=number)) for number in range(LEAST, highest + 1))
