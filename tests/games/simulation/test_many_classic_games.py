"""Thousands of checked games of Citadels classic, each with house rules of its own (CI 1)."""

import sys
from collections import Counter

import pytest

from tests.games.simulation.classic_tables import ATable

GAMES = 300
"""With each number of seats: 2,100 games in all."""


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_few_games_hold(seats: int) -> None:
    for number in range(3):
        ATable(number, seats).play()


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 9))
def test_many_games_hold(seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    endings: Counter[str] = Counter()
    events = 0
    for number in range(GAMES):
        played = ATable(number, seats).play()
        endings[played.outcome.status] += 1
        events += len(played.events)
    assert endings.total() == GAMES
    assert endings["finished"] > GAMES // 2
    with capsys.disabled():
        sys.stderr.write(f"\n{GAMES} checked games of classic with {seats} seats, {events} events: {dict(endings)}\n")
