"""`bench simulate`: bot games against the fold alone, which is the least that playing them again can cost."""

from collections.abc import Iterator
from typing import Any

from games.bench.figure import Figure, rate, seconds_each
from games.bench.tables import TABLES, Table
from games.bots.catalogue import policy
from games.rules.catalogue import ruleset
from games.simulation.play import play
from games.simulation.series import run
from games.simulation.table import Played

_GAMES = {"random": 120, "steady": 60}


def cases() -> Iterator[Figure]:
    """Yield a line for each table and policy; `of_secret_city` is the share of that game's speed in this run."""
    yardsticks: dict[str, float] = {}
    for table in TABLES:
        for name, games in _GAMES.items():
            figures = run(ruleset(table.slug), [policy(table.slug, name)], table.seats, games, "bench", table.options)
            speed = figures.games_per_cpu_second
            yield rate(
                f"simulate {table.name} {name}",
                f"bot games with {table.seats} seats, one core",
                "games/s",
                speed,
                _folds(table, name),
                "the fold of the same games' events",
                events_per_second=figures.events / figures.cpu_seconds,
                events_per_game=figures.events_per_game,
                of_secret_city=speed / yardsticks.setdefault(name, speed),
            )


def _folds(table: Table, name: str) -> float:
    """Return how many games a second the fold alone would play again."""
    rules, policies = ruleset(table.slug), [policy(table.slug, name)]
    played = [play(rules, policies, table.seats, "bench", table.options, game=game) for game in range(20)]
    return len(played) / seconds_each(lambda: [fold(rules, game) for game in played])


def fold(rules: Any, played: Played) -> Any:
    """Return the last state of a game, from its events."""
    state = None
    for event, at in played.events:
        state = rules.evolve(state, event, at)
    return state
