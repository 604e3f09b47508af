"""Turns begin and end (SC 5, SC 6.6, SC 9)."""

from typing import Final

from msgspec.structs import replace

from games.rules.citadels import events as e
from games.rules.citadels.state import Call, Deadlines, State, Turn
from games.rules.citadels.steps.common import Steps, after, called, seated, with_player
from games.rules.core import Clock, Instant, seats


def _turn_started(state: State, event: e.TurnStarted, at: Instant) -> State:
    seat, number, opened = event.seat, event.number, state.version + 1
    return after(
        state,
        at,
        players=with_player(state.players, seat, revealed=(*state.players[seat].revealed, number)),
        calls=called(state, number, Call("acting", seat)),
        turn=Turn(seat=seat, number=number, build_limit=event.build_limit),
        deadlines=Deadlines(
            game=state.deadlines.game,
            turn=Clock(event.due_at, opened),
            gather=Clock(event.gather_due_at, opened),
        ),
    )


def _turn_ran_out(state: State, event: e.TurnRanOut, at: Instant) -> State:
    return after(
        state,
        at,
        turn=replace(state.acting, finishing=True),
        deadlines=Deadlines(game=state.deadlines.game, finish=Clock(event.due_at, state.version + 1)),
    )


def _turn_timed_out(state: State, event: seats.TurnTimedOut, at: Instant) -> State:
    return after(state, at, players=seated(state, event.seat, seats.missed(state.players[event.seat].sitting, event)))


def _turn_ended(state: State, event: e.TurnEnded, at: Instant) -> State:
    players = state.players
    if event.by_person:
        players = seated(state, event.seat, seats.acted(players[event.seat].sitting))
    return after(
        state,
        at,
        players=players,
        calls=called(state, event.number, Call("acted", event.seat)),
        turn=None,
        deadlines=Deadlines(game=state.deadlines.game),
    )


STEPS: Final[Steps] = {
    e.TurnStarted: _turn_started,
    e.TurnRanOut: _turn_ran_out,
    seats.TurnTimedOut: _turn_timed_out,
    e.TurnEnded: _turn_ended,
}
