"""Who acts for a seat, and the end (SC 10, SC-62)."""

from typing import Final

from games.rules.citadels import events as e
from games.rules.citadels.state import DRAWN, Deadlines, State
from games.rules.citadels.steps.common import Steps, after, seated
from games.rules.core import Instant, Seat, Sitting, seats


def _seat_left(state: State, event: seats.SeatLeft, at: Instant) -> State:
    return _reseated(state, event.seat, seats.left(state.players[event.seat].sitting), at)


def _seat_resumed(state: State, event: seats.SeatResumed, at: Instant) -> State:
    return _reseated(state, event.seat, seats.resumed(state.players[event.seat].sitting), at)


def _reseated(state: State, seat: Seat, sitting: Sitting, at: Instant) -> State:
    since = at if state.actor == seat else state.since  # SC-57: a bot's move is due from when it took over
    return after(state, since, players=seated(state, seat, sitting))


def _game_ended(state: State, event: e.GameEnded, at: Instant) -> State:
    return after(
        state,
        at,
        status=event.status,
        phase="over",
        deck=_pile(state),
        draft=None,
        turn=None,
        pending=None,
        deadlines=Deadlines(),
        winners=event.winners,
        scores=event.scores,
    )


def _pile(state: State) -> tuple[str, ...]:
    """Return the pile with what an open choice has in its hands: drawn cards on top in their old order (SC-45, CI-51)."""
    pending = state.pending
    if pending is None:
        return state.deck
    if pending.kind in DRAWN:
        return pending.offered + state.deck
    return (*state.deck, pending.card) if pending.kind == "graveyard" and pending.card else state.deck


STEPS: Final[Steps] = {
    seats.SeatLeft: _seat_left,
    seats.SeatResumed: _seat_resumed,
    e.GameEnded: _game_ended,
}
