"""The Assassin names a number that will not act (SC 6.3, SC-20)."""

from functools import cache
from typing import Final

from games.rules.citadels.abilities.common import LOWEST_NAMED, require_ability
from games.rules.citadels.codes import Code
from games.rules.citadels.commands import Assassinate
from games.rules.citadels.events import RoleMurdered
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import Offer, RuleViolation, Seat

EFFECT: Final = "murder_role"


def assassinate(run: Run, seat: Seat, command: Assassinate) -> None:
    """Murder a number; a face-up one and one that nobody holds may be named too. Raises bad_target."""
    require_ability(run.state, EFFECT)
    if not LOWEST_NAMED <= command.role <= len(run.state.roles):
        raise RuleViolation(Code.BAD_TARGET, "SC 6.3", role=command.role)
    run.add(RoleMurdered(seat=seat, number=command.role))


def offers(state: State, _: Seat) -> tuple[Offer, ...]:
    """Return the numbers that may be named."""
    return _offers(len(state.roles))


@cache
def _offers(highest: int) -> tuple[Offer, ...]:
    return tuple(Offer(command=Assassinate(role=number)) for number in range(LOWEST_NAMED, highest + 1))
