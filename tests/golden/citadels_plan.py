"""How the golden games of `citadels` are played: random ones, chosen because something happens in them that must be kept."""

import random
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from games.rules.citadels.state import State
from games.rules.core import Chance, Instant, RuleViolation, Seat, Setup
from tests.games.rules.citadels.properties.classic_wishes import classic_wishes
from tests.games.rules.citadels.properties.playing import START, Play
from tests.games.rules.citadels.properties.wishes import wishes
from tests.games.rules.inputs import Step
from tests.golden.recorded import JSON

EVERY: Final = 9
"""After so many inputs somebody sends a command that is refused."""
LONGEST: Final = "0" * 20
"""A number with so many digits is too long to be kept."""

_WISHES: Final = {"secret_city": wishes, "classic": classic_wishes}


class Plan(NamedTuple):
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
            yield _input(step)
            if number % EVERY == 0:
                yield from self._refused(step.state, step.input.at, dice)

    def _refused(self, state: State, at: Instant, dice: random.Random) -> Iterator[JSON]:
        """Yield one command that the rules refuse; mostly of the seat in turn, the code drawn first and then the command."""
        seat = state.actor if state.actor is not None and dice.randrange(4) else dice.randrange(len(state.players))
        by_code: dict[str, list[Any]] = {}
        for command in _WISHES[self.play.edition](state, seat):
            code = self._refusal(state, seat, command, at)
            if code is not None and LONGEST not in str(command):
                by_code.setdefault(code, []).append(command)
        if by_code:
            yield {"at": at, "seat": seat, "command": _json(dice.choice(by_code[dice.choice(sorted(by_code))]))}

    def _refusal(self, state: State, seat: Seat, command: Any, at: Instant) -> str | None:
        """Return the code with which the rules refuse a person's command, None if they do not."""
        try:
            self.play.rules.decide(state, seat, command, Chance(bytes(32)), at)
        except RuleViolation as refusal:
            return refusal.code
        return None


def _input(step: Step[State]) -> JSON:
    done = step.input
    if done.window is not None:
        return {"at": done.at, "window": done.window}
    given: JSON = {"at": done.at, "seat": done.seat, "command": _json(done.command)}
    return given | ({"automated": True} if done.automated else {})


def _json(command: Any) -> Any:
    return msgspec.to_builtins(command)
