"""What a seat may know of the game, built field by field from the table of SC 2.

What this viewer may not know is absent (UNSET), not null, so that a view tells no more by its shape than by its values.
"""

import msgspec
from msgspec import UNSET, UnsetType

from games.rules.citadels.scores import ScoreLine
from games.rules.citadels.state import Building, Called, Phase, Player, State, Status
from games.rules.core import Clock, Controller, Instant, Seat


class BuildingView(msgspec.Struct, frozen=True):
    """A building of a city and the round in which it was built."""

    card: str
    built_round: int


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat. `role` is there for its owner and, once revealed, for all; hand and seen_at_pick for the owner only."""

    seat: Seat
    controller: Controller
    left: bool
    autoplay: bool
    timeout_streak: int
    gold: int
    hand_count: int
    city: tuple[BuildingView, ...]
    revealed: tuple[int, ...]
    role: int | UnsetType | None = UNSET
    hand: tuple[str, ...] | UnsetType = UNSET
    seen_at_pick: tuple[int, ...] | UnsetType | None = UNSET


class DraftView(msgspec.Struct, frozen=True, kw_only=True):
    """The draft; the roles to choose from for the picker only."""

    order: tuple[Seat, ...]
    index: int
    available: tuple[int, ...] | UnsetType = UNSET


class CallView(msgspec.Struct, frozen=True, kw_only=True):
    """A number and what became of it."""

    number: int
    state: Called
    seat: Seat | UnsetType = UNSET


class TurnView(msgspec.Struct, frozen=True, kw_only=True):
    """The turn in progress, all of it public."""

    seat: Seat
    number: int
    gathered: bool
    built: int
    build_limit: int
    income_taken: bool
    ability_used: bool
    lab_used: bool
    forge_used: bool


class PendingView(msgspec.Struct, frozen=True, kw_only=True):
    """The open sub-choice; the offered cards for its owner only."""

    kind: str
    owner: Seat
    count: int
    offered: tuple[str, ...] | UnsetType = UNSET


class DeadlinesView(msgspec.Struct, frozen=True, kw_only=True):
    """When the running clocks are due, in milliseconds UTC."""

    game: Instant | None
    pick: Instant | None
    turn: Instant | None
    gather: Instant | None
    choice: Instant | None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The game as one viewer sees it."""

    status: Status
    phase: Phase
    round: int
    seats: tuple[SeatView, ...]
    crown: Seat
    target: int
    first_complete: Seat | None
    last_round: bool
    deck_count: int
    removed_up: tuple[int, ...]
    draft: DraftView | None
    calls: tuple[CallView, ...]
    murdered: int | None
    robbed: int | None
    turn: TurnView | None
    pending: PendingView | None
    deadlines: DeadlinesView
    winners: tuple[Seat, ...] | None
    scores: tuple[ScoreLine, ...] | None


def view(state: State, seat: Seat | None) -> View:
    """Return the game as `seat` sees it; None is a spectator, and whoever left (SC-55)."""
    return View(
        status=state.status,
        phase=state.phase,
        round=state.round,
        seats=tuple(
            _own(number, player) if number == seat else _public(number, player) for number, player in enumerate(state.players)
        ),
        crown=state.crown,
        target=state.target,
        first_complete=state.first_complete,
        last_round=state.last_round,
        deck_count=len(state.deck),
        removed_up=state.removed_up,
        draft=draft_view(state, seat),
        calls=calls_view(state),
        murdered=state.murdered,
        robbed=state.robbed,
        turn=_turn(state),
        pending=_pending(state, seat),
        deadlines=deadlines_view(state),
        winners=state.winners,
        scores=state.scores,
    )


def _own(seat: Seat, player: Player) -> SeatView:
    """Return what all see of a seat, and what its owner alone does."""
    return msgspec.structs.replace(
        _public(seat, player),
        role=player.roles[0] if player.roles else None,
        hand=player.hand,
        seen_at_pick=player.seen_at_pick[0] if player.seen_at_pick else None,
    )


def _public(seat: Seat, player: Player) -> SeatView:
    sitting = player.sitting
    return SeatView(
        seat=seat,
        controller=sitting.controller,
        left=sitting.left,
        autoplay=sitting.autoplay,
        timeout_streak=sitting.timeout_streak,
        gold=player.gold,
        hand_count=len(player.hand),
        city=tuple(_building(building) for building in player.city),
        revealed=player.revealed,
        role=player.revealed[0] if player.revealed else UNSET,
    )


def _building(building: Building) -> BuildingView:
    return BuildingView(building.card, building.built_round)


def draft_view(state: State, seat: Seat | None) -> DraftView | None:
    """Return the draft, with the roles to choose from for the picker alone."""
    draft = state.draft
    if draft is None:
        return None
    available = draft.available if draft.picker == seat else UNSET  # SC-8
    return DraftView(order=draft.order, index=draft.index, available=available)


def _turn(state: State) -> TurnView | None:
    turn = state.turn
    if turn is None:
        return None
    return TurnView(
        seat=turn.seat,
        number=turn.number,
        gathered=turn.gathered,
        built=turn.built,
        build_limit=turn.build_limit,
        income_taken=turn.income_taken,
        ability_used=turn.ability_used,
        lab_used=turn.lab_used,
        forge_used=turn.forge_used,
    )


def _pending(state: State, seat: Seat | None) -> PendingView | None:
    pending = state.pending
    if pending is None:
        return None
    offered = pending.offered if pending.owner == seat else UNSET
    return PendingView(kind=pending.kind, owner=pending.owner, count=len(pending.offered), offered=offered)


def calls_view(state: State) -> tuple[CallView, ...]:
    """Return what became of each number."""
    return tuple(
        CallView(number=number, state=call.state, seat=UNSET if call.seat is None else call.seat)
        for number, call in enumerate(state.calls, start=1)
    )


def deadlines_view(state: State) -> DeadlinesView:
    """Return the running clocks; one that stands still is not there (CI-2)."""
    running = state.deadlines
    return DeadlinesView(
        game=_due(running.game),
        pick=_due(running.pick),
        turn=_due(running.turn or running.finish),
        gather=_due(running.gather),
        choice=_due(running.choice),
    )


def _due(clock: Clock | None) -> Instant | None:
    return None if clock is None else clock.due_at
