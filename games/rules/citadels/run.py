"""One input on its way through the rules of an edition."""

from games.rules import core
from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.evolve import evolve
from games.rules.citadels.state import State
from games.rules.core import Chance, Instant


class Run(core.Run[State]):
    """What an input causes, by the rules of `edition`; `automated`: a policy sent it."""

    __slots__ = ("automated", "edition")

    def __init__(self, edition: Edition, state: State, chance: Chance, now: Instant, *, automated: bool = False) -> None:
        """Start with no events."""
        super().__init__(evolve, state, chance, now)
        self.edition = edition
        self.automated = automated
