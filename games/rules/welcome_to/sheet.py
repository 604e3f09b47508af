"""A seat's sheet (WT 2, WT 11). Streets, houses and gaps count from 1, left to right; gap g lies between houses g and g+1.

Sheets are never changed. The functions that make the next one believe what they are told: whoever calls them has asked the
rules before, or folds an event.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from games.rules.welcome_to.tracks import LEVELS, PRINTED

T = TypeVar("T")

ROUNDABOUT: Final = -1
"""What stands in a house that is a roundabout; None is an empty one."""

Row: TypeAlias = tuple[int, int, int]
"""Neighbouring houses: street, first house, how many; an estate for example."""


class Street(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One street.

    `numbers` holds what stands in each house; `bis` and `pools` name houses, `fences` gaps, all ascending. `used` holds for
    each house the level of the plan that it was used for, 0 for none (WT-18).
    """

    numbers: tuple[int | None, ...]
    used: tuple[int, ...]
    bis: tuple[int, ...] = ()
    fences: tuple[int, ...] = ()
    pools: tuple[int, ...] = ()
    parks: int = 0

    @property
    def is_full(self) -> bool:
        """Whether no house is empty; a roundabout is a filled one (WT-29)."""
        return None not in self.numbers

    @property
    def has_roundabout(self) -> bool:
        """Whether one of the houses is a roundabout."""
        return ROUNDABOUT in self.numbers


class Sheet(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The whole sheet. `value_marks` are by size of estate from 1; `plans` the points scored by level, None for none yet."""

    streets: tuple[Street, Street, Street]
    value_marks: tuple[int, ...] = (0,) * len(PRINTED.estates)
    temps: int = 0
    refusals: int = 0
    plans: tuple[int | None, ...] = (None,) * LEVELS

    @property
    def bis(self) -> int:
        """Return the marks on the bis track: one per bis house (WT 11)."""
        first, second, third = self.streets
        return len(first.bis) + len(second.bis) + len(third.bis)

    @property
    def roundabouts(self) -> int:
        """Return the marks on the roundabout track: one per roundabout (WT 11)."""
        return sum(street.numbers.count(ROUNDABOUT) for street in self.streets)

    @property
    def is_full(self) -> bool:
        """Whether no house is empty (WT 9, WT-29)."""
        return all(street.is_full for street in self.streets)


def _empty_street(houses: int) -> Street:
    return Street(numbers=(None,) * houses, used=(0,) * houses)


EMPTY: Final = Sheet(
    streets=(
        _empty_street(PRINTED.streets[0].houses),
        _empty_street(PRINTED.streets[1].houses),
        _empty_street(PRINTED.streets[2].houses),
    )
)
"""The sheet everybody starts with (WT 3)."""


def with_street(sheet: Sheet, number: int, street: Street) -> Sheet:
    """Return the sheet with another street in that place."""
    first, second, third = sheet.streets
    if number == 1:
        return replace(sheet, streets=(street, second, third))
    return replace(sheet, streets=(first, street, third) if number == 2 else (first, second, street))  # noqa: PLR2004


def with_number(sheet: Sheet, street: int, house: int, number: int) -> Sheet:
    """Return the sheet with a number in a house (WT 5)."""
    old = sheet.streets[street - 1]
    return with_street(sheet, street, replace(old, numbers=put(old.numbers, house, number)))


def with_bis(sheet: Sheet, street: int, house: int, number: int) -> Sheet:
    """Return the sheet with a bis house, which is one bis mark too (WT-13)."""
    old = sheet.streets[street - 1]
    new = replace(old, numbers=put(old.numbers, house, number), bis=added(old.bis, house))
    return with_street(sheet, street, new)


def with_roundabout(sheet: Sheet, street: int, house: int) -> Sheet:
    """Return the sheet with a roundabout, fenced on both sides where there is a gap (WT-27)."""
    old = sheet.streets[street - 1]
    fences = old.fences
    for gap in (house - 1, house):
        if 0 < gap < len(old.numbers) and gap not in fences:
            fences = added(fences, gap)
    return with_street(sheet, street, replace(old, numbers=put(old.numbers, house, ROUNDABOUT), fences=fences))


def with_fence(sheet: Sheet, street: int, gap: int) -> Sheet:
    """Return the sheet with a fence in a gap (WT 7)."""
    old = sheet.streets[street - 1]
    return with_street(sheet, street, replace(old, fences=added(old.fences, gap)))


def with_park(sheet: Sheet, street: int) -> Sheet:
    """Return the sheet with one park more in a street (WT 6)."""
    old = sheet.streets[street - 1]
    return with_street(sheet, street, replace(old, parks=old.parks + 1))


def with_pool(sheet: Sheet, street: int, house: int) -> Sheet:
    """Return the sheet with the pool of a house (WT 6)."""
    old = sheet.streets[street - 1]
    return with_street(sheet, street, replace(old, pools=added(old.pools, house)))


def with_value(sheet: Sheet, size: int) -> Sheet:
    """Return the sheet with one mark more in the value column of a size of estate (WT 6)."""
    return replace(sheet, value_marks=put(sheet.value_marks, size, sheet.value_marks[size - 1] + 1))


def with_temp(sheet: Sheet) -> Sheet:
    """Return the sheet with one temp more (WT 6)."""
    return replace(sheet, temps=sheet.temps + 1)


def with_refusal(sheet: Sheet) -> Sheet:
    """Return the sheet with one permit refusal more (WT-10)."""
    return replace(sheet, refusals=sheet.refusals + 1)


def with_plan(sheet: Sheet, level: int, points: int, rows: Sequence[Row]) -> Sheet:
    """Return the sheet with the points of a plan, the houses of `rows` used for it (WT-18)."""
    for number, first, size in rows:
        old = sheet.streets[number - 1]
        used = old.used[: first - 1] + (level,) * size + old.used[first - 1 + size :]
        sheet = with_street(sheet, number, replace(old, used=used))
    return replace(sheet, plans=put(sheet.plans, level, points))


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return a row with another value in one place, counted from 1."""
    changed = list(row)
    changed[place - 1] = value
    return tuple(changed)


def added(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return ascending numbers with one more among them."""
    return tuple(sorted((*numbers, number)))
