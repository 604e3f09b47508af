"""What is hidden from a bot does not change its choice in Citadels classic either (trial T28)."""

import random
from collections.abc import Iterator
from typing import Any, Final

import pytest

from games.bots.catalogue import policy
from games.bots.policy import Policy
from games.rules.catalogue import ruleset
from games.rules.core import Chance, Decision
from games.simulation.citadels import CitadelsChecks
from games.simulation.play import play
from games.simulation.table import Input
from tests.games.rules.citadels.properties.house_rules import any_house_rules

RULES: Final = ruleset("classic")
STEADY, RANDOM = policy("classic", "steady"), policy("classic", "random")
CHECKS: Final = CitadelsChecks()
CHANCE: Final = Chance(b"t28 classic".ljust(32))


class _Collector:
    """Keeps every so manieth state of a game."""

    def __init__(self, every: int) -> None:
        self.states: list[Any] = []
        self._every = every

    def decided(self, before: Any | None, done: Input, decision: Decision[Any]) -> None:
        if decision.state.version % self._every == 0:
            self.states.append(decision.state)


def reachable(games: int, every: int) -> Iterator[Any]:
    """Yield states of games of all sizes and options in which somebody must act."""
    for game in range(games):
        seats = RULES.least_seats + game % (RULES.most_seats - RULES.least_seats + 1)
        options = any_house_rules(random.Random(game), seats).options()  # noqa: S311 - play, not secrecy
        collector = _Collector(every)
        play(RULES, [STEADY, RANDOM] * seats, seats, "t28", options, game=game, watcher=collector)
        yield from (state for state in collector.states if RULES.outcome(state) is None)


def chosen(player: Policy, state: Any, seat: int, label: str) -> Any:
    legal = RULES.legal(state, seat, automated=True)
    return player.choose(RULES.view(state, seat), legal, seat, CHANCE, label)


def changed(player: Policy, games: int, every: int) -> int:
    """Hold each choice against that in a rearranged state; return how many states that changed."""
    number = 0
    for place, state in enumerate(reachable(games, every)):
        for seat in [waiting.seat for waiting in RULES.waiting(state)]:
            other = CHECKS.rearranged(state, seat, CHANCE, str(place))
            number += other != state
            assert chosen(player, other, seat, str(place)) == chosen(player, state, seat, str(place))
    return number


@pytest.mark.parametrize("player", [STEADY, RANDOM])
def test_t28_permuting_what_is_hidden_does_not_change_the_choice(player: Policy) -> None:
    assert changed(player, games=7, every=9) > 100  # there was something to hide


@pytest.mark.slow
def test_t28_from_many_states() -> None:
    assert changed(STEADY, games=70, every=3) > 3_000
