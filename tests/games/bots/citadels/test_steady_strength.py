"""`steady` is a better player than `random`, whichever seat it has."""

import pytest

from games.bots.catalogue import policy
from games.rules.catalogue import ruleset
from games.simulation.series import run

RULES = ruleset("secret_city")
STEADY, RANDOM = policy("secret_city", "steady"), policy("secret_city", "random")


def test_steady_wins_most_games_against_three_random_ones() -> None:
    (steady, _) = run(RULES, [STEADY, RANDOM], 4, 40, "strength").wins
    assert steady.share > 0.7  # 95 % in the long run


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "least"), [(4, 0.85), (7, 0.70)])
def test_over_a_thousand_games_it_wins_far_more_than_the_sixty_percent_asked_for(seats: int, least: float) -> None:
    (steady, _) = run(RULES, [STEADY, RANDOM], seats, 1000, "thousand").wins
    assert steady.low > least
