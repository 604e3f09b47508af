"""The temp agency (임시직 알선소): the number written may differ by two from the printed one (WT 6, WT-11)."""

from typing import Final

from games.rules.core import RuleViolation
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.sheet import Sheet
from games.rules.welcome_to.tracks import LEAST_NUMBER, MOST_NUMBER, PRINTED

REACH: Final = 2


def require(sheet: Sheet) -> None:
    """Raise effect_unavailable if all temps are hired (WT-12)."""
    if not is_free(sheet):
        raise RuleViolation(Code.EFFECT_UNAVAILABLE, "WT-12")


def is_free(sheet: Sheet) -> bool:
    """Whether a temp is left."""
    return sheet.temps < PRINTED.temps


def numbers(printed: int) -> range:
    """Return what may be written instead of a printed number, itself included (WT-11)."""
    return range(max(LEAST_NUMBER, printed - REACH), min(MOST_NUMBER, printed + REACH) + 1)
