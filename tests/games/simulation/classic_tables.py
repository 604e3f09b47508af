"""Tables of Citadels classic, no two of which have agreed on the same: who sits there, and what they play by."""

import random
from typing import Any, Final, NamedTuple

from games.rules.catalogue import ruleset
from games.simulation.absent import Person, play_absent
from games.simulation.play import play
from games.simulation.table import Played
from tests.games.rules.citadels.properties.house_rules import SPEEDS, any_house_rules
from tests.games.simulation.states import RANDOM

RULES: Final = ruleset("classic")
HABITS: Final = ((100, 0, 0), (85, 20, 0), (60, 40, 1), (95, 10, 2), (0, 0, 0))
"""Percent of the decisions that people take in time, and how often they come back and leave."""


class ATable(NamedTuple):
    """One table: its number among those with so many seats; every third is among bots alone."""

    number: int
    seats: int

    @property
    def options(self) -> dict[str, Any]:
        """What it has agreed on."""
        dice = self._dice()
        return {"speed": dice.choice(SPEEDS["classic"]), **any_house_rules(dice, self.seats).options()}

    def play(self) -> Played:
        """Play a game there, every event held against the invariants. Raises Broken, Stuck."""
        seed, dice = f"tables of {self.seats}", self._dice()
        if self.number % 3 == 0:
            return play(RULES, [RANDOM], self.seats, seed, self.options, game=self.number, check=True)
        acts, resumes, leaves = dice.choice(HABITS[:1] if self.options["speed"] == "off" else HABITS)
        person = Person(plays=RANDOM, acts=acts, resumes=resumes, leaves=leaves)
        people = [person if seat == 0 or dice.randrange(3) else None for seat in range(self.seats)]
        return play_absent(RULES, people, seed, RANDOM, self.options, game=self.number, check=True)

    def _dice(self) -> random.Random:
        return random.Random(f"{self.seats}:{self.number}")  # noqa: S311 - play, not secrecy
