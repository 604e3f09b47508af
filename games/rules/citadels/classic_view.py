"""What a seat may know of a game of Citadels classic: the view of Secret City with what CI 9 adds."""

from msgspec import UNSET, Struct, UnsetType

from games.rules.citadels.scores import ScoreLine
from games.rules.citadels.state import Building, ChoiceKind, PartTurn, Phase, Player, State, Status
from games.rules.citadels.view import CallView, DeadlinesView, DraftView, calls_view, deadlines_view, draft_view
from games.rules.core import Controller, Seat


class ClassicBuildingView(Struct, frozen=True, kw_only=True):
    """A district: `beauty` is 1 once it is beautified, `under` are the cards under a Museum, for its owner only."""

    card: str
    built_round: int
    beauty: int
    under_count: int
    under: tuple[str, ...] | UnsetType = UNSET


class ClassicSeatView(Struct, frozen=True, kw_only=True):
    """One seat. `roles` has those of this round that the viewer may know; hand and seen_at_pick are for the owner only.

    `seen_at_pick` has what lay before the seat, one list for each of its picks.
    """

    seat: Seat
    controller: Controller
    left: bool
    autoplay: bool
    timeout_streak: int
    gold: int
    hand_count: int
    city: tuple[ClassicBuildingView, ...]
    revealed: tuple[int, ...]
    roles: tuple[int, ...] | UnsetType = UNSET
    hand: tuple[str, ...] | UnsetType = UNSET
    seen_at_pick: tuple[tuple[int, ...], ...] | UnsetType = UNSET


class ClassicTurnView(Struct, frozen=True, kw_only=True):
    """The turn in progress, all of it public. `acting_as` is the number that the Witch plays on as.

    `part` says that its owner, bewitched or murdered, only gathers; `built` counts what the build limit counts.
    """

    seat: Seat
    number: int
    gathered: bool
    built: int
    build_limit: int
    income_taken: bool
    ability_used: bool
    lab_used: bool
    forge_used: bool
    museum_used: bool
    beautified: int
    gold_spent_building: int
    acting_as: int | None
    part: PartTurn | None


class ClassicPendingView(Struct, frozen=True, kw_only=True):
    """The open sub-choice: `target` is the other seat and `card` the building it is about; offered cards for its owner only."""

    kind: ChoiceKind
    owner: Seat
    count: int
    target: Seat | UnsetType = UNSET
    card: str | UnsetType = UNSET
    offered: tuple[str, ...] | UnsetType = UNSET


class ClassicView(Struct, frozen=True, kw_only=True):
    """The game as one viewer sees it. `roles` are those in play, by number."""

    status: Status
    phase: Phase
    round: int
    roles: tuple[str, ...]
    seats: tuple[ClassicSeatView, ...]
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
    bewitched: int | None
    witch_waiting: Seat | None
    tax_office: Seat | None
    bell_tower: Seat | None
    turn: ClassicTurnView | None
    pending: ClassicPendingView | None
    deadlines: DeadlinesView
    winners: tuple[Seat, ...] | None
    scores: tuple[ScoreLine, ...] | None


def view(state: State, seat: Seat | None) -> ClassicView:
    """Return the game as `seat` sees it; None is a spectator, and whoever left (SC-55)."""
    return ClassicView(
        status=state.status,
        phase=state.phase,
        round=state.round,
        roles=state.roles,
        seats=tuple(_seat(number, player, is_own=number == seat) for number, player in enumerate(state.players)),
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
        bewitched=state.bewitched,
        witch_waiting=state.witch_waiting,
        tax_office=state.tax_office,
        bell_tower=state.bell_tower,
        turn=_turn(state),
        pending=_pending(state, seat),
        deadlines=deadlines_view(state),
        winners=state.winners,
        scores=state.scores,
    )


def _seat(seat: Seat, player: Player, *, is_own: bool) -> ClassicSeatView:
    """Return what all see of a seat, and what its owner alone does."""
    sitting = player.sitting
    return ClassicSeatView(
        seat=seat,
        controller=sitting.controller,
        left=sitting.left,
        autoplay=sitting.autoplay,
        timeout_streak=sitting.timeout_streak,
        gold=player.gold,
        hand_count=len(player.hand),
        city=tuple(_building(building, is_own=is_own) for building in player.city),
        revealed=player.revealed,
        roles=player.roles if is_own else player.revealed or UNSET,
        hand=player.hand if is_own else UNSET,
        seen_at_pick=player.seen_at_pick if is_own else UNSET,
    )


def _building(building: Building, *, is_own: bool) -> ClassicBuildingView:
    return ClassicBuildingView(
        card=building.card,
        built_round=building.built_round,
        beauty=building.beauty,
        under_count=len(building.under),
        under=building.under if is_own and building.under else UNSET,
    )


def _turn(state: State) -> ClassicTurnView | None:
    turn = state.turn
    if turn is None:
        return None
    return ClassicTurnView(
        seat=turn.seat,
        number=turn.number,
        gathered=turn.gathered,
        built=turn.built,
        build_limit=turn.build_limit,
        income_taken=turn.income_taken,
        ability_used=turn.ability_used,
        lab_used=turn.lab_used,
        forge_used=turn.forge_used,
        museum_used=turn.museum_used,
        beautified=turn.beautified,
        gold_spent_building=turn.spent,
        acting_as=turn.acting_as,
        part=turn.part,
    )


def _pending(state: State, seat: Seat | None) -> ClassicPendingView | None:
    pending = state.pending
    if pending is None:
        return None
    return ClassicPendingView(
        kind=pending.kind,
        owner=pending.owner,
        count=len(pending.offered),
        target=UNSET if pending.target is None else pending.target,
        card=UNSET if pending.card is None else pending.card,
        offered=pending.offered if pending.owner == seat else UNSET,
    )
