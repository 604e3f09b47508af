"""One input on its way through the rules."""

from games.rules import core
from games.rules.core import Chance, Instant
from games.rules.welcome_to.evolve import evolve
from games.rules.welcome_to.state import State


class Run(core.Run[State]):
    """What an input causes; `automated`: a policy sent it."""

    __slots__ = ("automated",)

    def __init__(self, state: State, chance: Chance, now: Instant, *, automated: bool = False) -> None:
        """Start with no events."""
        super().__init__(evolve, state, chance, now)
        self.automated = automated
