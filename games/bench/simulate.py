"""`bench simulate`: bot games against the fold alone, which is the least that playing them again can cost."""

from collections.abc import Iterator
from typing import Any

from games.bench.figure import Figure, rate, seconds_each
from games.bots.catalogue import policy
from games.rules.catalogue import ruleset
from games.simulation.play import play
from games.simulation.series import run
from games.simulation.table import Played

SLUG = "secret_city"
_SEATS = 4
_GAMES = {"random": 120, "steady": 60}


def cases() -> Iterator[Figure]:
    """Yield a line for each policy."""
    rules = ruleset(SLUG)
    for name, games in _GAMES.items():
        figures = run(rules, [policy(SLUG, name)], _SEATS, games, "bench")
        played = [play(rules, [policy(SLUG, name)], _SEATS, "bench", game=game) for game in range(20)]
        folds = 1 / seconds_each(lambda: [fold(rules, game) for game in played]) * len(played)  # noqa: B023 - called at once
        yield rate(
            f"simulate {name}",
            f"bot games with {_SEATS} seats, one core",
            "games/s",
            figures.games_per_cpu_second,
            folds,
            "the fold of the same games' events",
            events_per_second=figures.events / figures.cpu_seconds,
            events_per_game=figures.events_per_game,
        )


def fold(rules: Any, played: Played) -> Any:
    """Return the last state of a game, from its events."""
    state = None
    for event, at in played.events:
        state = rules.evolve(state, event, at)
    return state
