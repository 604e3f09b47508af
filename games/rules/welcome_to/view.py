"""What a seat may know of the game, built field by field from the table of WT 11.

What this viewer may not know is absent (UNSET), not null, so that a view tells no more by its shape than by its values. All sheets
are public; where many play they are summed up, so that a view of a hundred seats stays small, and `sheet_of` shows a whole
one.
"""

from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from games.rules.core import Controller, Instant, Seat
from games.rules.welcome_to.cards import CARDS, EffectKind
from games.rules.welcome_to.commands import SubmitTurn
from games.rules.welcome_to.options import Mode
from games.rules.welcome_to.scores import ScoreLine
from games.rules.welcome_to.scoring import temp_points
from games.rules.welcome_to.sheet_view import SheetView, Summary, sheet_view, summary
from games.rules.welcome_to.state import Cards, Combo, Phase, Player, Reason, State, Status

MOST_SHEETS: Final = 12
"""At larger tables a view holds the own sheet only, and sums up the others."""


class PlanView(msgspec.Struct, frozen=True, kw_only=True):
    """A city plan, and who has scored it in the order of scoring."""

    level: int
    plan: str
    approved: bool
    claimers: tuple[Seat, ...]


class CardView(msgspec.Struct, frozen=True, kw_only=True):
    """A card of a hand, both sides."""

    card: str
    number: int
    effect: EffectKind


class PassedView(msgspec.Struct, frozen=True, kw_only=True):
    """The card that was passed to a seat: its effect is public, its number the passer's and the receiver's (WT 11)."""

    effect: EffectKind
    number: int | UnsetType = UNSET


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat as of the last resolved turn. `submission` and, in expert, `hand` are there for the owner only."""

    seat: Seat
    controller: Controller
    left: bool
    autoplay: bool
    timeout_streak: int
    has_submitted: bool
    summary: Summary
    sheet: SheetView | UnsetType = UNSET
    hand: tuple[CardView, ...] | UnsetType = UNSET
    passed: PassedView | UnsetType = UNSET
    submission: SubmitTurn | UnsetType | None = UNSET


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The game as one viewer sees it. `due_at` is the end of the turn's clock, in milliseconds UTC.

    `combos` and `piles` (cards in each) belong to the base game, `deck_count` to solo and expert, `holder` to expert.
    """

    status: Status
    phase: Phase
    mode: Mode
    advanced: bool
    turn: int
    due_at: Instant | None
    plans: tuple[PlanView, ...]
    combos: tuple[Combo, ...]
    piles: tuple[int, ...]
    deck_count: int
    discard_count: int
    holder: Seat | None
    missing: int
    seats: tuple[SeatView, ...]
    reasons: tuple[Reason, ...]
    places: tuple[int, ...] | None
    scores: tuple[ScoreLine, ...] | None


def view(state: State, seat: Seat | None) -> View:
    """Return the game as `seat` sees it; None is a spectator, and whoever left (SC-55)."""
    return View(
        status=state.status,
        phase=state.phase,
        mode=state.mode,
        advanced=state.advanced,
        turn=state.turn,
        due_at=None if state.clock is None else state.clock.due_at,
        plans=_plans(state),
        combos=state.combos,
        piles=tuple(map(len, state.piles)),
        deck_count=len(state.deck),
        discard_count=len(state.discard),
        holder=state.holder,
        missing=state.missing,
        seats=tuple(_seat(state, number, seat) for number in range(len(state.players))),
        reasons=state.reasons,
        places=state.places,
        scores=state.scores,
    )


def sheet_of(state: State, of: Seat) -> SheetView:
    """Return the whole sheet of a seat as of the last resolved turn, which is public."""
    return sheet_view(state.players[of].sheet, state.plans, _temps(state, of))


def _temps(state: State, of: Seat) -> int:
    """Return the points for temps, as far as they are known: of many players at the end, alone at any time (WT-26, WT-36)."""
    if state.scores is not None:
        return state.scores[of].temps
    return temp_points([state.players[of].sheet.temps], solo=True)[0] if state.mode == "solo" else 0


def _plans(state: State) -> tuple[PlanView, ...]:
    shown = zip(state.plans, state.approved, state.claimers, strict=True)
    return tuple(
        PlanView(level=level, plan=plan, approved=approved, claimers=claimers)
        for level, (plan, approved, claimers) in enumerate(shown, start=1)
    )


def _seat(state: State, number: Seat, viewer: Seat | None) -> SeatView:
    """Return what the viewer may know of a seat."""
    player, is_own = state.players[number], number == viewer
    sitting = player.sitting
    shows_sheet = is_own or len(state.players) <= MOST_SHEETS
    return SeatView(
        seat=number,
        controller=sitting.controller,
        left=sitting.left,
        autoplay=sitting.autoplay,
        timeout_streak=sitting.timeout_streak,
        has_submitted=player.submission is not None,
        summary=summary(player.sheet, _temps(state, number)),
        sheet=sheet_of(state, number) if shows_sheet else UNSET,
        hand=_hand(player.hand) if state.mode == "solo" or (state.mode == "expert" and is_own) else UNSET,
        passed=_passed(state, number, viewer),
        submission=_submission(player) if is_own else UNSET,  # WT-36
    )


def _submission(player: Player) -> SubmitTurn | None:
    return None if player.submission is None else player.submission.command


def _hand(cards: Cards) -> tuple[CardView, ...]:
    return tuple(CardView(card=card, number=CARDS[card].number, effect=CARDS[card].effect) for card in cards)


def _passed(state: State, number: Seat, viewer: Seat | None) -> PassedView | UnsetType:
    """Return the card that lies effect side up before a seat, from the second turn of an expert game on (WT-31)."""
    if state.mode != "expert" or state.turn == 1 or state.phase == "over":
        return UNSET
    card = CARDS[state.players[number].hand[0]]
    knows = viewer is not None and viewer in (number, (number + 1) % len(state.players))
    return PassedView(effect=card.effect, number=card.number if knows else UNSET)
