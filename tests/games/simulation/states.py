"""States that real games reach: what random and steady bots and absent people get themselves into."""

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from games.bots.catalogue import policy
from games.rules.catalogue import ruleset
from games.rules.core import Decision, Ruleset
from games.simulation.absent import Person, play_absent
from games.simulation.table import Input
from tests.games.store.games import options_of

Rules: TypeAlias = Ruleset[Any, Any]

SLUG: Final = "secret_city"
RULES: Final = ruleset(SLUG)
RANDOM: Final = policy(SLUG, "random")
STEADY: Final = policy(SLUG, "steady")


class _Collector:
    """Keeps every so manieth state of a game."""

    def __init__(self, every: int) -> None:
        self.states: list[Any] = []
        self._every = every
        self._inputs = 0

    def decided(self, before: Any | None, done: Input, decision: Decision[Any]) -> None:
        self._inputs += 1
        if self._inputs % self._every == 0:
            self.states.append(decision.state)


def reachable(number: int, seed: str, every: int = 7, rules: Rules = RULES) -> Iterator[Any]:
    """Yield `number` states in which somebody must act, from games of people who come and go and of bots."""
    found = 0
    for game in range(number):
        for state in _game(rules, seed, game, every):
            if rules.outcome(state) is None:
                yield state
                found += 1
                if found == number:
                    return


def _game(rules: Rules, seed: str, game: int, every: int) -> list[Any]:
    collector = _Collector(every)
    seats = rules.least_seats + game % (rules.most_seats - rules.least_seats + 1)
    steady, chance = policy(rules.slug, "steady"), policy(rules.slug, "random")
    people = [Person(plays=chance, acts=85, resumes=10) if seat % 2 else None for seat in range(seats)]
    options = options_of(rules, seats, game)
    play_absent(rules, people, seed, steady if game % 2 else chance, options, game=game, watcher=collector)
    return collector.states
