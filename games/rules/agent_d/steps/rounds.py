"""Phase 1: ranks, tools, information, security, identities and targets (AD 4)."""

from typing import Final

from msgspec.structs import replace

from games.rules.agent_d import events as e
from games.rules.agent_d.state import Player, State
from games.rules.agent_d.steps.common import Steps, acted, after, meanwhile, with_player, without
from games.rules.core import Clock, Instant, audience


def _round_started(state: State, event: e.RoundStarted, at: Instant) -> State:
    return after(
        state,
        at,
        phase="target",
        sub=None,
        round=event.round,
        step=0,
        start=event.start,
        turn=None,
        players=tuple(map(_reset, state.players)),
        bag=state.dice,
        pool=(),
        security=None,
        clock=None,
    )


def _reset(player: Player) -> Player:
    """Keep what lasts from round to round; everything else is as at the beginning (AD 4, step 1.1)."""
    return Player(
        sitting=player.sitting,
        since=player.since,
        rank=player.rank,
        info=player.info,
        converted=player.converted,
    )


def _rank_gained(state: State, event: e.RankGained, at: Instant) -> State:
    return after(state, at, players=with_player(state.players, event.seat, rank=event.rank))


def _tools_dealt(state: State, event: e.ToolsDealt, at: Instant) -> State:
    players = zip(state.players, event.tools, strict=True)
    return after(state, at, players=tuple(replace(player, tool=tool) for player, tool in players))


def _info_placed(state: State, event: e.InfoPlaced, at: Instant) -> State:
    stack = (*state.board[event.building], event.value)
    return after(state, at, board={**state.board, event.building: stack}, deck=state.deck[1:])


def _security_rolled(state: State, event: e.SecurityRolled, at: Instant) -> State:
    if event.due_at is None:
        return after(state, at)
    return after(state, at, sub="security", turn=state.start, clock=Clock(event.due_at, state.version + 1))


def _security_placed(state: State, event: e.SecurityPlaced, at: Instant) -> State:
    chose = state.turn is not None
    players = acted(state, state.start, auto=event.auto) if chose else state.players
    return after(state, at, players=players, security=event.building, sub=None, turn=None, clock=None)


def _identity_drawn(state: State, event: e.IdentityDrawn, at: Instant) -> State:
    color = event.secret[audience(event.seat)].color
    players = with_player(state.players, event.seat, color=color)
    return after(state, at, players=players, bag=without(state.bag, (color,)))


def _targets_opened(state: State, event: e.TargetsOpened, at: Instant) -> State:
    return after(state, at, sub="target", clock=Clock(event.due_at, state.version + 1))


def _target_chosen(state: State, event: e.TargetChosen, _: Instant) -> State:
    players = acted(state, event.seat, auto=event.auto)
    return meanwhile(state, players=with_player(players, event.seat, target=event.secret[audience(event.seat)].building))


def _round_ended(state: State, _: e.RoundEnded, at: Instant) -> State:
    return after(state, at)


STEPS: Final[Steps] = {
    e.RoundStarted: _round_started,
    e.RankGained: _rank_gained,
    e.ToolsDealt: _tools_dealt,
    e.InfoPlaced: _info_placed,
    e.SecurityRolled: _security_rolled,
    e.SecurityPlaced: _security_placed,
    e.IdentityDrawn: _identity_drawn,
    e.TargetsOpened: _targets_opened,
    e.TargetChosen: _target_chosen,
    e.RoundEnded: _round_ended,
}
