"""One input on its way through the rules: the events that it has caused so far, and the state after them."""

from collections.abc import Sequence
from typing import TypeVar

from games.rules.core import Chance, Decision, Event, Instant
from games.rules.welcome_to.evolve import evolve
from games.rules.welcome_to.state import State

T = TypeVar("T")


class Run:
    """Collects events and folds them at once, so that each rule sees what the one before it did.

    `now` is the instant at which the input counts; `automated`: a policy sent it.
    """

    __slots__ = ("_chance", "_events", "automated", "now", "state")

    def __init__(self, state: State, chance: Chance, now: Instant, *, automated: bool = False) -> None:
        """Start with no events."""
        self.state = state
        self.now = now
        self.automated = automated
        self._chance = chance
        self._events: list[Event] = []

    def add(self, event: Event) -> None:
        """Let the event happen."""
        self._events.append(event)
        self.state = evolve(self.state, event, self.now)

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order; at one version each purpose is drawn once."""
        return self._chance.shuffle(f"{purpose}:{self.state.version}", items)

    def after(self, milliseconds: int) -> Instant:
        """Return the instant that is a length of the rules away, at the pace of this game."""
        return self.now + self.state.pace.scaled(milliseconds)

    def decision(self) -> Decision[State]:
        """Return what the input caused."""
        return Decision(tuple(self._events), self.state)
