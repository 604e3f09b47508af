"""`steady` is a better agent than `random`, whichever seat it has."""

import pytest

from games.bots.catalogue import policy
from games.rules.catalogue import ruleset
from games.simulation.series import run

RULES = ruleset("agent_d")
STEADY, RANDOM = policy("agent_d", "steady"), policy("agent_d", "random")


def test_steady_wins_most_games_against_random_ones() -> None:
    (steady, _) = run(RULES, [STEADY, RANDOM], 4, 30, "strength").wins
    assert steady.share > 0.7  # 95 % in the long run


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_over_a_thousand_games_it_wins_far_more_often_than_asked_for(seats: int) -> None:
    steady, others = run(RULES, [STEADY, RANDOM], seats, 1000, "thousand").wins
    assert steady.low > 0.85
    assert steady.share > 2.5 * others.share / (seats - 1)
