"""Rounds: the numbers are called one after the other, without a pause (SC 5, SC 7)."""

from games.rules.citadels import draft, scoring
from games.rules.citadels.abilities import king
from games.rules.citadels.events import GameEnded, GoldStolen, NoAction, RoundEnded, TurnStarted
from games.rules.citadels.options import CLOCKS
from games.rules.citadels.roles import ROLES
from games.rules.citadels.run import Run
from games.rules.citadels.state import holder
from games.rules.core import Seat


def call_from(run: Run, number: int) -> None:
    """Call the numbers from `number` on, until somebody acts or the round is over.

    A murdered number and one that nobody holds look exactly the same (SC 5, SC-20).
    """
    while number <= len(run.state.roles):
        seat = None if number == run.state.murdered else holder(run.state, number)
        if seat is not None:
            _start_turn(run, seat, number)
            return
        run.add(NoAction(number=number))
        number += 1
    _end_round(run)


def _start_turn(run: Run, seat: Seat, number: int) -> None:
    """Reveal the holder; then comes the robbery, then the crown (SC-18, SC-27)."""
    role, clocks = ROLES[run.state.roles[number - 1]], CLOCKS[run.state.speed]
    due_at = run.after(clocks.turn)
    run.add(
        TurnStarted(
            seat=seat,
            number=number,
            build_limit=role.build_limit,
            due_at=due_at,
            gather_due_at=min(run.after(clocks.gather), due_at),
        )
    )
    if number == run.state.robbed and run.state.robber is not None:
        run.add(GoldStolen(seat=run.state.robber, target=seat, gold=run.state.players[seat].gold))
    king.crown(run, seat, role)


def _end_round(run: Run) -> None:
    """Reveal a murdered King; then score, or start the next round (SC 7, SC-27)."""
    murdered_king = king.murdered(run.state)
    run.add(RoundEnded(round=run.state.round, king=murdered_king))
    if murdered_king is not None:
        king.take_crown(run, murdered_king)
    if run.state.last_round:
        lines = scoring.score_lines(run.state)
        run.add(GameEnded(status="finished", winners=scoring.winners(run.state, lines), scores=lines))
    else:
        draft.start_round(run)
