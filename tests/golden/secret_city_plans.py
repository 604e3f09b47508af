"""How the golden games of Secret City were played: random ones, chosen because something happens in them that must be kept."""

import random
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from games.rules.core import Instant, Setup
from tests.games.rules.citadels.properties import oracle
from tests.games.rules.citadels.properties.playing import START, Play, Step
from tests.games.rules.citadels.properties.wishes import wishes
from tests.golden.recorded import JSON

ALL: Final = (True,) * 7
EVERY: Final = 9
"""After so many inputs somebody sends a command that is refused."""


class Plan(NamedTuple):
    """A random game of Secret City, and what is worth keeping about it (`plans.Plan`)."""

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
            yield _input(step)
            if number % EVERY == 0:
                yield from _refused(step, step.input.at, dice)


PLANS: Final[dict[str, Plan]] = {
    "finished_4": Plan("Four people; a single winner; lab, quarry, a storehouse paid with cards", Play(116, ALL[:4])),
    "academy_4": Plan("Four people; income with the academy, the vault and the gate score", Play(556, ALL[:4])),
    "finished_5": Plan("Three people and two bots; forge, workshop, fountain", Play(57, (True, False, True, True, False))),
    "finished_6": Plan("Six people; the archive keeps what it sees", Play(29, ALL[:6])),
    "tie_by_role_6": Plan("Equal totals; the higher role revealed in the last round wins", Play(28, ALL[:6])),
    "murdered_king_4": Plan("The King is murdered in the last round: revealed and crowned before the scores", Play(89, ALL[:4])),
    "late_7": Plan(
        "Five people of whom some are late, two bots; every clock runs out once; the seventh picker; a murdered King",
        Play(109, (True, True, False, True, False, True, True), "now and then"),
    ),
    "coming_and_going_4": Plan(
        "People strike out, come back in the middle of turns, strike out again; relaxed clocks",
        Play(54, ALL[:4], "in and out", speed="relaxed"),
    ),
    "leaving_5": Plan("People leave one by one, and a bot wins what they began", Play(54, ALL[:5], "leaving")),
    "abandoned_5": Plan("The last person leaves", Play(107, ALL[:5], "leaving")),
    "timed_out_choosing_5": Plan(
        "The 75 minutes end while a choice is open; nobody acts for the absent",
        Play(25, ALL[:5], "in and out", policy=False),
    ),
    "timed_out_4": Plan("The 75 minutes end; relaxed clocks", Play(33, ALL[:4], "in and out", speed="relaxed")),
}


def _input(step: Step) -> JSON:
    done = step.input
    if done.window is not None:
        return {"at": done.at, "window": done.window}
    given: JSON = {"at": done.at, "seat": done.seat, "command": _json(done.command)}
    return given | ({"automated": True} if done.automated else {})


def _refused(step: Step, at: Instant, dice: random.Random) -> Iterator[JSON]:
    """Yield one command that the rules refuse; mostly of the seat in turn, the code drawn first and then the command."""
    state = step.state
    seat = state.actor if state.actor is not None and dice.randrange(4) else dice.randrange(len(state.players))
    by_code: dict[str, list[Any]] = {}
    for command in wishes(state, seat):
        if (code := oracle.refusal(state, seat, command)) is not None and "0" * 20 not in str(command):
            by_code.setdefault(code, []).append(command)
    if by_code:
        yield {"at": at, "seat": seat, "command": _json(dice.choice(by_code[dice.choice(sorted(by_code))]))}


def _json(command: Any) -> Any:
    return msgspec.to_builtins(command)
