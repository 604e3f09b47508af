"""Which clocks run when, in the engine `citadels` (SC 9, CI-2)."""

from collections.abc import Iterable, Iterator
from typing import Final

from games.rules.citadels.state import DRAWN, Deadlines, State

_BEFORE_THE_CLOCKS: Final = ("salute", "give_crown", "pay_emperor")
"""Questions on the way from a call to the action window, where the clocks of the turn start (CI 4)."""


def faults(state: State) -> Iterable[str]:
    """Return what is wrong with the clocks of a state in which somebody may act, or of one that is over."""
    running = {kind for kind in Deadlines.__struct_fields__ if getattr(state.deadlines, kind) is not None}
    expected = set(_expected(state))
    if running != expected:
        yield f"the clocks {sorted(running)} run and not {sorted(expected)}"
        return
    clocks = state.deadlines
    for clock in (clocks.gather, clocks.choice):
        if clock and clocks.turn and clock.due_at > clocks.turn.due_at:
            yield "a clock runs beyond the turn's (SC 9)"


def _expected(state: State) -> Iterator[str]:
    """Yield the clocks that must run, or stand still."""
    turn, pending = state.turn, state.pending
    if state.status != "running":
        return
    yield "game"
    if state.speed == "off":
        return
    if state.draft is not None:
        yield "pick"
        return
    if turn is not None and turn.finishing:
        yield "finish"
        return
    if pending is not None:
        yield "choice"
    if turn is None or (pending is not None and pending.kind in _BEFORE_THE_CLOCKS):
        return
    yield "turn" if pending is None or pending.owner == turn.seat else "held_turn"
    if not turn.gathered and pending is None:
        yield "gather"
    elif pending is not None and not turn.gathered and pending.kind not in DRAWN:
        yield "held_gather"
