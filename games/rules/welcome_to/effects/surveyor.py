"""The surveyor (측량사): a fence in a gap of any street (WT-14).

It may split an estate that no plan has used (WT-16). A whole street that served for a plan has no gap left, its ends alone have
all of theirs (WT-30): what counts is that the houses on both sides served for the same plan.
"""

from collections.abc import Iterator

from games.rules.core import RuleViolation
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import Surveyor
from games.rules.welcome_to.sheet import ROUNDABOUT, Sheet, Street


def require(sheet: Sheet, effect: Surveyor) -> None:
    """Raise unknown_gap, fence_exists, fence_splits_bis or fence_splits_plan."""
    gap = effect.gap
    if not 1 <= effect.street <= len(sheet.streets) or not 1 <= gap < len(sheet.streets[effect.street - 1].numbers):
        raise RuleViolation(Code.UNKNOWN_GAP, "WT 7")
    code = _obstacle(sheet.streets[effect.street - 1], gap)
    if code is not None:
        raise RuleViolation(code, "WT-14", street=effect.street, gap=gap)


def _obstacle(street: Street, gap: int) -> Code | None:
    """Return why no fence may be built in a gap; beside empty houses it may (WT-14)."""
    if gap in street.fences:
        return Code.FENCE_EXISTS
    left = street.numbers[gap - 1]
    if left is not None and left != ROUNDABOUT and left == street.numbers[gap]:
        return Code.FENCE_SPLITS_BIS
    if street.used[gap - 1] and street.used[gap - 1] == street.used[gap]:
        return Code.FENCE_SPLITS_PLAN
    return None


def gaps(sheet: Sheet) -> Iterator[tuple[int, int]]:
    """Yield street and gap of every place for a fence."""
    for number, street in enumerate(sheet.streets, start=1):
        for gap in range(1, len(street.numbers)):
            if _obstacle(street, gap) is None:
                yield number, gap
