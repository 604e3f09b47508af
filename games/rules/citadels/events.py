"""What happened, in every edition; `classic_events` has the others. Each event records outcomes, so that folding computes nothing random and asks nothing.

The fields of an event are public; what only one audience may know is in `secret` (SC 12). A hand that changes has a part
for its owner, an order of cards that nobody knows one for the table. Cards put to the bottom are sorted in their
owner's part, since the order in which they lie is nobody's to know (SC-2); one card needs no order.
"""

from typing import ClassVar, TypeAlias

from games.rules.citadels.scores import ScoreLine
from games.rules.citadels.state import PartTurn, Status
from games.rules.core import Audience, Event, Instant, Part, Seat, SeatLeft, SeatResumed, Setup, TurnTimedOut

Cards: TypeAlias = tuple[str, ...]


class Dealt(Part, frozen=True, kw_only=True):
    """To a seat its hand; to the table the pile, from the top."""

    hand: Cards = ()
    deck: Cards = ()


class Removed(Part, frozen=True, kw_only=True):
    """To the table: the role face down."""

    removed_down: int


class Offered(Part, frozen=True, kw_only=True):
    """To the picker: the roles that lie before him."""

    roles: tuple[int, ...]


class Picked(Part, frozen=True, kw_only=True):
    """To the picker: his role, and the one he discarded, if he had to (CI 2)."""

    role: int
    discard: int | None = None


class Held(Part, frozen=True, kw_only=True):
    """To the owner: cards that he got, saw or gave; to the table: the order in which given ones lie."""

    cards: Cards = ()


class Kept(Part, frozen=True, kw_only=True):
    """To the owner: the card kept, and what went to the bottom, sorted; to the table: the order of several (SC-2)."""

    kept: str = ""
    put_down: Cards = ()


class Exchanged(Part, frozen=True, kw_only=True):
    """To the owner: the cards put down, sorted, and those drawn; to the table: the order of those put down."""

    put_down: Cards = ()
    drawn: Cards = ()


class GameStarted(Event, frozen=True, kw_only=True, tag="game_started"):
    """The deal (SC 3). `roles` are those in play by number, `gold` and `cards` what each seat got, `crown` the first holder."""

    SCHEMA: ClassVar[int] = 1
    setup: Setup
    roles: tuple[str, ...]
    target: int
    gold: int
    cards: int
    crown: Seat
    due_at: Instant
    secret: dict[Audience, Dealt]


class RoundStarted(Event, frozen=True, kw_only=True, tag="round_started"):
    """A round's draft was set up: `order` of picking, roles set aside (SC 4)."""

    SCHEMA: ClassVar[int] = 1
    round: int
    order: tuple[Seat, ...]
    removed_up: tuple[int, ...] = ()
    secret: dict[Audience, Removed]


class PickOpened(Event, frozen=True, kw_only=True, tag="pick_opened"):
    """A seat's turn to pick a role came (SC 4); without a `due_at` no clock runs."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    due_at: Instant | None = None
    secret: dict[Audience, Offered]


class RolePicked(Event, frozen=True, kw_only=True, tag="role_picked"):
    """A seat took a role, or the clock did it for the seat (SC 4)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    automatic: bool = False
    secret: dict[Audience, Picked]


class NoAction(Event, frozen=True, kw_only=True, tag="no_action"):
    """Nobody acted at the call of a number: murdered and unheld look alike (SC 5)."""

    SCHEMA: ClassVar[int] = 1
    number: int


class TurnStarted(Event, frozen=True, kw_only=True, tag="turn_started"):
    """The holder of a number was revealed and his turn began (SC 5), or the `part` of one in which he only gathers (CI 4).

    Without a `due_at` no clock runs, or the clocks begin with a `turn_opened`.
    """

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    number: int
    build_limit: int
    due_at: Instant | None = None
    gather_due_at: Instant | None = None
    part: PartTurn | None = None


class GoldStolen(Event, frozen=True, kw_only=True, tag="gold_stolen"):
    """The robbed number was called: all gold of `target` went to `seat` (SC-18)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    target: Seat
    gold: int


class CrownMoved(Event, frozen=True, kw_only=True, tag="crown_moved"):
    """The crown went to a seat (SC-27)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat


class GoldGathered(Event, frozen=True, kw_only=True, tag="gold_gathered"):
    """A seat took gold as its gather, or the clock did (SC 6.1)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    gold: int
    automatic: bool = False


class CardsGathered(Event, frozen=True, kw_only=True, tag="cards_gathered"):
    """A seat gathered cards and kept all of them (SC-4, SC-33)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    count: int
    secret: dict[Audience, Held]


class ChoiceOpened(Event, frozen=True, kw_only=True, tag="choice_opened"):
    """A seat drew cards and must choose which to keep: one, or two (SC 6.1, CI-30)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    count: int
    due_at: Instant | None = None
    keep: int = 1
    secret: dict[Audience, Held]


class CardKept(Event, frozen=True, kw_only=True, tag="card_kept"):
    """The open choice was answered, by its owner or by the clock (SC 6.1, SC-47)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    automatic: bool = False
    secret: dict[Audience, Kept]


class BonusTaken(Event, frozen=True, kw_only=True, tag="bonus_taken"):
    """What a role adds to the complete gather: gold, or `count` cards (SC-14)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    gold: int = 0
    count: int = 0
    secret: dict[Audience, Held] = {}


class IncomeTaken(Event, frozen=True, kw_only=True, tag="income_taken"):
    """A role took gold for the buildings of its type (SC 6.2)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    gold: int


class RoleMurdered(Event, frozen=True, kw_only=True, tag="role_murdered"):
    """The number that will not act was announced (SC 6.3)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    number: int


class RobberyAnnounced(Event, frozen=True, kw_only=True, tag="robbery_announced"):
    """The number to be robbed was announced (SC 6.3)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    number: int


class HandsSwapped(Event, frozen=True, kw_only=True, tag="hands_swapped"):
    """Two seats exchanged their hands. `got` and `gave` count cards, as `seat` sees it (SC-21)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    target: Seat
    got: int
    gave: int
    secret: dict[Audience, Held]


class CardsRedrawn(Event, frozen=True, kw_only=True, tag="cards_redrawn"):
    """A seat put cards to the bottom and drew as many (SC-21)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    count: int
    secret: dict[Audience, Exchanged]


class BuildingDestroyed(Event, frozen=True, kw_only=True, tag="building_destroyed"):
    """A building of `target` went to the bottom of the pile; `seat` paid `gold` (SC 6.3).

    With `held` it waits for the Graveyard's answer instead (CI-35). The `under` cards of a Museum go to the bottom, and the
    table's part has the order of several cards (CI-40).
    """

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    target: Seat
    card: str
    gold: int
    held: bool = False
    under: int = 0
    secret: dict[Audience, Held] = {}


class BuildingBuilt(Event, frozen=True, kw_only=True, tag="building_built"):
    """A seat laid a card in its city; it paid `gold` coins and `paid_cards` cards of its hand (SC 6.4).

    One that is not `counted` takes nothing from the build limit (the Wizard's, CI 6).
    """

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    card: str
    gold: int
    paid_cards: int = 0
    counted: bool = True
    secret: dict[Audience, Held] = {}


class CityCompleted(Event, frozen=True, kw_only=True, tag="city_completed"):
    """A seat was the first to complete its city; this round is the last one (SC-51)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat


class LabUsed(Event, frozen=True, kw_only=True, tag="lab_used"):
    """A hand card went to the bottom for gold (SC 6.5)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    gold: int
    secret: dict[Audience, Held]


class ForgeUsed(Event, frozen=True, kw_only=True, tag="forge_used"):
    """A seat paid gold and drew `count` cards (SC 6.5)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    gold: int
    count: int
    secret: dict[Audience, Held]


class TurnRanOut(Event, frozen=True, kw_only=True, tag="turn_ran_out"):
    """The clock of a turn ran out; what the policy still does counts at this instant (SC-58)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    due_at: Instant


class TurnEnded(Event, frozen=True, kw_only=True, tag="turn_ended"):
    """A turn ended. `by_person`: its owner ended it himself, which ends a series of timed-out turns (SC-41)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    number: int
    by_person: bool = False


class RoundEnded(Event, frozen=True, kw_only=True, tag="round_ended"):
    """All numbers were called. `king` is the seat of a murdered number 4, who is revealed now (SC 7, CI 4)."""

    SCHEMA: ClassVar[int] = 1
    round: int
    king: Seat | None = None


class GameEnded(Event, frozen=True, kw_only=True, tag="game_ended"):
    """The game is over. `winners` and `scores` are missing when it was abandoned (SC 7, SC-45, SC-50)."""

    SCHEMA: ClassVar[int] = 1
    status: Status
    winners: tuple[Seat, ...] | None = None
    scores: tuple[ScoreLine, ...] | None = None


SecretCityEvent: TypeAlias = (
    GameStarted
    | RoundStarted
    | PickOpened
    | RolePicked
    | NoAction
    | TurnStarted
    | GoldStolen
    | CrownMoved
    | GoldGathered
    | CardsGathered
    | ChoiceOpened
    | CardKept
    | BonusTaken
    | IncomeTaken
    | RoleMurdered
    | RobberyAnnounced
    | HandsSwapped
    | CardsRedrawn
    | BuildingDestroyed
    | BuildingBuilt
    | CityCompleted
    | LabUsed
    | ForgeUsed
    | TurnRanOut
    | TurnEnded
    | RoundEnded
    | GameEnded
    | SeatLeft
    | SeatResumed
    | TurnTimedOut
)
