"""Rulesets that are wrong in one place: what the invariants are to find."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import pytest

from games.bots.policy import Policy
from games.rules.core import Chance, Decision, Event, Instant, Ruleset, Seat, Setup
from games.simulation.absent import Person, play_absent
from games.simulation.invariants import Broken
from games.simulation.play import play
from games.simulation.table import Played
from tests.games.simulation.states import RANDOM

GAMES: Final = 10

Change = Callable[[Any, Event], Any]


class Crooked:
    """A ruleset with one function exchanged."""

    def __init__(self, rules: Ruleset[Any, Any], name: str, function: Callable[..., Any]) -> None:
        self._rules = rules
        setattr(self, name, function)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


def after(rules: Ruleset[Any, Any], change: Change) -> Callable[..., Any]:
    """Return a fold that changes what comes out of the right one."""

    def evolve(state: Any, event: Event, at: Instant) -> Any:
        return change(rules.evolve(state, event, at), event)

    return evolve


class Astray(Crooked):
    """A ruleset whose states go astray in the fold, so that what is decided and what is folded are wrong alike."""

    def __init__(self, rules: Ruleset[Any, Any], change: Change) -> None:
        super().__init__(rules, "evolve", after(rules, change))

    def setup(self, setup: Setup, chance: Chance, now: Instant) -> Decision[Any]:
        return self._folded(None, self._rules.setup(setup, chance, now), now)

    def decide(self, state: Any, seat: Seat, command: Any, chance: Chance, now: Instant, *, automated: bool) -> Decision[Any]:
        return self._folded(state, self._rules.decide(state, seat, command, chance, now, automated=automated), now)

    def expire(self, state: Any, window: str, chance: Chance) -> Decision[Any]:
        due_at = next(one.due_at for one in self._rules.windows(state) if one.id == window)
        return self._folded(state, self._rules.expire(state, window, chance), due_at or 0)

    def _folded(self, state: Any, decision: Decision[Any], at: Instant) -> Decision[Any]:
        for event in decision.events:
            state = self.evolve(state, event, at)
        return Decision(decision.events, state)


def is_found(said: str, crooked: Any, seats: int, options: Mapping[str, object] | None = None, policy: Policy = RANDOM) -> None:
    """Check that some game among bots is found to be broken, in these words."""
    with pytest.raises(Broken, match=said):
        _play_all(lambda game: play(crooked, [policy], seats, "crooked", options, game=game, check=True))


def is_found_among_people(said: str, crooked: Any, people: Sequence[Person], options: Mapping[str, object]) -> None:
    """Check the same of games against the clocks."""
    with pytest.raises(Broken, match=said):
        _play_all(lambda game: play_absent(crooked, people, "crooked", RANDOM, options, game=game, check=True))


def _play_all(one: Callable[[int], Played]) -> None:
    for game in range(GAMES):
        one(game)
