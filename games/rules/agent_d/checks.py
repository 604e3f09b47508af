"""Checks that several commands make: what a name has to be the name of."""

from games.rules.agent_d.codes import Code
from games.rules.agent_d.run import Run
from games.rules.agent_d.state import PoolDie
from games.rules.core import RuleViolation


def require_building(run: Run, building: str) -> None:
    """Check that it is a building, which the gun is not. Raises unknown_building."""
    if building not in run.box.buildings:
        raise RuleViolation(Code.UNKNOWN_BUILDING, "AD-16")


def require_die(run: Run, die: str) -> PoolDie:
    """Return the die of the pool that has this id. Raises die_not_in_pool."""
    for one in run.state.pool:
        if one.id == die:
            return one
    raise RuleViolation(Code.DIE_NOT_IN_POOL, "AD 5")
