"""A sheet as JSON shows it (WT 11), and a sheet summed up."""

from collections.abc import Iterator
from itertools import groupby

import msgspec

from games.rules.welcome_to.scores import Points
from games.rules.welcome_to.scoring import points
from games.rules.welcome_to.sheet import ROUNDABOUT, Sheet, Street


class SheetView(msgspec.Struct, frozen=True, kw_only=True):
    """A whole sheet.

    `houses` has a token per house: `.` empty, `5` a number, `5b` a bis house, `R` a roundabout. `used` names the plan for each
    longest row of houses that it used. `points` are those so far, where many play without temps: they depend on all (WT-36).
    """

    houses: tuple[str, ...]
    fences: tuple[tuple[int, ...], ...]
    used: tuple[dict[str, str], ...]
    parks: tuple[int, ...]
    pools: tuple[tuple[int, ...], ...]
    value_marks: tuple[int, ...]
    temps: int
    refusals: int
    plans: tuple[int | None, ...]
    points: Points


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What others look at first: filled houses, what brings the end nearer, temps, and the points so far (see SheetView)."""

    houses: int
    refusals: int
    temps: int
    plans: tuple[int | None, ...]
    total: int


def summary(sheet: Sheet, temps: int = 0) -> Summary:
    """Return the sheet summed up, with so many points for its temps."""
    return Summary(
        houses=sum(len(street.numbers) - street.numbers.count(None) for street in sheet.streets),
        refusals=sheet.refusals,
        temps=sheet.temps,
        plans=sheet.plans,
        total=points(sheet, temps).total,
    )


def sheet_view(sheet: Sheet, plans: tuple[str, ...], temps: int = 0) -> SheetView:
    """Return the whole sheet, with so many points for its temps; `plans` are the plans of the game by level."""
    return SheetView(
        houses=tuple(" ".join(_tokens(street)) for street in sheet.streets),
        fences=tuple(street.fences for street in sheet.streets),
        used=tuple(dict(_used(street, plans)) for street in sheet.streets),
        parks=tuple(street.parks for street in sheet.streets),
        pools=tuple(street.pools for street in sheet.streets),
        value_marks=sheet.value_marks,
        temps=sheet.temps,
        refusals=sheet.refusals,
        plans=sheet.plans,
        points=points(sheet, temps),
    )


def read_sheet(shown: SheetView, plans: tuple[str, ...]) -> Sheet:
    """Return the sheet that is shown so; `plans` are the plans of the game by level."""
    first, second, third = (_read_street(shown, index, plans) for index in range(len(shown.houses)))
    return Sheet(
        streets=(first, second, third),
        value_marks=shown.value_marks,
        temps=shown.temps,
        refusals=shown.refusals,
        plans=shown.plans,
    )


def _read_street(shown: SheetView, index: int, plans: tuple[str, ...]) -> Street:
    houses = shown.houses[index].split()
    used = [0] * len(houses)
    for row, plan in shown.used[index].items():
        first, last = map(int, row.split("-"))
        used[first - 1 : last] = [plans.index(plan) + 1] * (last - first + 1)
    return Street(
        numbers=tuple(map(_number, houses)),
        used=tuple(used),
        bis=tuple(house for house, written in enumerate(houses, start=1) if written.endswith("b")),
        fences=shown.fences[index],
        pools=shown.pools[index],
        parks=shown.parks[index],
    )


def _number(written: str) -> int | None:
    if written == ".":
        return None
    return ROUNDABOUT if written == "R" else int(written.removesuffix("b"))


def _tokens(street: Street) -> Iterator[str]:
    for house, number in enumerate(street.numbers, start=1):
        if number is None:
            yield "."
        elif number == ROUNDABOUT:
            yield "R"
        else:
            yield f"{number}b" if house in street.bis else str(number)


def _used(street: Street, plans: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the longest rows of houses used by the same plan, and the plan."""
    first = 1
    for level, houses in groupby(street.used):
        last = first + len(list(houses)) - 1
        if level:
            yield f"{first}-{last}", plans[level - 1]
        first = last + 1
