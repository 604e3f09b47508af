"""Turns begin and end (SC 5, SC 6.6, SC 9)."""

from typing import Final

from msgspec.structs import replace

from games.rules.citadels import classic_events as c
from games.rules.citadels import events as e
from games.rules.citadels.state import Call, Deadlines, State, Turn
from games.rules.citadels.steps.common import Steps, after, called, clock, seated, with_player
from games.rules.core import Clock, Instant, seats


def _turn_started(state: State, event: e.TurnStarted, at: Instant) -> State:
    seat, number, opened = event.seat, event.number, state.version + 1
    return after(
        state,
        at,
        players=with_player(state.players, seat, revealed=(*state.players[seat].revealed, number)),
        calls=called(state, number, Call("acting", seat)),
        turn=Turn(seat=seat, number=number, build_limit=event.build_limit, part=event.part),
        deadlines=Deadlines(
            game=state.deadlines.game,
            turn=clock(event.due_at, opened),
            gather=clock(event.gather_due_at, opened),
        ),
    )


def _turn_opened(state: State, event: c.TurnOpened, at: Instant) -> State:
    opened = state.version + 1
    turn, gather = clock(event.due_at, opened), clock(event.gather_due_at, opened)
    return after(state, at, deadlines=replace(state.deadlines, turn=turn, gather=gather))


def _part_ended(state: State, event: c.PartEnded, at: Instant) -> State:
    return after(state, at, turn=None, deadlines=Deadlines(game=state.deadlines.game))


def _turn_resumed(state: State, event: c.TurnResumed, at: Instant) -> State:
    number = event.number
    return after(
        state,
        at,
        turn=Turn(seat=event.seat, number=number, build_limit=event.build_limit, gathered=True, acting_as=number),
        witch_waiting=None,
        deadlines=Deadlines(game=state.deadlines.game, turn=clock(event.due_at, state.version + 1)),
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
        calls=called(state, event.number, Call("acted", state.calls[event.number - 1].seat, state.acting.has_built)),
        turn=None,
        deadlines=Deadlines(game=state.deadlines.game),
    )


STEPS: Final[Steps] = {
    e.TurnStarted: _turn_started,
    c.TurnOpened: _turn_opened,
    c.PartEnded: _part_ended,
    c.TurnResumed: _turn_resumed,
    e.TurnRanOut: _turn_ran_out,
    seats.TurnTimedOut: _turn_timed_out,
    e.TurnEnded: _turn_ended,
}
