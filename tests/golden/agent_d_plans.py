"""How the golden games of Secret Agent D were played: random ones, chosen for the way in which they end."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from games.rules.agent_d.state import State
from games.rules.core import Instant, Seat, Setup
from tests.games.rules.agent_d.properties import oracle
from tests.games.rules.agent_d.properties.playing import START, Play
from tests.games.rules.agent_d.properties.wishes import wishes
from tests.games.rules.inputs import Step
from tests.golden.recorded import JSON

ALL: Final = (True,) * 5
EVERY: Final = 5
"""After so many inputs somebody sends a command that is refused."""


class Plan(NamedTuple):
    """A random game of Secret Agent D, and what is worth keeping about it (`plans.Plan`)."""

    about: str
    play: Play

    @property
    def seed(self) -> bytes:
        """The seed of the game's chance."""
        return self.play.number.to_bytes(32, "big")

    @property
    def at(self) -> Instant:
        """When it begins."""
        return START

    def setup(self) -> Setup:
        """What it begins with."""
        return self.play.setup()

    def inputs(self) -> Iterator[JSON]:
        """Play the game and yield its inputs; now and then one that is refused."""
        dice = random.Random(self.play.number)  # noqa: S311 - play, not secrecy
        seen = Counter[str]()
        _, *steps = self.play.steps()
        for number, step in enumerate(steps, start=1):
            yield _input(step)
            if number % EVERY == 0:
                yield from _refused(step.state, step.input.at, dice, seen)


PLANS: Final[dict[str, Plan]] = {
    "legend_round_3": Plan("Rank 7 in the rank up of a round", Play(1, ALL[:3])),
    "legend_kill_4": Plan("Rank 7 by a kill", Play(16, ALL[:4])),
    "legend_last_standing_3": Plan("Rank 7 as the last agent standing", Play(25, ALL[:3])),
    "legend_building_5": Plan("Rank 7 by a building nobody else aims at", Play(31, ALL)),
    "legend_shootout_3": Plan("Rank 7 by a shoot-out for a building", Play(27, ALL[:3])),
    "several_legends_4": Plan("Two reach rank 7 at once and fight for it", Play(99, ALL[:4], truth=80)),
    "several_legends_5": Plan("The same with five seats", Play(186, ALL)),
    "money_4": Plan("Money decides; somebody was the last one standing on the way", Play(1, ALL[:4])),
    "money_5": Plan("Money decides among five; three people and two bots", Play(3, (True, False, True, True, False))),
    "tied_money_3": Plan("Equal money is shot out", Play(47, ALL[:3])),
    "tied_money_4": Plan("The same with four seats", Play(34, ALL[:4])),
    "late_3": Plan("Three people of whom some are late: every clock runs out once", Play(89, ALL[:3], "now and then")),
    "coming_and_going_4": Plan("People strike out, come back, strike out again", Play(0, ALL[:4], "in and out")),
    "away_5": Plan("Nobody comes, and no policy plays", Play(0, ALL, "away", policy=False)),
    "leaving_5": Plan("People leave one by one, and a bot wins what they began", Play(5, ALL, "leaving")),
    "abandoned_4": Plan("The last person leaves", Play(8, ALL[:4], "leaving")),
}


def _input(step: Step[State]) -> JSON:
    done = step.input
    if done.window is not None:
        return {"at": done.at, "window": done.window}
    given: JSON = {"at": done.at, "seat": done.seat, "command": _json(done.command)}
    return given | ({"automated": True} if done.automated else {})


def _refused(state: State, at: Instant, dice: random.Random, seen: Counter[str]) -> Iterator[JSON]:
    """Yield one command of any seat that the rules refuse, with the code that the game has shown least."""
    by_code: dict[str, list[tuple[Seat, Any]]] = {}
    for seat in range(len(state.players)):
        for command in wishes(state):
            if (code := oracle.refusal(state, seat, command)) is not None and "0" * 20 not in str(command):
                by_code.setdefault(code, []).append((seat, command))
    code = min(by_code, key=lambda one: (seen[one], one))
    seen[code] += 1
    seat, command = dice.choice(by_code[code])
    yield {"at": at, "seat": seat, "command": _json(command)}


def _json(command: Any) -> Any:
    return msgspec.to_builtins(command)
