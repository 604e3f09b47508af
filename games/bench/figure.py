"""What a benchmark says: a figure, and the limit that the same machine reached a moment ago.

Figures of a shared machine differ from hour to hour by more than any change of ours; their ratio to a limit measured
in the same run does not.
"""

import time
from collections.abc import Callable

import msgspec


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One line of `bench`: `limit` is `figure` at its best, in the same unit, and `ratio` how much of it was reached.

    Where less is better (times), the ratio is limit / figure, so that 1.0 is the limit in either case.
    """

    case: str
    what: str
    unit: str
    figure: float
    limit: float
    limit_is: str
    ratio: float
    more: dict[str, float] = {}


def rate(case: str, what: str, unit: str, figure: float, limit: float, limit_is: str, **more: float) -> Figure:
    """Return the line of a figure of which more is better."""
    return _line(case, what, unit, figure, limit, limit_is, figure / limit if limit else 0.0, more)


def duration(case: str, what: str, figure: float, limit: float, limit_is: str, **more: float) -> Figure:
    """Return the line of a time in milliseconds."""
    return _line(case, what, "ms", figure, limit, limit_is, limit / figure if figure else 0.0, more)


def _line(
    case: str, what: str, unit: str, figure: float, limit: float, limit_is: str, ratio: float, more: dict[str, float]
) -> Figure:
    return Figure(
        case=case,
        what=what,
        unit=unit,
        figure=round(figure, 3),
        limit=round(limit, 3),
        limit_is=limit_is,
        ratio=round(ratio, 3),
        more={name: round(value, 3) for name, value in more.items()},
    )


def seconds_each(work: Callable[[], object], *, at_least: float = 0.6, rounds: int = 3) -> float:
    """Return how much processor time one call takes: the best of some rounds. For work that waits for nothing."""
    work()
    best = float("inf")
    for _ in range(rounds):
        calls, begun = 0, time.process_time()
        while (passed := time.process_time() - begun) < at_least / rounds:
            work()
            calls += 1
        best = min(best, passed / calls)
    return best


def percentile(times: list[float], percent: float) -> float:
    """Return the time within which so many percent of the calls were answered."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]
