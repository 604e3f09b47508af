"""What a player sees at a glance before deciding: the own sheet, the estates it is to have, how long the game may last."""

from functools import cached_property
from typing import Final

from msgspec import UnsetType

from games.bots.welcome_to.blueprint import Target, blueprint
from games.rules.core import Seat
from games.rules.welcome_to.plans import PLANS
from games.rules.welcome_to.sheet import EMPTY, Sheet
from games.rules.welcome_to.sheet_view import read_sheet
from games.rules.welcome_to.view import View

_HOUSES: Final = sum(len(street.numbers) for street in EMPTY.streets)


class Situation:
    """The game from one seat's chair. Everything in it comes from that seat's view."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view: Final = view
        self.seat: Final = seat
        self.plans: Final = tuple(plan.plan for plan in view.plans)
        shown = view.seats[seat].sheet
        self.sheet: Final[Sheet] = EMPTY if isinstance(shown, UnsetType) else read_sheet(shown, self.plans)
        self.targets: Final[tuple[Target, ...]] = blueprint(self.plans, seat)

    @cached_property
    def turns_left(self) -> int:
        """Return how long the game may last: until somebody's streets are full."""
        return _HOUSES - max(other.summary.houses for other in self.view.seats)

    @cached_property
    def most_temps_of_others(self) -> int:
        """Return the marks of whoever else has most temps."""
        return max((other.summary.temps for other in self.view.seats if other.seat != self.seat), default=0)

    def plan_points(self, level: int) -> int:
        """Return what a plan would bring now."""
        plan = PLANS[self.plans[level - 1]]
        return plan.later if self.view.plans[level - 1].approved else plan.first
