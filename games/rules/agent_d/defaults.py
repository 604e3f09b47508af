"""What the clock chooses for whoever let it run out (AD-51).

The rule is known to all, so what it picks depends on what everybody sees and on chance: a fixed target, or a preference
for dice that go in front, would betray the identity.
"""

from collections.abc import Callable, Mapping
from typing import Final, cast

from games.rules.agent_d.box import Building
from games.rules.agent_d.commands import (
    AnyCommand,
    ChooseBuilding,
    ChooseSecurity,
    ChooseTarget,
    DeclineAttempt,
    EndTurn,
    TakeDie,
)
from games.rules.agent_d.run import Run
from games.rules.agent_d.state import Sub
from games.rules.core import Seat


def default_command(run: Run, seat: Seat) -> AnyCommand:
    """Return the command that the clock sends for a seat that has something to decide."""
    return _DEFAULTS[cast("Sub", run.state.sub)](run, seat)


def _security(run: Run, _: Seat) -> ChooseSecurity:
    """The lowest stack, of equals the leftmost."""
    return ChooseSecurity(building=min(run.box.buildings, key=lambda building: _worth(run, building)))


def _target(run: Run, seat: Seat) -> ChooseTarget:
    allowed = [building for building in run.box.buildings if building != run.state.security]
    return ChooseTarget(building=run.pick(f"target_{seat}", allowed))


def _take(run: Run, seat: Seat) -> TakeDie:
    """A random die that shows a building; a gun only if there is nothing else."""
    pool, player = run.state.pool, run.state.players[seat]
    showing = [die for die in pool if die.face != run.box.gun]
    die = run.pick("default_die", showing or pool)
    if showing:
        return TakeDie(die=die.id)
    if die.color != player.color:
        return TakeDie(die=die.id, face=player.target)
    return TakeDie(die=die.id, face=run.pick("default_face", run.box.buildings))


def _building(run: Run, _: Seat) -> ChooseBuilding:
    """The highest stack, of equals the leftmost."""
    return ChooseBuilding(building=max(run.box.buildings, key=lambda building: _worth(run, building)))


def _worth(run: Run, building: Building) -> int:
    return sum(run.state.board[building])


_DEFAULTS: Final[Mapping[Sub, Callable[[Run, Seat], AnyCommand]]] = {
    "security": _security,
    "target": _target,
    "take": _take,
    "attempt": lambda _run, _seat: DeclineAttempt(),
    "tool": lambda _run, _seat: EndTurn(),
    "building": _building,
}
