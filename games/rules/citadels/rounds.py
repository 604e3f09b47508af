"""Rounds: the numbers are called one after the other, without a pause (SC 5, SC 7, CI 4)."""

from games.rules.citadels import draft, opening, scoring
from games.rules.citadels.abilities import emperor, fourth, king, queen
from games.rules.citadels.districts import hospital
from games.rules.citadels.events import GameEnded, NoAction, RoundEnded
from games.rules.citadels.run import Run
from games.rules.citadels.state import State, holder
from games.rules.core import Seat


def call_from(run: Run, number: int) -> None:
    """Call the numbers from `number` on, until somebody acts or the round is over.

    A murdered number and one that nobody holds look exactly the same (SC 5, SC-20).
    """
    while number <= len(run.state.roles):
        seat = _answers(run.state, number)
        if seat is not None:
            opening.begin(run, seat, number)
            return
        run.add(NoAction(number=number))
        number += 1
    _end_round(run)


def _answers(state: State, number: int) -> Seat | None:
    """Return who answers to the number: its holder, a murdered one only with a Hospital (CI-15)."""
    seat = holder(state, number)
    if seat is None or number != state.murdered or hospital.stands(state.players[seat].city):
        return seat
    return None


def _end_round(run: Run) -> None:
    """Reveal a murdered number 4, who moves the crown now (SC 7, SC-27, CI 4)."""
    seat = fourth.murdered(run.state)
    is_known = seat is not None and fourth.NUMBER in run.state.players[seat].revealed  # by the Hospital
    run.add(RoundEnded(round=run.state.round, king=None if is_known else seat))
    if seat is not None:
        role = fourth.role(run.state)
        king.crown(run, seat, role)
        if emperor.EFFECT in role.effects:
            emperor.offer(run, seat, paid=False)
    if run.state.pending is None:
        close(run)


def close(run: Run) -> None:
    """Give a Queen beside a murdered number 4 her gold; then score, or start the next round."""
    queen.at_end(run)
    if run.state.last_round:
        lines = scoring.score_lines(run.state)
        run.add(GameEnded(status="finished", winners=scoring.winners(run.edition, run.state, lines), scores=lines))
    else:
        draft.start_round(run)
