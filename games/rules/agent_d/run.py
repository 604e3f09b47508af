"""One input on its way through the rules: the events that it has caused so far, and the state after them."""

from collections.abc import Sequence
from typing import TypeVar

from games.rules.agent_d.box import Box, Color, Icon
from games.rules.agent_d.evolve import evolve
from games.rules.agent_d.state import State
from games.rules.core import Chance, Decision, Event, Instant

T = TypeVar("T")


class Run:
    """Collects events and folds them at once, so that each rule sees what the one before it did.

    `now` is the instant at which the input counts; `auto`: the clock chooses (AD-53).
    """

    __slots__ = ("_chance", "_events", "auto", "box", "now", "state")

    def __init__(self, box: Box, state: State, chance: Chance, now: Instant, *, auto: bool = False) -> None:
        """Start with no events."""
        self.box = box
        self.state = state
        self.now = now
        self.auto = auto
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

    def draw(self, purpose: str, number: int, bag: Sequence[Color]) -> tuple[Color, ...]:
        """Return the colours of dice drawn from a bag one by one: so many, or all there are (AD-18)."""
        left = list(bag)
        drawn = []
        for place in range(min(number, len(left))):
            drawn.append(self.pick(f"{purpose}_{place}", left))
            left.remove(drawn[-1])
        return tuple(drawn)

    def roll(self, purpose: str) -> Icon:
        """Return the face that a rolled die shows (AD 12)."""
        return self.pick(purpose, self.box.faces)

    def after(self, milliseconds: int) -> Instant:
        """Return the instant that is a length of the rules away, at the pace of this game."""
        return self.now + self.state.pace.scaled(milliseconds)

    def decision(self) -> Decision[State]:
        """Return what the input caused."""
        return Decision(tuple(self._events), self.state)
