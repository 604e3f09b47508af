"""What happened (AD 11). Each event records outcomes, so that folding computes nothing random and asks nothing.

The fields of an event are public; what only one audience may know is in `secret`: to an agent its own colour and target,
to nobody (the table) the deck and the dice that come out of the bag unseen. `auto`: the clock chose, not the seat
(AD-53). How many events of which type there are follows from public facts alone (AD-55).
"""

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

import msgspec

from games.rules.agent_d.box import Building, Color, Icon
from games.rules.agent_d.state import Identity, Place, PoolDie, Reason, Status
from games.rules.core import Audience, Event, Instant, Part, Seat, SeatLeft, SeatResumed, Setup, TurnTimedOut

Gain: TypeAlias = Literal["round", "building", "last_standing"]
Cause: TypeAlias = Literal["kill", "shootout"]


class Dealt(Part, frozen=True, kw_only=True):
    """To the table: the information cards, from the top of the deck."""

    deck: tuple[int, ...]


class Drawn(Part, frozen=True, kw_only=True):
    """To the owner: the colour of the identity die."""

    color: Color


class Chosen(Part, frozen=True, kw_only=True):
    """To the owner: the target."""

    building: Building


class Added(Part, frozen=True, kw_only=True):
    """To the table: the colours of the dice drawn for a shoot-out, in the order of `bonus`, as far as the bag sufficed."""

    colors: tuple[Color, ...]


class Unmasked(msgspec.Struct, frozen=True, kw_only=True):
    """An agent and who it was."""

    seat: Seat
    identity: Identity


class GameStarted(Event, frozen=True, kw_only=True, tag="game_started"):
    """The setup (AD 3). `dice` is the number of dice of each colour in play, `start` the first start player."""

    SCHEMA: ClassVar[int] = 1
    setup: Setup
    dice: Mapping[Color, int]
    buildings: tuple[Building, ...]
    start: Seat
    secret: dict[Audience, Dealt]


class RoundStarted(Event, frozen=True, kw_only=True, tag="round_started"):
    """All dice went into the bag and everybody is alive (AD 4, step 1.1)."""

    SCHEMA: ClassVar[int] = 1
    round: int
    start: Seat


class RankGained(Event, frozen=True, kw_only=True, tag="rank_gained"):
    """A seat rose to `rank` (AD 4, AD-34, AD 6)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    rank: int
    reason: Gain


class ToolsDealt(Event, frozen=True, kw_only=True, tag="tools_dealt"):
    """Everybody got a tool card, face up: its building by seat (AD-12)."""

    SCHEMA: ClassVar[int] = 1
    tools: tuple[Building, ...]


class InfoPlaced(Event, frozen=True, kw_only=True, tag="info_placed"):
    """An information card was laid on a building, face up (AD-8)."""

    SCHEMA: ClassVar[int] = 1
    building: Building
    value: int


class SecurityRolled(Event, frozen=True, kw_only=True, tag="security_rolled"):
    """A die was drawn, rolled and put back (AD-13). With `due_at` it shows a gun, and the start player chooses."""

    SCHEMA: ClassVar[int] = 1
    color: Color
    face: Icon
    due_at: Instant | None = None


class SecurityPlaced(Event, frozen=True, kw_only=True, tag="security_placed"):
    """The security card lies on a building for this round (AD-14)."""

    SCHEMA: ClassVar[int] = 1
    building: Building
    auto: bool = False


class IdentityDrawn(Event, frozen=True, kw_only=True, tag="identity_drawn"):
    """A seat got its identity die, whose colour it alone sees (AD 4, step 1.6)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    secret: dict[Audience, Drawn]


class TargetsOpened(Event, frozen=True, kw_only=True, tag="targets_opened"):
    """Everybody may choose a target, under one clock (AD-15, AD-50)."""

    SCHEMA: ClassVar[int] = 1
    due_at: Instant


class TargetChosen(Event, frozen=True, kw_only=True, tag="target_chosen"):
    """A seat chose its target, which it alone knows (AD-15)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    auto: bool = False
    secret: dict[Audience, Chosen]


class DiceRolled(Event, frozen=True, kw_only=True, tag="dice_rolled"):
    """All dice of the pool were rolled: those left over in their order, then the new ones (AD-17)."""

    SCHEMA: ClassVar[int] = 1
    step: int
    pool: tuple[PoolDie, ...]


class TurnStarted(Event, frozen=True, kw_only=True, tag="turn_started"):
    """A seat's turn to take a die came (AD 5)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    due_at: Instant


class DieTaken(Event, frozen=True, kw_only=True, tag="die_taken"):
    """A seat took a die, which shows `face` from now on and lies on its screen or before it (AD 5.1)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    die: str
    color: Color
    face: Icon
    place: Place
    auto: bool = False


class AttemptMade(Event, frozen=True, kw_only=True, tag="attempt_made"):
    """A seat named an agent with an identity (AD-25)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    target: Seat
    color: Color
    building: Building
    hit: bool


class AttemptDeclined(Event, frozen=True, kw_only=True, tag="attempt_declined"):
    """A seat named nobody (AD-24)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    auto: bool = False


class AgentOut(Event, frozen=True, kw_only=True, tag="agent_out"):
    """An agent is out for this round (AD-26, AD-39)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    identity: Identity
    cause: Cause


class RanksCaptured(Event, frozen=True, kw_only=True, tag="ranks_captured"):
    """A seat took the rank stack of its victim, `cards` high; `to_info` of them went to its pile (AD-26).

    `rank` is the attacker's from now on.
    """

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    victim: Seat = msgspec.field(name="from")
    cards: int
    to_info: int
    rank: int


class ToolUsed(Event, frozen=True, kw_only=True, tag="tool_used"):
    """A seat turned a die of the pool to another face (AD-30)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    die: str
    face: Icon


class TurnEnded(Event, frozen=True, kw_only=True, tag="turn_ended"):
    """A turn ended (AD 5)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    auto: bool = False


class StartPassed(Event, frozen=True, kw_only=True, tag="start_passed"):
    """The start card went to a seat (AD-32, AD-34)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat


class LastStanding(Event, frozen=True, kw_only=True, tag="last_standing"):
    """A single agent is left and may choose a building (AD-34)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    due_at: Instant


class IdentitiesRevealed(Event, frozen=True, kw_only=True, tag="identities_revealed"):
    """All agents still alive showed who they are, in seat order (AD 6, step 3.1)."""

    SCHEMA: ClassVar[int] = 1
    identities: tuple[Unmasked, ...]


class ShootoutStarted(Event, frozen=True, kw_only=True, tag="shootout_started"):
    """Some seats fight for a building, or for the game (no building). `life` is their dice by seat (AD-37, AD 8).

    Before the first exchange the fighters' dice in front went back into the bag; each seat in `bonus` got a die more for
    its tool card (AD-38).
    """

    SCHEMA: ClassVar[int] = 1
    building: Building | None = None
    life: Mapping[Audience, int]
    bonus: tuple[Seat, ...] = ()
    secret: dict[Audience, Added] = {}


class ShootoutRolled(Event, frozen=True, kw_only=True, tag="shootout_rolled"):
    """One exchange: what each fighter rolled, and what life it has left (AD-39)."""

    SCHEMA: ClassVar[int] = 1
    faces: Mapping[Audience, Icon]
    life: Mapping[Audience, int]


class ShootoutWon(Event, frozen=True, kw_only=True, tag="shootout_won"):
    """A single fighter is left (AD-39)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat


class InfoCollected(Event, frozen=True, kw_only=True, tag="info_collected"):
    """A seat took the whole stack of a building (AD-34, AD 6)."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    building: Building
    values: tuple[int, ...]
    auto: bool = False


class RoundEnded(Event, frozen=True, kw_only=True, tag="round_ended"):
    """A round is over (AD-34, AD 6)."""

    SCHEMA: ClassVar[int] = 1
    round: int


class GameEnded(Event, frozen=True, kw_only=True, tag="game_ended"):
    """The game is over. All but `status` is missing when it was abandoned. `places` and `money` are by seat (AD-42 to AD-45)."""

    SCHEMA: ClassVar[int] = 1
    status: Status
    reason: Reason | None = None
    winner: Seat | None = None
    places: tuple[int, ...] | None = None
    money: tuple[int, ...] | None = None


AnyEvent: TypeAlias = (
    GameStarted
    | RoundStarted
    | RankGained
    | ToolsDealt
    | InfoPlaced
    | SecurityRolled
    | SecurityPlaced
    | IdentityDrawn
    | TargetsOpened
    | TargetChosen
    | DiceRolled
    | TurnStarted
    | DieTaken
    | AttemptMade
    | AttemptDeclined
    | AgentOut
    | RanksCaptured
    | ToolUsed
    | TurnEnded
    | StartPassed
    | LastStanding
    | IdentitiesRevealed
    | ShootoutStarted
    | ShootoutRolled
    | ShootoutWon
    | InfoCollected
    | RoundEnded
    | GameEnded
    | SeatLeft
    | SeatResumed
    | TurnTimedOut
)
