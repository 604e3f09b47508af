"""The clock that ran out (WT-37). An expiry counts at the instant at which it was due, whenever somebody looks (SC-40)."""

from typing import Final

from games.rules.core import Chance, Decision, Waiting, Window, window_id
from games.rules.welcome_to.resolve import resolve
from games.rules.welcome_to.run import Run
from games.rules.welcome_to.state import State

TURN: Final = "turn"
"""The kind of the one window there is: all seats decide at the same time."""


def windows(state: State) -> tuple[Window, ...]:
    """Return the open turn with the seats that have not submitted yet."""
    if state.clock is None:
        return ()
    missing = tuple(seat for seat, player in enumerate(state.players) if player.submission is None)
    return (Window(id=window_id(TURN, state.clock), kind=TURN, seats=missing, due_at=state.clock.due_at),)


def waiting(state: State) -> tuple[Waiting, ...]:
    """Return the seats that have not submitted, and since when: the reveal, or when the seat changed hands (WT-39)."""
    if state.phase == "over":
        return ()
    return tuple(
        Waiting(seat, max(state.revealed_at, player.since))
        for seat, player in enumerate(state.players)
        if player.submission is None
    )


def expire(state: State, window: str, chance: Chance) -> Decision[State]:
    """Resolve the turn with defaults for the seats that are missing (WT-38); no events if its window has closed."""
    if state.clock is None or window_id(TURN, state.clock) != window:
        return Decision((), state)
    run = Run(state, chance, state.clock.due_at)
    resolve(run)
    return run.decision()
