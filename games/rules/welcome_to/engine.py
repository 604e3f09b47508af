"""The engine as a ruleset."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

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
from games.rules.welcome_to import deal, decide, evolve, expire, legal, unavailable, view
from games.rules.welcome_to.choices import Choices
from games.rules.welcome_to.codes import MISPLACED_CODES
from games.rules.welcome_to.commands import AnyCommand
from games.rules.welcome_to.events import AnyEvent
from games.rules.welcome_to.options import LEAST_SEATS, MOST_SEATS, Options, options
from games.rules.welcome_to.sheet_view import SheetView
from games.rules.welcome_to.state import State


class WelcomeTo:
    """Welcome To, ready to be played (`core.Ruleset`): base, solo, advanced and expert are options and seats (WT-1)."""

    slug = "welcome_to"
    engine = "welcome_to"
    rules_version = 1
    least_seats = LEAST_SEATS
    most_seats = MOST_SEATS
    state_type = State
    command_type: Any = AnyCommand
    event_type: Any = AnyEvent
    options_type: type[Struct] = Options
    view_type: type[Struct] = view.View
    sheet_type: type[Struct] = SheetView
    choices_type: Any = Choices
    misplaced: frozenset[str] = MISPLACED_CODES

    def options(self, chosen: Mapping[str, object], seats: int) -> Options:
        """Return the options with defaults filled in (WT-1). Raises BadOption."""
        return options(chosen, seats)

    def setup(self, setup: Setup, chance: Chance, now: Instant) -> Decision[State]:
        """Return the deal and the first turn (WT 3). Raises BadOption."""
        return deal.deal(setup, chance, now)

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
        """Return what the command causes (WT 12). Raises RuleViolation."""
        return decide.decide(state, seat, command, chance, now, automated=automated)

    def evolve(self, state: State | None, event: Event, at: Instant) -> State:
        """Return the state after the event."""
        return evolve.evolve(state, event, at)

    def windows(self, state: State) -> tuple[Window, ...]:
        """Return the open turn with the seats that are missing (WT-37)."""
        return expire.windows(state)

    def waiting(self, state: State) -> tuple[Waiting, ...]:
        """Return the seats that have not submitted (WT-39)."""
        return expire.waiting(state)

    def sittings(self, state: State) -> tuple[Sitting, ...]:
        """Return who acts for each seat."""
        return tuple(player.sitting for player in state.players)

    def pace(self, state: State) -> Pace:
        """Return the pace recorded at the setup."""
        return state.pace

    def is_automated(self, state: State, seat: Seat) -> bool:
        """Whether a policy acts for the seat now (WT-39)."""
        return state.players[seat].sitting.is_automated

    def expire(self, state: State, window: str, chance: Chance) -> Decision[State]:
        """Return the resolution of a turn by the clock (WT-38); no events if it has closed."""
        return expire.expire(state, window, chance)

    def view(self, state: State, seat: Seat | None) -> view.View:
        """Return what the seat may know (WT 11)."""
        return view.view(state, seat)

    def sheet(self, state: State, of: Seat) -> SheetView:
        """Return a seat's whole sheet, which is public: at large tables views hold only sums of the others' (WT 11)."""
        return view.sheet_of(state, of)

    def holds(self, before: State, after: State, seat: Seat) -> bool:
        """Whether a seat's turn at `before` may be submitted as well at `after`: nobody influences another in a turn (WT-4)."""
        return before.turn == after.turn and after.phase == "turns" and before.players[seat] == after.players[seat]

    def feed(self, event: Event, seat: Seat | None) -> JSONObject:
        """Return what the viewer may know of an event (WT 12)."""
        return feed(event, seat)

    def legal(self, state: State, seat: Seat, *, automated: bool = False) -> tuple[Offer, ...]:
        """Return exactly the commands that would be accepted now (WT-42)."""
        return legal.legal(state, seat, automated=automated)

    def unavailable(self, state: State, seat: Seat) -> tuple[Unavailable, ...]:
        """Return the other types of command, each with the code that refuses it."""
        return unavailable.unavailable(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended (WT 9), None while it runs; alone nobody wins or loses (WT-26)."""
        if state.phase != "over":
            return None
        return Outcome(status=state.status, winners=_winners(state), scores=state.scores)


def _winners(state: State) -> tuple[Seat, ...] | None:
    if state.places is None:
        return None
    return () if state.mode == "solo" else tuple(seat for seat, place in enumerate(state.places) if place == 1)


WELCOME_TO: Final = WelcomeTo()
"""Welcome To (웰컴 투 당신의 완벽한 보금자리): 1 to 100 seats."""
