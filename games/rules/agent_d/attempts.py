"""Assassination attempts, and what follows when only one agent is left (AD 5.2, AD 5.4)."""

from games.rules.agent_d import ending, mission, rounds
from games.rules.agent_d.checks import require_building
from games.rules.agent_d.codes import Code
from games.rules.agent_d.commands import Attempt, ChooseBuilding, DeclineAttempt
from games.rules.agent_d.complete import collect
from games.rules.agent_d.events import (
    AgentOut,
    AttemptDeclined,
    AttemptMade,
    LastStanding,
    RanksCaptured,
    StartPassed,
    TurnEnded,
)
from games.rules.agent_d.run import Run
from games.rules.agent_d.state import Identity, clockwise, living
from games.rules.core import RuleViolation, Seat


def attempt(run: Run, seat: Seat, command: Attempt) -> None:
    """Name an agent, once for each die put on the screen (AD-28).

    Raises unknown_target, target_self, target_not_alive, unknown_color, unknown_building.
    """
    _check(run, seat, command)
    hit = Identity(command.color, command.building) == run.state.players[command.target].identity
    run.add(AttemptMade(seat=seat, target=command.target, color=command.color, building=command.building, hit=hit))
    if hit:
        _kill(run, seat, command.target)
    else:
        mission.offer_tool(run, seat)


def _check(run: Run, seat: Seat, command: Attempt) -> None:
    """Check that a guess names what can be guessed; whether it can be right is the guesser's affair (AD-25)."""
    if not 0 <= command.target < len(run.state.players):
        raise RuleViolation(Code.UNKNOWN_TARGET, "AD-25")
    if command.target == seat:
        raise RuleViolation(Code.TARGET_SELF, "AD-25")
    if not run.state.players[command.target].alive:
        raise RuleViolation(Code.TARGET_NOT_ALIVE, "AD-25", target=command.target)
    if command.color not in run.box.colors:
        raise RuleViolation(Code.UNKNOWN_COLOR, "AD-25")
    require_building(run, command.building)


def decline_attempt(run: Run, seat: Seat, _: DeclineAttempt) -> None:
    """Name nobody (AD-24)."""
    run.add(AttemptDeclined(seat=seat, auto=run.auto))
    mission.offer_tool(run, seat)


def _kill(run: Run, seat: Seat, target: Seat) -> None:
    """Take the victim's rank stack: one card is a rank, the others are information (AD-26); then see who is left (AD-27)."""
    victim = run.state.players[target]
    run.add(AgentOut(seat=target, identity=victim.identity, cause="kill"))
    rank = run.state.players[seat].rank + 1
    run.add(RanksCaptured(seat=seat, victim=target, cards=victim.rank, to_info=victim.rank - 1, rank=rank))
    is_legend = rank >= run.box.rank_to_win
    if not is_legend and living(run.state, clockwise(run.state, seat)) != (seat,):
        mission.offer_tool(run, seat)
        return
    run.add(TurnEnded(seat=seat))
    if is_legend:
        ending.legend(run, seat)
    else:
        run.add(LastStanding(seat=seat, due_at=run.after(run.box.choice)))


def choose_building(run: Run, seat: Seat, command: ChooseBuilding) -> None:
    """Take the stack of any building, the secured one included, and end the round (AD-34). Raises unknown_building."""
    require_building(run, command.building)
    if not collect(run, seat, command.building, "last_standing", auto=run.auto):
        run.add(StartPassed(seat=seat))
        rounds.end_round(run)
