"""The landscaper (조경사): a park in the street of the number just written (WT 6)."""

from games.rules.core import RuleViolation
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import Write
from games.rules.welcome_to.sheet import Sheet
from games.rules.welcome_to.tracks import PRINTED, boxes


def require(sheet: Sheet, written: Write) -> None:
    """Raise effect_unavailable if all parks of the street are there (WT-12)."""
    if written.street not in streets(sheet):
        raise RuleViolation(Code.EFFECT_UNAVAILABLE, "WT-12", street=written.street)


def streets(sheet: Sheet) -> tuple[int, ...]:
    """Return the streets that have a free park."""
    columns = zip(sheet.streets, PRINTED.streets, strict=True)
    return tuple(number for number, (street, on) in enumerate(columns, start=1) if street.parks < boxes(on.parks))
