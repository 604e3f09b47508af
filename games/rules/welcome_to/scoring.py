"""What the sheets are worth, line by line, and who is ahead (WT 9)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from games.rules.core import Seat
from games.rules.welcome_to.estates import sizes
from games.rules.welcome_to.scores import Points, ScoreLine
from games.rules.welcome_to.sheet import Sheet
from games.rules.welcome_to.tracks import PRINTED

_KEPT: Final = 2048
"""So many sheets are kept with their points: those of the tables that are being looked at."""


@lru_cache(maxsize=_KEPT)
def points(sheet: Sheet, temps: int = 0) -> Points:
    """Return what a sheet is worth, with so many points for its temps (WT-23: a plan not scored counts nothing)."""
    plans = sum(scored or 0 for scored in sheet.plans)
    parks = tuple(on.parks[street.parks] for street, on in zip(sheet.streets, PRINTED.streets, strict=True))
    pools = PRINTED.pools[sum(len(street.pools) for street in sheet.streets)]
    estates = tuple(
        count * track[marks] for count, track, marks in zip(sizes(sheet), PRINTED.estates, sheet.value_marks, strict=True)
    )
    bis, roundabouts = PRINTED.bis[sheet.bis], PRINTED.roundabouts[sheet.roundabouts]
    refusals = PRINTED.refusals[sheet.refusals]
    return Points(
        plans=plans,
        parks=parks,
        pools=pools,
        temps=temps,
        estates=estates,
        bis=bis,
        roundabouts=roundabouts,
        refusals=refusals,
        total=plans + sum(parks) + pools + temps + sum(estates) - bis - roundabouts - refusals,
    )


def temp_points(marks: Sequence[int], *, solo: bool) -> tuple[int, ...]:
    """Return the points of each seat for its temps: by group of equal marks, or by their number alone (WT-21, WT-26)."""
    if solo:
        temps = PRINTED.temp_solo
        return tuple(temps.points if number >= temps.least else 0 for number in marks)
    groups = sorted({number for number in marks if number}, reverse=True)
    worth = dict(zip(groups, PRINTED.temp_majority, strict=False))  # more groups, or fewer, than majorities
    return tuple(worth.get(number, 0) for number in marks)


def score_lines(sheets: Sequence[Sheet], *, solo: bool) -> tuple[ScoreLine, ...]:
    """Return the final score of each seat."""
    temps = temp_points([sheet.temps for sheet in sheets], solo=solo)
    return tuple(_line(seat, points(sheet, won)) for seat, (sheet, won) in enumerate(zip(sheets, temps, strict=True)))


def _line(seat: Seat, worth: Points) -> ScoreLine:
    return ScoreLine(seat=seat, **msgspec.structs.asdict(worth))


def places(totals: Sequence[int], estates: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the place of each seat, from its total and its estates by size; who is still equal shares a place (WT-22)."""
    ranks = [(total, sum(counts), counts) for total, counts in zip(totals, estates, strict=True)]
    best_first = sorted(ranks, reverse=True)
    return tuple(best_first.index(rank) + 1 for rank in ranks)
