"""From a command to events: first the checks that all commands share (AD 10), then the command's own."""

from collections.abc import Mapping
from typing import Final, assert_never

from games.rules.agent_d import attempts, mission, rounds, targets
from games.rules.agent_d.box import Box
from games.rules.agent_d.codes import Code
from games.rules.agent_d.commands import (
    AnyCommand,
    Attempt,
    ChooseBuilding,
    ChooseSecurity,
    ChooseTarget,
    DeclineAttempt,
    EndTurn,
    TakeDie,
    UseTool,
)
from games.rules.agent_d.events import GameEnded
from games.rules.agent_d.run import Run
from games.rules.agent_d.state import State, Sub
from games.rules.core import (
    OF_THE_SEAT,
    Chance,
    Decision,
    GameCode,
    Instant,
    Leave,
    Resume,
    RuleViolation,
    Seat,
    SeatLeft,
    SeatResumed,
    admit,
)

PLACES: Final[Mapping[type[object], Sub]] = {
    ChooseSecurity: "security",
    ChooseTarget: "target",
    TakeDie: "take",
    Attempt: "attempt",
    DeclineAttempt: "attempt",
    UseTool: "tool",
    EndTurn: "tool",
    ChooseBuilding: "building",
}
"""When each command is possible (AD 10, second column)."""


def decide(
    box: Box,
    state: State,
    seat: Seat | None,
    command: AnyCommand,
    chance: Chance,
    now: Instant,
    *,
    automated: bool = False,
) -> Decision[State]:
    """Return what `command` of `seat` causes. Raises RuleViolation; the first failing check of AD 10 is reported."""
    known = admit(state.players, seat, command, over=state.phase == "over", automated=automated)
    run = Run(box, state, chance, now)
    put(run, known, command)
    return run.decision()


def put(run: Run, seat: Seat, command: AnyCommand) -> None:
    """Check that a command is in its place and carry it out; what the clock chooses goes the same way (AD-53)."""
    if not isinstance(command, OF_THE_SEAT):
        _check_place(run.state, seat, command)
    _carry_out(run, seat, command)


def _check_place(state: State, seat: Seat, command: AnyCommand) -> None:
    if state.sub != PLACES[type(command)]:
        raise RuleViolation(GameCode.WRONG_PHASE, "AD 10")
    if not state.players[seat].alive:
        raise RuleViolation(Code.NOT_ALIVE, "AD 10")
    if state.sub != "target" and state.turn != seat:
        raise RuleViolation(GameCode.NOT_YOUR_TURN, "AD 10")


def _carry_out(run: Run, seat: Seat, command: AnyCommand) -> None:
    match command:
        case TakeDie():
            mission.take_die(run, seat, command)
        case Attempt():
            attempts.attempt(run, seat, command)
        case DeclineAttempt():
            attempts.decline_attempt(run, seat, command)
        case UseTool():
            mission.use_tool(run, seat, command)
        case EndTurn():
            mission.end_turn(run, seat, command)
        case ChooseTarget():
            targets.choose_target(run, seat, command)
        case ChooseSecurity():
            rounds.choose_security(run, seat, command)
        case ChooseBuilding():
            attempts.choose_building(run, seat, command)
        case Leave():
            _leave(run, seat)
        case Resume():
            run.add(SeatResumed(seat=seat))
        case _:
            assert_never(command)


def _leave(run: Run, seat: Seat) -> None:
    """Hand the seat to a bot for good; when the last person leaves, the game ends without result (SC-48 to SC-50)."""
    run.add(SeatLeft(seat=seat))
    if all(player.sitting.controller == "bot" for player in run.state.players):
        run.add(GameEnded(status="abandoned"))
