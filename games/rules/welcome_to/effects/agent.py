"""The real estate agent (부동산 중개인): a mark in the value column of a size of estate (WT 6)."""

from games.rules.core import RuleViolation
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import Agent
from games.rules.welcome_to.sheet import Sheet
from games.rules.welcome_to.tracks import PRINTED, boxes


def require(sheet: Sheet, effect: Agent) -> None:
    """Raise effect_unavailable if the column is full, or there is none (WT-12)."""
    if effect.size not in sizes(sheet):
        raise RuleViolation(Code.EFFECT_UNAVAILABLE, "WT-12")


def sizes(sheet: Sheet) -> tuple[int, ...]:
    """Return the sizes whose column has a free box."""
    columns = zip(sheet.value_marks, PRINTED.estates, strict=True)
    return tuple(size for size, (marks, track) in enumerate(columns, start=1) if marks < boxes(track))
