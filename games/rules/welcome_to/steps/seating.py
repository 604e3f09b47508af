"""Who acts for a seat, and the end (WT 14, SC 10, SC-62)."""

from typing import Final

from games.rules.core import Instant, Seat, Sitting, seats
from games.rules.welcome_to import events as e
from games.rules.welcome_to.state import State
from games.rules.welcome_to.steps.common import Steps, after, with_player


def _seat_left(state: State, event: seats.SeatLeft, at: Instant) -> State:
    return _reseated(state, event.seat, seats.left(state.players[event.seat].sitting), at)


def _seat_resumed(state: State, event: seats.SeatResumed, at: Instant) -> State:
    return _reseated(state, event.seat, seats.resumed(state.players[event.seat].sitting), at)


def _reseated(state: State, seat: Seat, sitting: Sitting, at: Instant) -> State:
    return after(state, players=with_player(state.players, seat, sitting=sitting, since=at))  # SC-57


def _turn_timed_out(state: State, event: seats.TurnTimedOut, _: Instant) -> State:
    sitting = seats.missed(state.players[event.seat].sitting, event)
    return after(state, players=with_player(state.players, event.seat, sitting=sitting))


def _game_ended(state: State, event: e.GameEnded, _: Instant) -> State:
    return after(
        state,
        status=event.status,
        phase="over",
        clock=None,
        missing=0,
        reasons=event.reasons,
        places=event.places,
        scores=event.scores,
    )


STEPS: Final[Steps] = {
    seats.SeatLeft: _seat_left,
    seats.SeatResumed: _seat_resumed,
    seats.TurnTimedOut: _turn_timed_out,
    e.GameEnded: _game_ended,
}
