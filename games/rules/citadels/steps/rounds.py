"""Rounds, the draft and the calls (SC 4, SC 5, SC 7)."""

from typing import Final, cast

from msgspec.structs import replace

from games.rules.citadels import events as e
from games.rules.citadels.state import NO_ACTION, WAITING, Draft, State
from games.rules.citadels.steps.common import Steps, after, called, with_player
from games.rules.core import TABLE, Clock, Instant, audience


def _round_started(state: State, event: e.RoundStarted, at: Instant) -> State:
    return after(
        state,
        at,
        phase="draft",
        round=event.round,
        players=tuple(replace(player, role=None, revealed=(), seen_at_pick=None) for player in state.players),
        removed_up=event.removed_up,
        removed_down=event.secret[TABLE].removed_down,
        leftover=None,
        draft=Draft(event.order, 0, ()),
        calls=(WAITING,) * len(state.roles),
        murdered=None,
        robbed=None,
        robber=None,
    )


def _pick_opened(state: State, event: e.PickOpened, at: Instant) -> State:
    draft = cast("Draft", state.draft)
    return after(
        state,
        at,
        draft=Draft(draft.order, draft.index, event.secret[audience(event.seat)].roles),
        deadlines=replace(state.deadlines, pick=Clock(event.due_at, state.version + 1)),
    )


def _role_picked(state: State, event: e.RolePicked, at: Instant) -> State:
    draft = cast("Draft", state.draft)
    role = event.secret[audience(event.seat)].role
    rest = tuple(number for number in draft.available if number != role)
    players = with_player(state.players, event.seat, role=role, seen_at_pick=draft.available)
    deadlines = replace(state.deadlines, pick=None)
    if draft.index + 1 < len(draft.order):
        draft = Draft(draft.order, draft.index + 1, rest)
        return after(state, at, players=players, draft=draft, deadlines=deadlines)
    return after(
        state,
        at,
        phase="turns",
        players=players,
        draft=None,
        deadlines=deadlines,
        leftover=rest[0],
        removed_down=None if state.removed_down in draft.available else state.removed_down,  # SC-56
    )


def _no_action(state: State, event: e.NoAction, at: Instant) -> State:
    return after(state, at, calls=called(state, event.number, NO_ACTION))


def _round_ended(state: State, event: e.RoundEnded, at: Instant) -> State:
    if event.king is None:
        return after(state, at)
    king = state.players[event.king]
    return after(state, at, players=with_player(state.players, event.king, revealed=(*king.revealed, king.role)))


def _gold_stolen(state: State, event: e.GoldStolen, at: Instant) -> State:
    players = with_player(state.players, event.target, gold=state.players[event.target].gold - event.gold)
    return after(state, at, players=with_player(players, event.seat, gold=players[event.seat].gold + event.gold))


def _crown_moved(state: State, event: e.CrownMoved, at: Instant) -> State:
    return after(state, at, crown=event.seat)


STEPS: Final[Steps] = {
    e.RoundStarted: _round_started,
    e.PickOpened: _pick_opened,
    e.RolePicked: _role_picked,
    e.NoAction: _no_action,
    e.RoundEnded: _round_ended,
    e.GoldStolen: _gold_stolen,
    e.CrownMoved: _crown_moved,
}
