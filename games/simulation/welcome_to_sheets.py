"""What must hold on every sheet of Welcome To, and whenever one becomes the next: told again, straight from the rules' text."""

from collections.abc import Iterator

from games.rules.welcome_to.sheet import ROUNDABOUT, Sheet, Street
from games.rules.welcome_to.tracks import PRINTED, PrintedStreet, boxes


def faults(before: Sheet, after: Sheet) -> Iterator[str]:
    """Yield what is wrong with a sheet, or with how it came about, in words."""
    for number, (old, street, on) in enumerate(zip(before.streets, after.streets, PRINTED.streets, strict=True), start=1):
        for fault in (*_street_faults(street, on), *_changes(old, street)):
            yield f"street {number}: {fault}"
    if not (0 <= after.temps <= PRINTED.temps and after.bis <= boxes(PRINTED.bis)):
        yield "a track of temps or bis that overflows (WT-12)"
    if after.roundabouts > boxes(PRINTED.roundabouts) or after.refusals > boxes(PRINTED.refusals):
        yield "a track of roundabouts or refusals that overflows"
    if any(marks > boxes(track) for marks, track in zip(after.value_marks, PRINTED.estates, strict=True)):
        yield "a value column that overflows (WT-12)"
    if any(old is not None and old != new for old, new in zip(before.plans, after.plans, strict=True)):
        yield "a plan that scores twice (WT-17)"


def _street_faults(street: Street, on: PrintedStreet) -> Iterator[str]:
    low: int | None = None
    for house, number in enumerate(street.numbers, start=1):
        if number is None:
            continue
        if number == ROUNDABOUT:
            low = None
            if not {house - 1, house} - {0, on.houses} <= set(street.fences):
                yield "a roundabout without its fences (WT-27)"
            continue
        if low is not None and number < low:
            yield "numbers that fall"
        if low == number and not _is_pair(street, house):
            yield "a number that stands twice without bis"
        low = number
    yield from _fence_faults(street, on)
    if not set(street.pools) <= set(on.pools) or any(street.numbers[house - 1] is None for house in street.pools):
        yield "a pool where none is planned or nothing is built"
    if street.parks > boxes(on.parks):
        yield "more parks than there is room for (WT-12)"


def _is_pair(street: Street, house: int) -> bool:
    """Whether the house and its left neighbour hold the same number by right (WT-13)."""
    return street.numbers[house - 2] == street.numbers[house - 1] and bool({house - 1, house} & set(street.bis))


def _fence_faults(street: Street, on: PrintedStreet) -> Iterator[str]:
    for gap in street.fences:
        if not 1 <= gap < on.houses:
            yield "a fence where there is no gap"
            continue
        left, right = street.numbers[gap - 1], street.numbers[gap]
        if left is not None and left != ROUNDABOUT and left == right:
            yield "a bis pair with a fence between (WT-14)"


def _changes(old: Street, new: Street) -> Iterator[str]:
    """Yield what was taken away: on a sheet things are only ever added."""
    if any(was is not None and was != now for was, now in zip(old.numbers, new.numbers, strict=True)):
        yield "a house that was rewritten"
    if any(was and was != now for was, now in zip(old.used, new.used, strict=True)):
        yield "a house used twice (WT-18)"
    if not (set(old.fences) <= set(new.fences) and set(old.pools) <= set(new.pools) and old.parks <= new.parks):
        yield "a fence, pool or park that went away"
    for gap in set(new.fences) - set(old.fences):
        if old.used[gap - 1] and old.used[gap - 1] == old.used[gap]:
            yield "a new fence inside what a plan used (WT-14)"
