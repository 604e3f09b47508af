"""BIS: one more house, with the number of its direct neighbour (WT-13)."""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from games.rules.core import RuleViolation
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import Bis
from games.rules.welcome_to.sheet import ROUNDABOUT, Sheet, Street
from games.rules.welcome_to.tracks import MOST_BIS
from games.rules.welcome_to.writing import require_empty

Side: TypeAlias = Literal["left", "right"]

_SIDES: Final[tuple[Side, ...]] = ("left", "right")


def require(sheet: Sheet, effect: Bis) -> None:
    """Raise effect_unavailable, unknown_house, house_not_empty, bis_no_neighbour or bis_across_fence."""
    if not is_free(sheet):
        raise RuleViolation(Code.EFFECT_UNAVAILABLE, "WT-12")
    require_empty(sheet, effect.street, effect.house, "WT-13")
    street = sheet.streets[effect.street - 1]
    if copied(street, effect.house, effect.copy) is None:
        raise RuleViolation(Code.BIS_NO_NEIGHBOUR, "WT-13", street=effect.street, house=effect.house)
    if _gap(effect.house, effect.copy) in street.fences:
        raise RuleViolation(Code.BIS_ACROSS_FENCE, "WT-13", street=effect.street, house=effect.house)


def is_free(sheet: Sheet) -> bool:
    """Whether the bis track has a free box (WT-12)."""
    return sheet.bis < MOST_BIS


def copied(street: Street, house: int, side: Side) -> int | None:
    """Return the number of the neighbour on a side, None if there is none; a roundabout is no number."""
    neighbour = house - 1 if side == "left" else house + 1
    if not 1 <= neighbour <= len(street.numbers):
        return None
    number = street.numbers[neighbour - 1]
    return None if number == ROUNDABOUT else number


def _gap(house: int, side: Side) -> int:
    return house - 1 if side == "left" else house


def places(sheet: Sheet) -> Iterator[tuple[int, int, Side]]:
    """Yield street, house and side of every possible bis house."""
    if not is_free(sheet):
        return
    for number, street in enumerate(sheet.streets, start=1):
        for house, written in enumerate(street.numbers, start=1):
            if written is None:
                for side in _SIDES:
                    if copied(street, house, side) is not None and _gap(house, side) not in street.fences:
                        yield number, house, side
