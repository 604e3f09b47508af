"""The Thief names a number whose gold is his when it is called (SC 6.3, SC-19)."""

from functools import cache
from typing import Final

from games.rules.citadels.abilities.common import require_ability
from games.rules.citadels.codes import Code
from games.rules.citadels.commands import Rob
from games.rules.citadels.events import RobberyAnnounced
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import Offer, RuleViolation, Seat

EFFECT: Final = "rob_role"
LEAST: Final = 3


def rob(run: Run, seat: Seat, command: Rob) -> None:
    """Name the number to be robbed: neither 1, 2 nor the murdered or bewitched one (SC-19, CI 5). Raises bad_target."""
    state = run.state
    require_ability(state, EFFECT)
    if not LEAST <= command.role <= len(state.roles) or command.role in (state.murdered, state.bewitched):
        raise RuleViolation(Code.BAD_TARGET, "SC-19", role=command.role)
    run.add(RobberyAnnounced(seat=seat, number=command.role))


def offers(state: State, _: Seat) -> tuple[Offer, ...]:
    """Return the numbers that may be named."""
    return _offers(len(state.roles), state.murdered, state.bewitched)


@cache
def _offers(highest: int, *spared: int | None) -> tuple[Offer, ...]:
    return tuple(Offer(command=Rob(role=number)) for number in range(LEAST, highest + 1) if number not in spared)
