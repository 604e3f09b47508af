"""The engine as a ruleset: each edition is one."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from games.rules.citadels import deal, decide, evolve, expire, legal, unavailable
from games.rules.citadels.classic_commands import AnyCommand
from games.rules.citadels.codes import MISPLACED_CODES
from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.state import State
from games.rules.core import (
    Chance,
    Decision,
    Event,
    Instant,
    JSONObject,
    Offer,
    Outcome,
    Pace,
    Seat,
    Setup,
    Sitting,
    Unavailable,
    Waiting,
    Window,
    feed,
)

ENGINE: Final = "citadels"


class Citadels:
    """An edition, ready to be played (`core.Ruleset`)."""

    engine = ENGINE
    state_type = State
    misplaced: frozenset[str] = MISPLACED_CODES

    def __init__(self, edition: Edition) -> None:
        """Play this edition."""
        self.edition = edition
        self.command_type: Any = edition.commands
        self.event_type: Any = edition.events
        self.options_type = edition.options
        self.view_type = edition.view_type
        self.slug = edition.slug
        self.rules_version = edition.rules_version
        self.least_seats = edition.least_seats
        self.most_seats = edition.most_seats

    def options(self, chosen: Mapping[str, object], seats: int) -> Struct:
        """Return the options with defaults filled in. Raises BadOption."""
        return deal.options(self.edition, chosen, seats)

    def setup(self, setup: Setup, chance: Chance, now: Instant) -> Decision[State]:
        """Return the deal (SC 3). Raises BadOption."""
        return deal.deal(self.edition, setup, chance, now)

    def decide(
        self,
        state: State,
        seat: Seat | None,
        command: AnyCommand,
        chance: Chance,
        now: Instant,
        *,
        automated: bool = False,
    ) -> Decision[State]:
        """Return what the command causes (SC 11). Raises RuleViolation."""
        return decide.decide(self.edition, state, seat, command, chance, now, automated=automated)

    def evolve(self, state: State | None, event: Event, at: Instant) -> State:
        """Return the state after the event."""
        return evolve.evolve(state, event, at)

    def windows(self, state: State) -> tuple[Window, ...]:
        """Return the open decisions, those that expire first in front (SC 9)."""
        return expire.windows(state)

    def waiting(self, state: State) -> tuple[Waiting, ...]:
        """Return the seats that have something to decide (SC-57)."""
        return expire.waiting(state)

    def sittings(self, state: State) -> tuple[Sitting, ...]:
        """Return who acts for each seat."""
        return tuple(player.sitting for player in state.players)

    def pace(self, state: State) -> Pace:
        """Return the pace recorded at the setup."""
        return state.pace

    def is_automated(self, state: State, seat: Seat) -> bool:
        """Whether a policy acts for the seat now (SC 9, SC-58)."""
        return decide.is_automated(state, seat)

    def expire(self, state: State, window: str, chance: Chance) -> Decision[State]:
        """Return the automatic choice of a window (SC 9); no events if it has closed."""
        return expire.expire(self.edition, state, window, chance)

    def view(self, state: State, seat: Seat | None) -> Any:
        """Return what the seat may know (SC 2), in the edition's own shape."""
        return self.edition.view(state, seat)

    def feed(self, event: Event, seat: Seat | None) -> JSONObject:
        """Return what the viewer may know of an event (SC 12)."""
        return feed(event, seat)

    def legal(self, state: State, seat: Seat, *, automated: bool = False) -> tuple[Offer, ...]:
        """Return exactly the commands that would be accepted now (SC-61)."""
        return legal.legal(self.edition, state, seat, automated=automated)

    def unavailable(self, state: State, seat: Seat) -> tuple[Unavailable, ...]:
        """Return the other types of command, each with the code that refuses it."""
        return unavailable.unavailable(self.edition, state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended (SC 7, SC 8), None while it runs."""
        if state.phase != "over":
            return None
        return Outcome(status=state.status, winners=state.winners, scores=state.scores)
