"""Writing a number: within its segment it rises from left to right (WT 5).

A segment ends at the ends of the street and at roundabouts (WT-27). Skipped houses and skipped numbers are fine, and the
numbers of bis houses count like any other.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.rules.core import RuleViolation
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.sheet import ROUNDABOUT, Sheet, Street
from games.rules.welcome_to.tracks import LEAST_NUMBER, MOST_NUMBER

BELOW_ALL: Final = LEAST_NUMBER - 1
ABOVE_ALL: Final = MOST_NUMBER + 1


class Opening(NamedTuple):
    """Neighbouring empty houses, `first` to `last`, which take the numbers strictly between `low` and `high`.

    Where there is no number in the segment on a side, `low` is BELOW_ALL or `high` is ABOVE_ALL.
    """

    street: int
    first: int
    last: int
    low: int
    high: int

    def takes(self, number: int) -> bool:
        """Whether the number may be written in these houses (WT 5)."""
        return self.low < number < self.high


def openings(sheet: Sheet) -> tuple[Opening, ...]:
    """Return the empty houses of all streets, in order."""
    return tuple(found for number, street in enumerate(sheet.streets, start=1) for found in _in_street(number, street))


def _in_street(number: int, street: Street) -> Iterator[Opening]:
    first, low = 1, BELOW_ALL
    for house, written in enumerate(street.numbers, start=1):
        if written is None:
            continue
        if house > first:
            yield Opening(number, first, house - 1, low, ABOVE_ALL if written == ROUNDABOUT else written)
        first, low = house + 1, BELOW_ALL if written == ROUNDABOUT else written
    if first <= len(street.numbers):
        yield Opening(number, first, len(street.numbers), low, ABOVE_ALL)


def fits_anywhere(sheet: Sheet, number: int) -> bool:
    """Whether the number can be written in some house (WT-9)."""
    return any(opening.takes(number) for opening in openings(sheet))


def require_empty(sheet: Sheet, street: int, house: int, rule: str) -> None:
    """Check that there is such a house and that nothing stands in it. Raises unknown_house, house_not_empty."""
    if not 1 <= street <= len(sheet.streets) or not 1 <= house <= len(sheet.streets[street - 1].numbers):
        raise RuleViolation(Code.UNKNOWN_HOUSE, rule)
    if sheet.streets[street - 1].numbers[house - 1] is not None:
        raise RuleViolation(Code.HOUSE_NOT_EMPTY, rule, street=street, house=house)


def require_order(sheet: Sheet, street: int, house: int, number: int) -> None:
    """Check that numbers go on rising with this one in an empty house. Raises number_order."""
    numbers = sheet.streets[street - 1].numbers
    low = next((left for left in numbers[house - 2 :: -1] if left is not None), ROUNDABOUT) if house > 1 else ROUNDABOUT
    high = next((right for right in numbers[house:] if right is not None), ROUNDABOUT)
    if (low != ROUNDABOUT and low >= number) or (high != ROUNDABOUT and high <= number):
        raise RuleViolation(Code.NUMBER_ORDER, "WT 5", street=street, house=house, number=number)
