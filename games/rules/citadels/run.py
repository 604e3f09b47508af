"""One input on its way through the rules: the events that it has caused so far, and the state after them."""

from collections.abc import Sequence
from typing import TypeVar

from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.evolve import evolve
from games.rules.citadels.state import State
from games.rules.core import Chance, Decision, Event, Instant

T = TypeVar("T")


class Run:
    """Collects events and folds them at once, so that each rule sees what the one before it did.

    `now` is the instant at which the input counts; `automated`: a policy sent it.
    """

    __slots__ = ("_chance", "_events", "automated", "edition", "now", "state")

    def __init__(self, edition: Edition, state: State, chance: Chance, now: Instant, *, automated: bool = False) -> None:
        """Start with no events."""
        self.edition = edition
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

    def pick(self, purpose: str, items: Sequence[T]) -> T:
        """Return one of the items at random; at one version each purpose is drawn once."""
        return self._chance.pick(f"{purpose}:{self.state.version}", items)

    def after(self, milliseconds: int | None) -> Instant | None:
        """Return the instant that is a length of the rules away, at the pace of this game; None for no end."""
        return None if milliseconds is None else self.now + self.state.pace.scaled(milliseconds)

    def decision(self) -> Decision[State]:
        """Return what the input caused."""
        return Decision(tuple(self._events), self.state)
