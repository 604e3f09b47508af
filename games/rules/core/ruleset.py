"""What a ruleset is: pure functions from inputs to events, from events to states, from states to views.

The service keeps the log and the clock; a ruleset decides. It never reads a clock, draws no chance of its own, does no
I/O and calls no bot. All of it is a fold:

    setup(...)                     -> the first events
    decide(state, seat, command)   -> events, or RuleViolation; an error changes nothing
    expire(state, window)          -> events of the automatic choice; every window has one, and it strictly advances
    evolve(state, event, at)       -> the next state; total, cheap, never refuses

`decide`, `expire` and `setup` return a `Decision`: the events and the state after them, which is exactly the fold of the
events (a property test of every ruleset), so that nobody folds twice.
"""

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from games.rules.core.audience import Event, JSONObject
from games.rules.core.chance import Chance
from games.rules.core.seats import Sitting
from games.rules.core.setup import Pace, Setup
from games.rules.core.types import Instant, Seat
from games.rules.core.windows import Waiting, Window

S = TypeVar("S")
C_contra = TypeVar("C_contra", contravariant=True)


class Decision(NamedTuple, Generic[S]):
    """What an input causes: events in the order they happen, and the state after the last one."""

    events: tuple[Event, ...]
    state: S


class CardList(msgspec.Struct, frozen=True, kw_only=True):
    """An argument of a command that is a list to be filled: the cards to choose from and how many of them."""

    argument: str
    cards: tuple[str, ...]
    least: int
    most: int


class Offer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A command that would be accepted now.

    With `choose`, the named argument must first be filled as it says. `price` is in gold coins, where there is one;
    `place` is where a piece comes to lie, where that follows from secrets of the seat. With `choices` the command is one
    whole example of many, and `choices`, in a shape of the engine's, are the parts that others may be put together from.
    """

    command: Any
    choose: CardList | None = None
    price: int | None = None
    place: str | None = None
    choices: Any | None = None


class Unavailable(msgspec.Struct, frozen=True, kw_only=True):
    """A type of command that would be refused now whatever its arguments, and the code that says why."""

    type: str
    code: str


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended: `status` finished, timed_out or abandoned; who won; the scores line by line (None: none)."""

    status: str
    winners: tuple[Seat, ...] | None
    scores: tuple[Any, ...] | None


class Ruleset(Protocol[S, C_contra]):
    """The rules with their edition. `misplaced` holds the codes that mean: the game is not where the command belongs."""

    slug: str
    engine: str
    rules_version: int
    least_seats: int
    most_seats: int
    state_type: type[S]
    command_type: Any
    """The tagged union of all commands, as msgspec decodes it."""
    event_type: Any
    """The tagged union of all events, as msgspec decodes it."""
    options_type: type[msgspec.Struct]
    view_type: type[msgspec.Struct]
    misplaced: frozenset[str]

    def options(self, chosen: Mapping[str, object], seats: int) -> msgspec.Struct:
        """Return the options with defaults filled in. Raises BadOption."""

    def setup(self, setup: Setup, chance: Chance, now: Instant) -> Decision[S]:
        """Return the deal. Raises BadOption."""

    def decide(
        self, state: S, seat: Seat | None, command: C_contra, chance: Chance, now: Instant, *, automated: bool = False
    ) -> Decision[S]:
        """Return what `command` of `seat` causes. Raises RuleViolation.

        `automated` marks a command of the policy that plays an automated seat or finishes a turn that ran out;
        a person's command comes without it. `now` is not before the newest event.
        """

    def evolve(self, state: S | None, event: Event, at: Instant) -> S:
        """Return the state after `event`, which happened at `at`. The first event takes None."""

    def windows(self, state: S) -> tuple[Window, ...]:
        """Return the open decisions, those that expire first in front; at one instant in the order in which they fire."""

    def waiting(self, state: S) -> tuple[Waiting, ...]:
        """Return the seats that have something to decide, automated or not, and since when."""

    def sittings(self, state: S) -> tuple[Sitting, ...]:
        """Return the seat ledger: who acts for each seat."""

    def pace(self, state: S) -> Pace:
        """Return the pace recorded at the setup."""

    def is_automated(self, state: S, seat: Seat) -> bool:
        """Whether a policy acts for the seat now: automated, or its turn ran out and is being finished."""

    def expire(self, state: S, window: str, chance: Chance) -> Decision[S]:
        """Return the automatic choice of `window` at the instant it was due; no events if it has closed."""

    def view(self, state: S, seat: Seat | None) -> msgspec.Struct:
        """Return what the seat may know; None is a spectator, and whoever left."""

    def feed(self, event: Event, seat: Seat | None) -> JSONObject:
        """Return what the viewer may know of an event."""

    def legal(self, state: S, seat: Seat, *, automated: bool = False) -> tuple[Offer, ...]:
        """Return exactly the commands that would be accepted from the seat now (SC-61), derived from its view alone."""

    def unavailable(self, state: S, seat: Seat) -> tuple[Unavailable, ...]:
        """Return the types of command not in `legal`, each with the first code that would refuse it."""

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, None while it runs."""
