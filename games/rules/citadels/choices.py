"""Asking a seat something, and closing the question (CI 4).

At most one question is open at a time. It stops clocks: a question to somebody else must not eat the time of whose turn it
is, so the turn's clock stands still; the clock of the gather stands still during any question (CI-2).
"""

from typing import cast

from games.rules.citadels.classic_events import ChoiceAnswered, ChoiceAsked
from games.rules.citadels.events import Held
from games.rules.citadels.options import CLOCKS
from games.rules.citadels.run import Run
from games.rules.citadels.state import ChoiceKind, Pending
from games.rules.core import Clock, Instant, Seat, audience


def earlier(one: Instant | None, other: Instant | None) -> Instant | None:
    """Return the earlier of two instants; None stands for never."""
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def due_at(run: Run, seat: Seat) -> Instant | None:
    """Return when a question to the seat is answered for it: in a turn of its own never after the turn's clock.

    While a policy finishes a turn that ran out no clock runs but that of the finish.
    """
    turn, clock = run.state.turn, run.state.deadlines.turn
    if turn is not None and turn.finishing:
        return None
    due = run.after(CLOCKS[run.state.speed].choice)
    return earlier(due, clock.due_at) if clock is not None and turn is not None and turn.seat == seat else due


def ask(
    run: Run,
    kind: ChoiceKind,
    seat: Seat,
    *,
    target: Seat | None = None,
    card: str | None = None,
    cards: tuple[str, ...] = (),
) -> None:
    """Ask the seat; `cards` are what lies before it, `target` and `card` what it is about."""
    run.add(
        ChoiceAsked(
            kind=kind,
            seat=seat,
            due_at=due_at(run, seat),
            target=target,
            card=card,
            count=len(cards),
            secret={audience(seat): Held(cards=cards)} if cards else {},
        )
    )


def answered(run: Run, *, automatic: bool = False) -> Pending:
    """Close the open question, let the clocks that stood still go on, and return what was asked."""
    pending, running = cast("Pending", run.state.pending), run.state.deadlines
    took = run.now - pending.asked
    turn = _later(running.held_turn, took)
    ends = turn if running.turn is None else running.turn.due_at
    gather = earlier(_later(running.held_gather, took), ends)
    run.add(
        ChoiceAnswered(
            kind=pending.kind,
            seat=pending.owner,
            automatic=automatic,
            turn_due_at=turn,
            gather_due_at=gather if running.held_gather else None,
        )
    )
    return pending


def _later(clock: Clock | None, milliseconds: int) -> Instant | None:
    return None if clock is None else clock.due_at + milliseconds
