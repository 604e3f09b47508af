"""Choosing targets: all at the same time, each in secret (AD-15)."""

from games.rules.agent_d import mission
from games.rules.agent_d.checks import require_building
from games.rules.agent_d.codes import Code
from games.rules.agent_d.commands import ChooseTarget
from games.rules.agent_d.events import Chosen, TargetChosen
from games.rules.agent_d.run import Run
from games.rules.agent_d.state import deciders
from games.rules.core import RuleViolation, Seat, audience


def choose_target(run: Run, seat: Seat, command: ChooseTarget) -> None:
    """Choose a target for good; the last choice begins phase 2. Raises already_chosen, unknown_building, building_secured."""
    if run.state.players[seat].has_chosen:
        raise RuleViolation(Code.ALREADY_CHOSEN, "AD-15")
    require_building(run, command.building)
    if command.building == run.state.security:
        raise RuleViolation(Code.BUILDING_SECURED, "AD-16", building=command.building)
    run.add(TargetChosen(seat=seat, auto=run.auto, secret={audience(seat): Chosen(building=command.building)}))
    if not deciders(run.state):
        mission.start_step(run)
