"""From a command to events: first the checks that all commands share (WT 12), then the command's own."""

from typing import Final, assert_never

from games.rules.core import (
    AdmissionRules,
    Chance,
    Decision,
    Instant,
    Leave,
    Resume,
    RuleViolation,
    Seat,
    SeatLeft,
    SeatResumed,
    admit,
    audience,
)
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import AnyCommand, SubmitTurn, WithdrawTurn
from games.rules.welcome_to.events import GameEnded, Submitted, TurnSubmitted, TurnWithdrawn
from games.rules.welcome_to.resolve import resolve
from games.rules.welcome_to.run import Run
from games.rules.welcome_to.state import State
from games.rules.welcome_to.turn import judge, require_shape

_ADMISSION: Final = AdmissionRules(order="WT 12", automation="WT-39")


def decide(
    state: State,
    seat: Seat | None,
    command: AnyCommand,
    chance: Chance,
    now: Instant,
    *,
    automated: bool = False,
) -> Decision[State]:
    """Return what `command` of `seat` causes. Raises RuleViolation; the first failing check of WT 12 is reported."""
    if isinstance(command, SubmitTurn):
        require_shape(state.mode, command)
    known = admit(state.players, seat, command, over=state.phase == "over", automated=automated, rules=_ADMISSION)
    if isinstance(command, SubmitTurn | WithdrawTurn) and command.turn != state.turn:
        raise RuleViolation(Code.STALE_TURN, "WT 12", turn=state.turn)
    run = Run(state, chance, now, automated=automated)
    _carry_out(run, known, command)
    return run.decision()


def _carry_out(run: Run, seat: Seat, command: AnyCommand) -> None:
    match command:
        case SubmitTurn():
            _submit(run, seat, command)
        case WithdrawTurn():
            _withdraw(run, seat)
        case Leave():
            _leave(run, seat)
        case Resume():
            run.add(SeatResumed(seat=seat))
        case _:
            assert_never(command)


def _submit(run: Run, seat: Seat, command: SubmitTurn) -> None:
    """Keep the turn of a seat, in the place of an earlier one; the last one that was missing resolves all (WT-4)."""
    judge(run.state, seat, command)
    secret = {audience(seat): Submitted(command=command)}
    run.add(TurnSubmitted(seat=seat, automatic=run.automated, secret=secret))
    if run.state.missing == 0:
        resolve(run)


def _withdraw(run: Run, seat: Seat) -> None:
    if run.state.players[seat].submission is None:
        raise RuleViolation(Code.NOTHING_SUBMITTED, "WT-4")
    run.add(TurnWithdrawn(seat=seat))


def _leave(run: Run, seat: Seat) -> None:
    """Hand the seat to a bot for good; when the last person leaves, the game ends without result (SC-48 to SC-50)."""
    run.add(SeatLeft(seat=seat))
    if all(player.sitting.controller == "bot" for player in run.state.players):
        run.add(GameEnded(status="abandoned"))
