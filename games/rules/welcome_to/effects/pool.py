"""The pool manufacturer (수영장 제작자): the pool of the house just written (WT 6)."""

from collections.abc import Iterator

from games.rules.core import RuleViolation
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import House, Write
from games.rules.welcome_to.sheet import Sheet
from games.rules.welcome_to.tracks import PRINTED


def require(written: Write) -> None:
    """Raise no_planned_pool if the house has none; a house is written once, so no pool is built twice (WT-12)."""
    if written.house not in PRINTED.streets[written.street - 1].pools:
        raise RuleViolation(Code.NO_PLANNED_POOL, "WT 6", street=written.street, house=written.house)


def houses(sheet: Sheet) -> Iterator[House]:
    """Yield the houses that still may get their pool when they are written."""
    for number, (street, on) in enumerate(zip(sheet.streets, PRINTED.streets, strict=True), start=1):
        for house in on.pools:
            if street.numbers[house - 1] is None:
                yield number, house
