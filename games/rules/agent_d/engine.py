"""The engine as a ruleset."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from games.rules.agent_d import deal, decide, evolve, expire, legal, scoring, unavailable, view
from games.rules.agent_d.box import BOX, Box
from games.rules.agent_d.codes import MISPLACED_CODES
from games.rules.agent_d.commands import AnyCommand
from games.rules.agent_d.events import AnyEvent
from games.rules.agent_d.options import Options
from games.rules.agent_d.state import State
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


class AgentD:
    """Secret Agent D (하이드 비밀 요원 D), ready to be played (`core.Ruleset`)."""

    slug = "agent_d"
    engine = "agent_d"
    rules_version = 1
    state_type = State
    command_type: Any = AnyCommand
    event_type: Any = AnyEvent
    options_type: type[Struct] = Options
    view_type: type[Struct] = view.View
    misplaced: frozenset[str] = MISPLACED_CODES

    def __init__(self, box: Box) -> None:
        """Play with what is in this box."""
        self.box = box
        self.least_seats = box.least_seats
        self.most_seats = box.most_seats

    def options(self, chosen: Mapping[str, object], seats: int) -> Options:
        """Return the options, of which there are none. Raises BadOption."""
        return deal.options(self.box, chosen, seats)

    def setup(self, setup: Setup, chance: Chance, now: Instant) -> Decision[State]:
        """Return the setup and the first round up to its first decision (AD 3, AD 4). Raises BadOption."""
        return deal.deal(self.box, setup, chance, now)

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
        """Return what the command causes (AD 10). Raises RuleViolation."""
        return decide.decide(self.box, state, seat, command, chance, now, automated=automated)

    def evolve(self, state: State | None, event: Event, at: Instant) -> State:
        """Return the state after the event."""
        return evolve.evolve(state, event, at)

    def windows(self, state: State) -> tuple[Window, ...]:
        """Return the open decision, of one seat or of several (AD-50)."""
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
        """Whether a policy acts for the seat now (AD-52)."""
        return state.players[seat].sitting.is_automated

    def expire(self, state: State, window: str, chance: Chance) -> Decision[State]:
        """Return the automatic choices of a window (AD-51); no events if it has closed."""
        return expire.expire(self.box, state, window, chance)

    def view(self, state: State, seat: Seat | None) -> view.View:
        """Return what the seat may know (AD 9)."""
        return view.view(state, seat, self.box.rank_value)

    def feed(self, event: Event, seat: Seat | None) -> JSONObject:
        """Return what the viewer may know of an event (AD 11)."""
        return feed(event, seat)

    def legal(self, state: State, seat: Seat, *, automated: bool = False) -> tuple[Offer, ...]:
        """Return exactly the commands that would be accepted now (AD-54)."""
        return legal.legal(state, seat, automated=automated)

    def unavailable(self, state: State, seat: Seat) -> tuple[Unavailable, ...]:
        """Return the other types of command, each with the code that refuses it."""
        return unavailable.unavailable(self.box, state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended (AD 7), None while it runs."""
        if state.phase != "over":
            return None
        winners = None if state.winner is None else (state.winner,)
        return Outcome(status=state.status, winners=winners, scores=scoring.score_lines(state, self.box.rank_value))


AGENT_D: Final = AgentD(BOX)
