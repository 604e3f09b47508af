"""What happens in Citadels classic alone. What is public and what is not: CI 9."""

from typing import ClassVar, Literal, TypeAlias

from games.rules.citadels.events import (
    BonusTaken,
    BuildingBuilt,
    BuildingDestroyed,
    CardKept,
    Cards,
    CardsGathered,
    CardsRedrawn,
    ChoiceOpened,
    CityCompleted,
    CrownMoved,
    ForgeUsed,
    GameEnded,
    GameStarted,
    GoldGathered,
    GoldStolen,
    HandsSwapped,
    Held,
    IncomeTaken,
    LabUsed,
    NoAction,
    PickOpened,
    Removed,
    RobberyAnnounced,
    RoleMurdered,
    RolePicked,
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnRanOut,
    TurnStarted,
)
from games.rules.citadels.state import ChoiceKind
from games.rules.core import Audience, Event, Instant, Part, Seat, SeatLeft, SeatResumed, TurnTimedOut

Earning: TypeAlias = Literal["queen", "throne_room", "poor_house", "alchemist", "navigator"]
Payment: TypeAlias = Literal["tax", "crown"]


class KeptTwo(Part, frozen=True, kw_only=True):
    """To the owner: the cards kept, and what went to the bottom."""

    kept: Cards
    put_down: Cards


class Searched(Part, frozen=True, kw_only=True):
    """To the owner: the card taken from the pile, if any; to the table: the pile as it lies afterwards."""

    taken: Cards = ()
    deck: Cards = ()


class RoleSetAside(Event, frozen=True, kw_only=True, tag="role_set_aside"):
    """In the middle of the draft of three players a role was put face down (CI 2)."""

    SCHEMA: ClassVar[int] = 1
    secret: dict[Audience, Removed]


class TurnOpened(Event, frozen=True, kw_only=True, tag="turn_opened"):
    """What comes before a turn's action window is over: its clocks start (CI 4)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    due_at: Instant | None = None
    gather_due_at: Instant | None = None


class PartEnded(Event, frozen=True, kw_only=True, tag="part_ended"):
    """The owner of a bewitched number has gathered; the Witch plays on (CI 6)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    number: int


class TurnResumed(Event, frozen=True, kw_only=True, tag="turn_resumed"):
    """The Witch plays on as the number that she bewitched (CI 6)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    number: int
    build_limit: int
    due_at: Instant | None = None


class ChoiceAsked(Event, frozen=True, kw_only=True, tag="choice_asked"):
    """A seat was asked something (CI 4). `target` is the other seat and `card` the building that it is about.

    The owner's part has the `count` cards that lie before him.
    """

    SCHEMA: ClassVar[int] = 1
    kind: ChoiceKind
    seat: Seat
    due_at: Instant | None = None
    target: Seat | None = None
    card: str | None = None
    count: int = 0
    secret: dict[Audience, Held] = {}


class ChoiceAnswered(Event, frozen=True, kw_only=True, tag="choice_answered"):
    """A seat answered what it was asked, or the clock did; what it leads to follows. Clocks that stood still go on (CI-2)."""

    SCHEMA: ClassVar[int] = 1
    kind: ChoiceKind
    seat: Seat
    automatic: bool = False
    turn_due_at: Instant | None = None
    gather_due_at: Instant | None = None


class CardsKept(Event, frozen=True, kw_only=True, tag="cards_kept"):
    """A seat kept two of the cards it had looked at (CI-30)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    automatic: bool = False
    secret: dict[Audience, KeptTwo]


class RoleBewitched(Event, frozen=True, kw_only=True, tag="role_bewitched"):
    """The number that the Witch will play on as was announced (CI 6)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    number: int


class OfficeTaken(Event, frozen=True, kw_only=True, tag="office_taken"):
    """From now to the end of the round this seat is owed taxes (CI 6)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat


class GoldEarned(Event, frozen=True, kw_only=True, tag="gold_earned"):
    """A role or a district gave gold from the bank, `by` which of them."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    gold: int
    by: Earning


class GoldPaid(Event, frozen=True, kw_only=True, tag="gold_paid"):
    """A seat paid gold to another as the rules oblige it to."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    target: Seat
    gold: int
    to: Payment


class CardPaid(Event, frozen=True, kw_only=True, tag="card_paid"):
    """A seat paid for the crown with a card, which both of them know (CI-19)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    target: Seat
    secret: dict[Audience, Held]


class CardTaken(Event, frozen=True, kw_only=True, tag="card_taken"):
    """The Wizard took a card of the hand he had looked at; both of them know it (CI 6)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    target: Seat
    secret: dict[Audience, Held]


class TitheTaken(Event, frozen=True, kw_only=True, tag="tithe_taken"):
    """The richest gave the Abbot gold (CI 6)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    target: Seat
    gold: int


class DistrictsExchanged(Event, frozen=True, kw_only=True, tag="districts_exchanged"):
    """`seat` gave its district `given` and `gold` for the district `card` of `target` (CI 6).

    What travels under a Museum is known to whom it comes (CI-26).
    """

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    target: Seat
    given: str
    card: str
    gold: int
    secret: dict[Audience, Held] = {}


class DistrictBeautified(Event, frozen=True, kw_only=True, tag="district_beautified"):
    """The Artist laid a coin on a district (CI 6)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    card: str
    gold: int


class DistrictRecovered(Event, frozen=True, kw_only=True, tag="district_recovered"):
    """The Graveyard's owner bought the destroyed district into his hand (CI-35)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    card: str
    gold: int


class DistrictBuried(Event, frozen=True, kw_only=True, tag="district_buried"):
    """The destroyed district went to the bottom of the pile after all (CI-35)."""

    SCHEMA: ClassVar[int] = 1
    card: str


class ArmoryUsed(Event, frozen=True, kw_only=True, tag="armory_used"):
    """`armory` and the district `card` of `target` went to the bottom, with the `under` cards of a Museum (CI-37, CI-40)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    armory: str
    target: Seat
    card: str
    under: int = 0
    secret: dict[Audience, Held]


class MuseumUsed(Event, frozen=True, kw_only=True, tag="museum_used"):
    """A hand card went under the own building `museum` (CI 7)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    museum: str
    secret: dict[Audience, Held]


class PileSearched(Event, frozen=True, kw_only=True, tag="pile_searched"):
    """The Lighthouse's builder took `count` cards of the pile, one or none, and the pile was shuffled (CI 7)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    count: int
    secret: dict[Audience, Searched]


class ParkUsed(Event, frozen=True, kw_only=True, tag="park_used"):
    """The Park gave an empty hand `count` cards (CI 7)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    count: int
    secret: dict[Audience, Held]


class TargetChanged(Event, frozen=True, kw_only=True, tag="target_changed"):
    """The Bell Tower was announced by `announcer`, or fell (None): what that does to the end of the game (CI-41)."""

    SCHEMA: ClassVar[int] = 1
    target: int
    announcer: Seat | None = None
    first_complete: Seat | None = None
    last_round: bool = False


ClassicEvent: TypeAlias = (
    GameStarted
    | RoundStarted
    | PickOpened
    | RolePicked
    | RoleSetAside
    | NoAction
    | TurnStarted
    | TurnOpened
    | PartEnded
    | TurnResumed
    | GoldStolen
    | CrownMoved
    | GoldGathered
    | CardsGathered
    | ChoiceOpened
    | CardKept
    | CardsKept
    | ChoiceAsked
    | ChoiceAnswered
    | BonusTaken
    | IncomeTaken
    | RoleMurdered
    | RoleBewitched
    | RobberyAnnounced
    | OfficeTaken
    | GoldEarned
    | GoldPaid
    | CardPaid
    | CardTaken
    | TitheTaken
    | HandsSwapped
    | CardsRedrawn
    | BuildingDestroyed
    | BuildingBuilt
    | CityCompleted
    | DistrictsExchanged
    | DistrictBeautified
    | DistrictRecovered
    | DistrictBuried
    | LabUsed
    | ForgeUsed
    | ArmoryUsed
    | MuseumUsed
    | PileSearched
    | ParkUsed
    | TargetChanged
    | TurnRanOut
    | TurnEnded
    | RoundEnded
    | GameEnded
    | SeatLeft
    | SeatResumed
    | TurnTimedOut
)
