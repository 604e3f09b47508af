"""`steady` scores well, far above what `random` does."""

import pytest

from games.bots.catalogue import policy
from games.rules.catalogue import ruleset
from games.simulation.series import run

RULES = ruleset("welcome_to")
STEADY, RANDOM = policy("welcome_to", "steady"), policy("welcome_to", "random")


def points(games: int, seed: str) -> tuple[float, float]:
    """Return the mean points of steady and of random in games of four seats of one kind."""
    (steady,) = run(RULES, [STEADY], 4, games, seed).wins
    (weak,) = run(RULES, [RANDOM], 4, games, seed).wins
    return steady.points, weak.points


def test_in_a_few_games_it_scores_as_asked() -> None:
    steady, weak = points(5, "few")
    assert steady >= 65
    assert steady >= 2 * weak


@pytest.mark.slow
def test_over_100_games_it_scores_at_least_65_and_twice_what_random_does() -> None:
    steady, weak = points(100, "many")
    assert steady >= 65
    assert steady >= 2 * weak


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (1, {"advanced": True}), (3, {"expert": True}), (2, {"advanced": True})])
def test_it_plays_every_mode(seats: int, options: dict[str, bool]) -> None:
    (steady,) = run(RULES, [STEADY], seats, 3, "modes", options).wins
    assert steady.points > 50
