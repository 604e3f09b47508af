"""Many games among bots in a row, and the figures that come out of them."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, Final

import msgspec

from games.bots.policy import Policy
from games.rules.core import Ruleset, Seat
from games.simulation.play import play
from games.simulation.table import Played

_SIGMAS: Final = 1.959964
"""So many standard deviations hold 95 % of a normal distribution."""


class Wins(msgspec.Struct, frozen=True, kw_only=True):
    """How often the seats of one policy won. A shared victory counts as a part of one for each winner.

    `share` is that of all games that had a winner, `low` to `high` its 95 % interval, `even` what equal players would get.
    """

    policy: str
    seats: int
    won: float
    share: float
    low: float
    high: float
    even: float
    points: float


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What a series of games came to. Times are in seconds; `cpu_seconds` are those of this process alone."""

    ruleset: str
    players: int
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: str
    games: int
    seconds: float
    cpu_seconds: float
    games_per_second: float
    games_per_cpu_second: float
    events: int
    events_per_second: float
    events_per_game: float
    inputs_per_game: float
    rounds_per_game: float
    endings: dict[str, int]
    wins: tuple[Wins, ...]
    invariants_checked: bool


def run(
    ruleset: Ruleset[Any, Any],
    policies: Sequence[Policy],
    players: int,
    games: int,
    seed: int | str,
    options: Mapping[str, object] | None = None,
    *,
    check: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> Figures:
    """Play `games` games, the policies moving on by one seat each time; the last named takes all seats that are left.

    `progress` is told how many games are over. Raises BadOption, Stuck, or invariants.Broken.
    """
    tally = _Tally([policies[min(seat, len(policies) - 1)] for seat in range(players)])
    wall, cpu = time.perf_counter(), time.process_time()
    for game, seated in enumerate(tally.seatings(games)):
        tally.add(seated, play(ruleset, seated, players, seed, options, game=game, check=check))
        progress(game + 1)
    seconds, cpu_seconds = time.perf_counter() - wall, time.process_time() - cpu
    return Figures(
        ruleset=ruleset.slug,
        players=players,
        bots=tuple(policy.name for policy in tally.named),
        options=dict(options or {}),
        seed=str(seed),
        games=games,
        seconds=round(seconds, 3),
        cpu_seconds=round(cpu_seconds, 3),
        games_per_second=round(games / seconds, 1),
        games_per_cpu_second=round(games / cpu_seconds, 1),
        events=tally.events,
        events_per_second=round(tally.events / seconds, 1),
        events_per_game=round(tally.events / games, 1),
        inputs_per_game=round(tally.inputs / games, 1),
        rounds_per_game=round(tally.rounds / games, 2),
        endings=dict(tally.endings),
        wins=tally.wins(),
        invariants_checked=check,
    )


class _Tally:
    """Counts while the games go by."""

    def __init__(self, named: Sequence[Policy]) -> None:
        self.named: Final = tuple(named)
        self.events = self.inputs = self.rounds = 0
        self.endings: Counter[str] = Counter()
        self._won: Counter[str] = Counter()
        self._points: Counter[str] = Counter()
        self._decided = 0

    def seatings(self, games: int) -> Iterator[tuple[Policy, ...]]:
        """Yield who sits where: everybody moves on by one seat from game to game."""
        for game in range(games):
            turn = game % len(self.named)
            yield self.named[turn:] + self.named[:turn]

    def add(self, seated: Sequence[Policy], played: Played) -> None:
        """Count one game."""
        self.events += len(played.events)
        self.inputs += len(played.inputs)
        self.rounds += getattr(played.state, "round", 0)
        self.endings[played.outcome.status] += 1
        winners: tuple[Seat, ...] = played.outcome.winners or ()
        self._decided += bool(winners)
        for seat in winners:
            self._won[seated[seat].name] += 1 / len(winners)  # type: ignore[assignment]  # a Counter of floats
        for line in played.outcome.scores or ():
            self._points[seated[line.seat].name] += line.total

    def wins(self) -> tuple[Wins, ...]:
        """Return the wins of each policy that took part, in the order in which they were named."""
        names = [policy.name for policy in self.named]
        return tuple(self._wins(name, names.count(name)) for name in dict.fromkeys(names))

    def _wins(self, name: str, seats: int) -> Wins:
        won = float(self._won[name])
        low, high = interval(won, self._decided)
        return Wins(
            policy=name,
            seats=seats,
            won=round(won, 2),
            share=round(won / self._decided, 4) if self._decided else 0.0,
            low=round(low, 4),
            high=round(high, 4),
            even=round(seats / len(self.named), 4),
            points=round(self._points[name] / (seats * max(1, self.endings.total())), 2),
        )


def interval(won: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of `games` (Wilson's, which holds for few games and for extreme shares too)."""
    if not games:
        return 0.0, 1.0
    share, spread = won / games, _SIGMAS**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(share * (1 - share) * spread + spread**2 / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
