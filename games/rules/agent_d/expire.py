"""Clocks that ran out (AD-50 to AD-53). An expiry counts at the instant at which it was due (SC-40)."""

from games.rules.agent_d.box import Box
from games.rules.agent_d.decide import put
from games.rules.agent_d.defaults import default_command
from games.rules.agent_d.run import Run
from games.rules.agent_d.state import IN_TURN, State, deciders
from games.rules.core import Chance, Decision, Seat, Waiting, Window, seats, window_id


def windows(state: State) -> tuple[Window, ...]:
    """Return the open decision, of one seat or of several at once; there is never more than one."""
    clock, sub = state.clock, state.sub
    if clock is None or sub is None:
        return ()
    kind = "turn" if sub in IN_TURN else sub
    return (Window(id=window_id(kind, clock), kind=kind, seats=deciders(state), due_at=clock.due_at),)


def waiting(state: State) -> tuple[Waiting, ...]:
    """Return the seats that have something to decide, and since when (SC-57)."""
    return tuple([Waiting(seat, max(state.since, state.players[seat].since)) for seat in deciders(state)])


def expire(box: Box, state: State, window: str, chance: Chance) -> Decision[State]:
    """Return the automatic choices of a window, in seat order (AD-15, AD-55); no events if it has closed."""
    for one in windows(state):
        if one.id == window and state.clock is not None:
            run = Run(box, state, chance, state.clock.due_at, auto=True)
            for seat in one.seats:
                _finish(run, seat)
            return run.decision()
    return Decision((), state)


def _finish(run: Run, seat: Seat) -> None:
    """Count a timeout (AD-52), then choose for the seat until nothing of its window is left (AD-51)."""
    clock = run.state.clock
    run.add(seats.timed_out(seat, run.state.players[seat].sitting))
    while run.state.clock == clock and seat in deciders(run.state):
        put(run, seat, default_command(run, seat))
