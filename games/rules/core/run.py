"""One input on its way through the rules: the events that it has caused so far, and the state after them."""

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar, overload

from games.rules.core.audience import Event
from games.rules.core.chance import Chance
from games.rules.core.ruleset import Decision
from games.rules.core.setup import Pace
from games.rules.core.types import Instant

T = TypeVar("T")


class Paced(Protocol):
    """A state as far as a run must know it."""

    @property
    def version(self) -> int:
        """The number of events folded."""

    @property
    def pace(self) -> Pace:
        """The pace of the game."""


S = TypeVar("S", bound=Paced)


class Run(Generic[S]):
    """Collects events and folds them at once, so that each rule sees what the one before it did.

    `now` is the instant at which the input counts. An engine adds what else its rules need to know of an input.
    """

    __slots__ = ("_chance", "_events", "_evolve", "now", "state")

    def __init__(self, evolve: Callable[[S, Event, Instant], S], state: S, chance: Chance, now: Instant) -> None:
        """Start with no events; `evolve` is the engine's fold."""
        self.state = state
        self.now = now
        self._evolve = evolve
        self._chance = chance
        self._events: list[Event] = []

    def add(self, event: Event) -> None:
        """Let the event happen."""
        self._events.append(event)
        self.state = self._evolve(self.state, event, self.now)

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order; at one version each purpose is drawn once."""
        return self._chance.shuffle(f"{purpose}:{self.state.version}", items)

    def pick(self, purpose: str, items: Sequence[T]) -> T:
        """Return one of the items at random; at one version each purpose is drawn once."""
        return self._chance.pick(f"{purpose}:{self.state.version}", items)

    @overload
    def after(self, milliseconds: int) -> Instant: ...

    @overload
    def after(self, milliseconds: None) -> None: ...

    def after(self, milliseconds: int | None) -> Instant | None:
        """Return the instant that is a length of the rules away, at the pace of this game; None for no end."""
        return None if milliseconds is None else self.now + self.state.pace.scaled(milliseconds)

    def decision(self) -> Decision[S]:
        """Return what the input caused."""
        return Decision(tuple(self._events), self.state)
