"""Phase 2: rolls, turns, attempts and the start card (AD 5)."""

from typing import Final

from msgspec.structs import replace

from games.rules.agent_d import events as e
from games.rules.agent_d.state import Die, Identity, State
from games.rules.agent_d.steps.common import Steps, acted, after, with_player, without
from games.rules.core import Clock, Instant


def _dice_rolled(state: State, event: e.DiceRolled, at: Instant) -> State:
    new = event.pool[len(state.pool) :]
    return after(
        state,
        at,
        phase="mission",
        sub=None,
        step=event.step,
        turn=None,
        bag=without(state.bag, (die.color for die in new)),
        pool=event.pool,
        drawn=state.drawn + len(new),
        clock=None,
    )


def _turn_started(state: State, event: e.TurnStarted, at: Instant) -> State:
    return after(state, at, sub="take", turn=event.seat, clock=Clock(event.due_at, state.version + 1))


def _die_taken(state: State, event: e.DieTaken, at: Instant) -> State:
    player, die = state.players[event.seat], Die(event.color, event.face)
    pool = tuple([one for one in state.pool if one.id != event.die])
    if event.place == "top":
        players = with_player(state.players, event.seat, top=(*player.top, die))
        return after(state, at, sub="attempt", players=players, pool=pool)
    players = with_player(state.players, event.seat, front=(*player.front, die))
    return after(state, at, sub="tool", players=players, pool=pool)


def _attempt_made(state: State, event: e.AttemptMade, at: Instant) -> State:
    if event.hit:
        return after(state, at, sub="tool")
    missed = (*state.players[event.target].missed, Identity(event.color, event.building))
    return after(state, at, sub="tool", players=with_player(state.players, event.target, missed=missed))


def _attempt_declined(state: State, _: e.AttemptDeclined, at: Instant) -> State:
    return after(state, at, sub="tool")


def _agent_out(state: State, event: e.AgentOut, at: Instant) -> State:
    return after(state, at, players=with_player(state.players, event.seat, alive=False, revealed=True))


def _ranks_captured(state: State, event: e.RanksCaptured, at: Instant) -> State:
    converted = state.players[event.seat].converted + event.to_info
    players = with_player(state.players, event.victim, rank=0)
    return after(state, at, players=with_player(players, event.seat, rank=event.rank, converted=converted))


def _tool_used(state: State, event: e.ToolUsed, at: Instant) -> State:
    pool = tuple(replace(die, face=event.face) if die.id == event.die else die for die in state.pool)
    return after(state, at, players=with_player(state.players, event.seat, tool_used=True), pool=pool)


def _turn_ended(state: State, event: e.TurnEnded, at: Instant) -> State:
    return after(state, at, players=acted(state, event.seat, auto=event.auto), sub=None, turn=None, clock=None)


def _start_passed(state: State, event: e.StartPassed, at: Instant) -> State:
    return after(state, at, start=event.seat)


def _last_standing(state: State, event: e.LastStanding, at: Instant) -> State:
    return after(state, at, sub="building", turn=event.seat, clock=Clock(event.due_at, state.version + 1))


STEPS: Final[Steps] = {
    e.DiceRolled: _dice_rolled,
    e.TurnStarted: _turn_started,
    e.DieTaken: _die_taken,
    e.AttemptMade: _attempt_made,
    e.AttemptDeclined: _attempt_declined,
    e.AgentOut: _agent_out,
    e.RanksCaptured: _ranks_captured,
    e.ToolUsed: _tool_used,
    e.TurnEnded: _turn_ended,
    e.StartPassed: _start_passed,
    e.LastStanding: _last_standing,
}
