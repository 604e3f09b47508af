"""One input on its way through the rules, and the dice that it draws and rolls."""

from collections.abc import Sequence

from games.rules import core
from games.rules.agent_d.box import Box, Color, Icon
from games.rules.agent_d.evolve import evolve
from games.rules.agent_d.state import State
from games.rules.core import Chance, Instant


class Run(core.Run[State]):
    """What an input causes, with what is in `box`; `auto`: the clock chooses (AD-53)."""

    __slots__ = ("auto", "box")

    def __init__(self, box: Box, state: State, chance: Chance, now: Instant, *, auto: bool = False) -> None:
        """Start with no events."""
        super().__init__(evolve, state, chance, now)
        self.box = box
        self.auto = auto

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
