"""Rounds, the draft and the calls (SC 4, SC 5, SC 7)."""

from typing import Any, Final, cast

from msgspec.structs import replace

from games.rules.citadels import classic_events as c
from games.rules.citadels import events as e
from games.rules.citadels.state import NO_ACTION, WAITING, Draft, State
from games.rules.citadels.steps.common import Steps, after, called, clock, with_player
from games.rules.core import TABLE, Instant, audience


def _round_started(state: State, event: e.RoundStarted, at: Instant) -> State:
    return after(
        state,
        at,
        phase="draft",
        round=event.round,
        players=tuple(replace(player, roles=(), revealed=(), seen_at_pick=()) for player in state.players),
        removed_up=event.removed_up,
        removed_down=event.secret[TABLE].removed_down,
        leftover=None,
        set_aside=(),
        draft=Draft(event.order, 0, ()),
        calls=(WAITING,) * len(state.roles),
        murdered=None,
        robbed=None,
        robber=None,
        bewitched=None,
        witch_waiting=None,
        tax_office=None,
    )


def _pick_opened(state: State, event: e.PickOpened, at: Instant) -> State:
    draft = cast("Draft", state.draft)
    return after(
        state,
        at,
        draft=Draft(draft.order, draft.index, event.secret[audience(event.seat)].roles),
        deadlines=replace(state.deadlines, pick=clock(event.due_at, state.version + 1)),
    )


def _role_picked(state: State, event: e.RolePicked, at: Instant) -> State:
    draft, picker = cast("Draft", state.draft), state.players[event.seat]
    own = event.secret[audience(event.seat)]
    rest = tuple(number for number in draft.available if number not in (own.role, own.discard))
    changes: dict[str, Any] = {
        "players": with_player(
            state.players,
            event.seat,
            roles=(*picker.roles, own.role),
            seen_at_pick=(*picker.seen_at_pick, draft.available),
        ),
        "deadlines": replace(state.deadlines, pick=None),
    }
    if own.discard is not None:
        changes["set_aside"] = (*state.set_aside, own.discard)
    if draft.index + 1 < len(draft.order):
        return after(state, at, draft=Draft(draft.order, draft.index + 1, rest), **changes)
    return after(
        state,
        at,
        phase="turns",
        draft=None,
        leftover=rest[0],
        removed_down=None if state.removed_down in draft.available else state.removed_down,  # SC-56
        **changes,
    )


def _role_set_aside(state: State, event: c.RoleSetAside, at: Instant) -> State:
    draft, role = cast("Draft", state.draft), event.secret[TABLE].removed_down
    rest = tuple(number for number in draft.available if number != role)
    return after(state, at, draft=Draft(draft.order, draft.index, rest), set_aside=(*state.set_aside, role))


def _no_action(state: State, event: e.NoAction, at: Instant) -> State:
    calls = called(state, event.number, NO_ACTION)
    if event.number == state.bewitched:
        return after(state, at, calls=calls, witch_waiting=None)
    return after(state, at, calls=calls)


def _round_ended(state: State, event: e.RoundEnded, at: Instant) -> State:
    if event.king is None:
        return after(state, at)
    king = state.players[event.king]
    return after(state, at, players=with_player(state.players, event.king, revealed=(*king.revealed, state.murdered)))


def _gold_stolen(state: State, event: e.GoldStolen, at: Instant) -> State:
    players = with_player(state.players, event.target, gold=state.players[event.target].gold - event.gold)
    return after(state, at, players=with_player(players, event.seat, gold=players[event.seat].gold + event.gold))


def _crown_moved(state: State, event: e.CrownMoved, at: Instant) -> State:
    return after(state, at, crown=event.seat)


STEPS: Final[Steps] = {
    e.RoundStarted: _round_started,
    e.PickOpened: _pick_opened,
    e.RolePicked: _role_picked,
    c.RoleSetAside: _role_set_aside,
    e.NoAction: _no_action,
    e.RoundEnded: _round_ended,
    e.GoldStolen: _gold_stolen,
    e.CrownMoved: _crown_moved,
}
