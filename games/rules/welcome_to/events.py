"""What happened. Each event records outcomes, so that folding computes nothing random and asks nothing.

The fields of an event are public; what only one audience may know is in `secret` (WT 11). A submission is one small event: that
a seat has submitted is public, what it submitted is its own until the turn resolves (WT-36).
"""

from typing import ClassVar, Literal, TypeAlias

from games.rules.core import Audience, Event, Instant, Part, Seat, SeatLeft, SeatResumed, Setup, TurnTimedOut
from games.rules.welcome_to.cards import EffectKind
from games.rules.welcome_to.commands import AnyEffect, House, SubmitTurn, Write
from games.rules.welcome_to.options import Mode
from games.rules.welcome_to.scores import ScoreLine
from games.rules.welcome_to.sheet import Row
from games.rules.welcome_to.state import Cards, Combo, Reason, Status


class Stacked(Part, frozen=True, kw_only=True):
    """To the table: the order of the cards from the top, in the piles of the base game or in one deck."""

    piles: tuple[Cards, ...] = ()
    deck: Cards = ()


class Dealt(Part, frozen=True, kw_only=True):
    """To the owner: the cards that he got."""

    cards: Cards


class Submitted(Part, frozen=True, kw_only=True):
    """To the owner: what he submitted."""

    command: SubmitTurn


class Passed(Part, frozen=True, kw_only=True):
    """To the passer and the receiver: the card."""

    card: str


class GameStarted(Event, frozen=True, kw_only=True, tag="game_started"):
    """The setup (WT 3): the plans shown, by level; in expert who has the solo card."""

    SCHEMA: ClassVar[int] = 1
    setup: Setup
    mode: Mode
    advanced: bool
    plans: tuple[str, ...]
    holder: Seat | None = None
    secret: dict[Audience, Stacked]


class CardsReshuffled(Event, frozen=True, kw_only=True, tag="cards_reshuffled"):
    """The cards were shuffled: they had run out (WT-7, WT-32), or somebody wished it (WT-20, WT-34).

    To the table go the whole new piles or deck, with the cards on top that were there still.
    """

    SCHEMA: ClassVar[int] = 1
    reason: Literal["empty", "wish"]
    secret: dict[Audience, Stacked]


class TurnRevealed(Event, frozen=True, kw_only=True, tag="turn_revealed"):
    """A turn began; in the base game with its combinations (WT 4.1)."""

    SCHEMA: ClassVar[int] = 1
    turn: int
    combos: tuple[Combo, ...] = ()
    due_at: Instant


class HandDealt(Event, frozen=True, kw_only=True, tag="hand_dealt"):
    """A seat got `count` cards from the deck; in solo they are public (WT-24), in expert its own (WT-31)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    count: int
    cards: Cards = ()
    secret: dict[Audience, Dealt] = {}


class SoloCardDrawn(Event, frozen=True, kw_only=True, tag="solo_card_drawn"):
    """The solo card came up and went out of the game (WT-25)."""

    SCHEMA: ClassVar[int] = 1


class TurnSubmitted(Event, frozen=True, kw_only=True, tag="turn_submitted"):
    """A seat submitted its turn, perhaps in the place of an earlier one; `automatic`: its policy did (WT-4, WT-39)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    automatic: bool = False
    secret: dict[Audience, Submitted]


class TurnWithdrawn(Event, frozen=True, kw_only=True, tag="turn_withdrawn"):
    """A seat took its submission back (WT-4)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat


class TurnApplied(Event, frozen=True, kw_only=True, tag="turn_applied"):
    """What a seat did in the turn that was resolved (WT 4.3): a number written, or a refusal.

    `combo` is that of the base game; `number_card` and `effect_card` are the cards used in solo and expert. `by_person`: its
    person submitted it, which ends a series of timed-out turns (WT-39).
    """

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    combo: int | None = None
    number_card: str | None = None
    effect_card: str | None = None
    roundabout_before: House | None = None
    write: Write | None = None
    refuse: bool = False
    effect: AnyEffect | None = None
    roundabout_after: House | None = None
    reshuffle: bool = False
    by_person: bool = False


class PlanScored(Event, frozen=True, kw_only=True, tag="plan_scored"):
    """A seat scored a plan; `estates` are the rows of houses that it used up, those of street plans too (WT-18, WT-28)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    level: int
    points: int
    estates: tuple[Row, ...] = ()


class PlanApproved(Event, frozen=True, kw_only=True, tag="plan_approved"):
    """From now on a plan brings the later points (WT-19, WT-25)."""

    SCHEMA: ClassVar[int] = 1
    level: int


class CardPassed(Event, frozen=True, kw_only=True, tag="card_passed", rename={"giver": "from", "taker": "to"}):
    """A seat passed its third card to the right, effect side up (WT-31)."""

    SCHEMA: ClassVar[int] = 1
    giver: Seat
    taker: Seat
    effect: EffectKind
    secret: dict[Audience, Passed]


class GameEnded(Event, frozen=True, kw_only=True, tag="game_ended"):
    """The game is over. Reasons, places and scores are missing when it was abandoned (WT 9, SC-50)."""

    SCHEMA: ClassVar[int] = 1
    status: Status
    reasons: tuple[Reason, ...] = ()
    places: tuple[int, ...] | None = None
    scores: tuple[ScoreLine, ...] | None = None


AnyEvent: TypeAlias = (
    GameStarted
    | CardsReshuffled
    | TurnRevealed
    | HandDealt
    | SoloCardDrawn
    | TurnSubmitted
    | TurnWithdrawn
    | TurnApplied
    | PlanScored
    | PlanApproved
    | CardPassed
    | GameEnded
    | SeatLeft
    | SeatResumed
    | TurnTimedOut
)
