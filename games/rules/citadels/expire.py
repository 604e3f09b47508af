"""Clocks that ran out (SC 9). An expiry counts at the instant at which it was due, whenever somebody looks (SC-40)."""

from collections.abc import Iterator
from typing import Final, cast

from games.rules.citadels import answers, draft, scoring, turn
from games.rules.citadels.abilities import witch
from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.events import GameEnded, TurnRanOut
from games.rules.citadels.rounds import call_from
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import Chance, Clock, Decision, Waiting, Window, window_id

ORDER: Final = ("game", "turn", "finish", "choice", "gather", "pick")
"""Which clock fires first at one instant (SC 9)."""


def _running(state: State) -> Iterator[tuple[str, Clock]]:
    """Yield the running clocks with their kinds, in the order of `ORDER`."""
    for kind in ORDER:
        clock: Clock | None = getattr(state.deadlines, kind)
        if clock is not None:
            yield kind, clock


def windows(state: State) -> tuple[Window, ...]:
    """Return the open decisions, those that expire first in front; the whole game is nobody's to decide."""
    actors = () if state.actor is None else (state.actor,)
    found = [
        Window(id=window_id(kind, clock), kind=kind, seats=() if kind == "game" else actors, due_at=clock.due_at)
        for kind, clock in _running(state)
    ]
    found.sort(key=lambda window: cast("int", window.due_at))
    return tuple(found)


def waiting(state: State) -> tuple[Waiting, ...]:
    """Return the seat that has something to decide, and since when."""
    return () if state.actor is None else (Waiting(state.actor, state.since),)


def expire(edition: Edition, state: State, window: str, chance: Chance) -> Decision[State]:
    """Return the automatic choice of a window; no events if it has closed."""
    for kind, clock in _running(state):
        if window_id(kind, clock) == window:
            run = Run(edition, state, chance, clock.due_at)
            _EXPIRIES[kind](run)
            return run.decision()
    return Decision((), state)


def _game(run: Run) -> None:
    """Stop everything: nobody wins, the scores are for reference (SC-45, SC-53)."""
    run.add(GameEnded(status="timed_out", winners=(), scores=scoring.score_lines(run.state)))


def _turn(run: Run) -> None:
    """Settle what is compulsory, then let the policy finish the turn at this instant (SC-58, CI-49)."""
    if run.state.acting.part is not None:
        _part(run)
        return
    _answer(run)
    if not run.state.acting.gathered:
        _gather(run)
        _answer(run)
    if witch.must_name(run.state):
        turn.bewitch_at_random(run)
    else:
        run.add(TurnRanOut(seat=run.state.acting.seat, due_at=run.now))


def _part(run: Run) -> None:
    """Complete the gather, with which a part of a turn is over; its expiry counts all the same (CI-47)."""
    turn.count_timeout(run)
    if run.state.pending is not None:
        answers.answer_automatically(run)
    else:
        _gather(run)


def _answer(run: Run) -> None:
    """Answer what the turn's owner was asked, if anything."""
    while run.state.pending is not None:
        answers.answer_automatically(run)


def _finish(run: Run) -> None:
    """End the turn that ran out, with whatever the policy has left open."""
    _answer(run)
    turn.time_out(run)


def _gather(run: Run) -> None:
    """Gather gold (SC-13)."""
    turn.gather_gold(run, run.state.acting.seat, automatic=True)


def _pick(run: Run) -> None:
    """Take a random role of those offered (SC-47)."""
    draft.pick_at_random(run)
    if run.state.phase == "turns":
        call_from(run, 1)


_EXPIRIES: Final = {
    "game": _game,
    "turn": _turn,
    "finish": _finish,
    "choice": answers.answer_automatically,
    "gather": _gather,
    "pick": _pick,
}
