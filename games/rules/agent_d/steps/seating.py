"""Who acts for a seat (AD-52, SC 9, SC 10)."""

from typing import Final

from games.rules.agent_d.state import State
from games.rules.agent_d.steps.common import Steps, after, meanwhile, with_player
from games.rules.core import Instant, Seat, Sitting, seats


def _seat_left(state: State, event: seats.SeatLeft, at: Instant) -> State:
    return _reseated(state, event.seat, seats.left(state.players[event.seat].sitting), at)


def _seat_resumed(state: State, event: seats.SeatResumed, at: Instant) -> State:
    return _reseated(state, event.seat, seats.resumed(state.players[event.seat].sitting), at)


def _reseated(state: State, seat: Seat, sitting: Sitting, at: Instant) -> State:
    """Change hands; only this seat's decision counts from now, the others' have been open for as long as before (SC-57)."""
    return meanwhile(state, players=with_player(state.players, seat, sitting=sitting, since=at))


def _turn_timed_out(state: State, event: seats.TurnTimedOut, at: Instant) -> State:
    sitting = seats.missed(state.players[event.seat].sitting, event)
    return after(state, at, players=with_player(state.players, event.seat, sitting=sitting))


STEPS: Final[Steps] = {
    seats.SeatLeft: _seat_left,
    seats.SeatResumed: _seat_resumed,
    seats.TurnTimedOut: _turn_timed_out,
}
