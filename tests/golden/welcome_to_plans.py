"""How the golden games of Welcome To were played: every mode, and every way to end.

Most are random ones. Three plans, and a full sheet that scores well, take somebody who plans: those were played by `steady`.
"""

import hashlib
import random
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from games.bots.catalogue import policy
from games.rules.core import Instant, Setup
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.state import State
from games.simulation.play import play
from games.simulation.table import START as SIMULATED
from games.simulation.table import a_setup
from tests.games.rules.welcome_to.properties import oracle
from tests.games.rules.welcome_to.properties.wishes import HUGE, wishes
from tests.games.rules.welcome_to.random_games import START, Play
from tests.golden.recorded import JSON

EVERY: Final = 7
"""After so many inputs somebody sends a turn that is refused."""
TRIED: Final = 24


class Random(NamedTuple):
    """A random game, and what is worth keeping about it (`plans.Plan`)."""

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
        _, *steps = self.play.steps()
        for number, step in enumerate(steps, start=1):
            yield _input(step.input)
            if number % EVERY == 0 and step.state.phase != "over":
                yield from _refused(step.state, step.input.at, dice)


class Planned(NamedTuple):
    """A game among bots that plan (`plans.Plan`)."""

    about: str
    game: int
    seats: int
    options: dict[str, bool]

    @property
    def seed(self) -> bytes:
        """The seed of the game's chance, as the simulation derives it."""
        return hashlib.sha256(f"rules:golden:{self.game}".encode()).digest()

    @property
    def at(self) -> Instant:
        """When it begins."""
        return SIMULATED

    def setup(self) -> Setup:
        """What it begins with."""
        return a_setup(WELCOME_TO, ["bot"] * self.seats, self.options)

    def inputs(self) -> Iterator[JSON]:
        """Play the game and yield its inputs."""
        played = play(WELCOME_TO, [policy("welcome_to", "steady")], self.seats, "golden", self.options, game=self.game)
        return map(_input, played.inputs[1:])


PLANS: Final[dict[str, Random | Planned]] = {
    "solo": Random("Alone until the deck is empty; a plan; the solo card", Play(5, (True,), "careful")),
    "solo_advanced": Random("Alone with roundabouts; a plan", Play(3, (True,), "careful", advanced=True)),
    "base_refusals_2": Random(
        "Two people; the piles run out; somebody is refused three times", Play(12, (True, True), "careful")
    ),
    "base_full_2": Random("Two people who think again; a sheet is full", Play(13, (True, True), "careful")),
    "base_wish_3": Random("People leave one by one; a wish is granted", Play(8, (True, True, True), "leaving")),
    "abandoned_3": Random("The last person leaves", Play(13, (True, True, True), "leaving")),
    "coming_and_going_2": Random("People strike out, come back, and strike out again", Play(5, (True, True), "in and out")),
    "advanced_2": Random("Roundabouts and plans of the advanced game", Play(3, (True, True), "careful", advanced=True)),
    "expert_3": Random(
        "Cards are passed, the deck runs out, a wish; a bot", Play(12, (True, True, False), "careful", expert=True)
    ),
    "nobody_2": Random("Nobody comes, and no policy acts", Play(10, (True, True), "away", policy=False)),
    "plans_2": Planned("All three plans are scored in the turn that fills the sheet", 3, 2, {}),
    "solo_planned": Planned("Alone with a plan, and it goes well", 7, 1, {}),
}


def _input(done: Any) -> JSON:
    if done.window is not None:
        return {"at": done.at, "window": done.window}
    given: JSON = {"at": done.at, "seat": done.seat, "command": msgspec.to_builtins(done.command)}
    return given | ({"automated": True} if done.automated else {})


def _refused(state: State, at: Instant, dice: random.Random) -> Iterator[JSON]:
    """Yield one turn that the rules refuse, the code drawn first and then the turn."""
    seat = dice.randrange(len(state.players))
    by_code: dict[str, list[Any]] = {}
    for command in wishes(state, seat, dice, TRIED):
        if (code := oracle.refusal(state, seat, command)) is not None and str(HUGE) not in str(command):
            by_code.setdefault(code, []).append(command)
    if by_code:
        command = dice.choice(by_code[dice.choice(sorted(by_code))])
        yield {"at": at, "seat": seat, "command": msgspec.to_builtins(command)}
