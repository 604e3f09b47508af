"""Housing estates: complete rows of numbered houses between two fences (WT 7)."""

from collections.abc import Iterator

from games.rules.welcome_to.sheet import ROUNDABOUT, Row, Sheet, Street
from games.rules.welcome_to.tracks import LARGEST_ESTATE


def estates(sheet: Sheet) -> tuple[Row, ...]:
    """Return all estates, used ones too, in order (WT-15)."""
    return tuple(found for number, street in enumerate(sheet.streets, start=1) for found in _in_street(number, street))


def _in_street(number: int, street: Street) -> Iterator[Row]:
    first = 1
    for last in (*street.fences, len(street.numbers)):
        houses = street.numbers[first - 1 : last]
        if len(houses) <= LARGEST_ESTATE and None not in houses and ROUNDABOUT not in houses:
            yield number, first, len(houses)
        first = last + 1


def sizes(sheet: Sheet) -> tuple[int, ...]:
    """Return the number of estates of each size from 1 (WT 9)."""
    counts = [0] * LARGEST_ESTATE
    for _, _, size in estates(sheet):
        counts[size - 1] += 1
    return tuple(counts)


def is_used(sheet: Sheet, row: Row) -> bool:
    """Whether any of these houses has served for a plan (WT-18)."""
    street, first, size = row
    return any(sheet.streets[street - 1].used[first - 1 : first - 1 + size])


def free_estates(sheet: Sheet) -> tuple[Row, ...]:
    """Return the estates that may still serve for a plan (WT-18)."""
    return tuple(row for row in estates(sheet) if not is_used(sheet, row))
