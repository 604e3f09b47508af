"""Roundabouts (로터리), of the advanced game only (WT-27).

At most one a turn and two a game, before the number or after the effect, in any empty house. A roundabout is neither a house
number nor an effect; it fences its sides and divides the street into segments whose numbers start anew.
"""

from games.rules.core import RuleViolation
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import House, SubmitTurn
from games.rules.welcome_to.sheet import Sheet, with_roundabout
from games.rules.welcome_to.tracks import MOST_ROUNDABOUTS
from games.rules.welcome_to.writing import require_empty


def require_moment(command: SubmitTurn, *, advanced: bool) -> None:
    """Check what does not depend on the sheet. Raises roundabout_not_allowed, roundabout_twice."""
    before, after = command.roundabout_before, command.roundabout_after
    if not advanced and (before is not None or after is not None):
        raise RuleViolation(Code.ROUNDABOUT_NOT_ALLOWED, "WT-27")
    if before is not None and after is not None:
        raise RuleViolation(Code.ROUNDABOUT_TWICE, "WT-27")


def place(sheet: Sheet, house: House | None) -> Sheet:
    """Return the sheet with the roundabout, if there is one. Raises roundabout_limit, unknown_house, house_not_empty."""
    if house is None:
        return sheet
    if not is_free(sheet):
        raise RuleViolation(Code.ROUNDABOUT_LIMIT, "WT-27")
    require_empty(sheet, *house, "WT-27")
    return with_roundabout(sheet, *house)


def is_free(sheet: Sheet) -> bool:
    """Whether the roundabout track has a free box."""
    return sheet.roundabouts < MOST_ROUNDABOUTS
