"""Figures of a series of games."""

import pytest

from games.simulation.series import interval


def test_the_interval_of_a_share() -> None:
    low, high = interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)


@pytest.mark.parametrize("won", [0, 10])
def test_the_interval_stays_between_nothing_and_all(won: int) -> None:
    low, high = interval(won, 10)
    assert 0.0 <= low < high <= 1.0


def test_without_games_nothing_is_known() -> None:
    assert interval(0, 0) == (0.0, 1.0)
