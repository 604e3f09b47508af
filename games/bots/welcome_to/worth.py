"""What a sheet is worth to a player who goes on playing it: its points, and what may still become of it.

Three things are weighed against each other. Empty houses are worth something as long as numbers for them keep coming;
estates are worth more with every house and fence of the blueprint; parks, pools and values are worth what their next marks bring.
"""

from itertools import accumulate
from math import exp
from typing import Final

from games.bots.welcome_to.blueprint import Target
from games.bots.welcome_to.situation import Situation
from games.rules.welcome_to.cards import CARDS
from games.rules.welcome_to.sheet import ROUNDABOUT, Sheet, Street
from games.rules.welcome_to.tracks import MOST_NUMBER, PRINTED, Track
from games.rules.welcome_to.writing import Opening

_HOUSE: Final = 3.0
"""What a filled house brings, all in all."""
_SEEN: Final = 1.5
"""How many of the three numbers of a turn are for one opening."""
_PATIENCE: Final = 0.8
"""What is left of an estate's worth for each house or fence that it lacks."""
_POOL_LOST: Final = 1.2
"""What is lost when a house with a planned pool is written without it."""

_DRAWN: Final = tuple(
    accumulate((sum(card.number == number for card in CARDS.values()) for number in range(MOST_NUMBER + 1)), initial=0)
)
"""How many cards have a number below this one."""


def opening_worth(houses: int, low: int, high: int, turns: int) -> float:
    """Return what so many neighbouring empty houses between two numbers are worth with so many turns to come."""
    numbers = high - low - 1
    if houses <= 0 or numbers <= 0:
        return 0.0
    can_fill = min(houses, numbers)
    share = (_DRAWN[min(high, MOST_NUMBER + 1)] - _DRAWN[low + 1]) / len(CARDS)
    return _HOUSE * can_fill * (1.0 - exp(-_SEEN * share * turns / can_fill))


def write_gain(opening: Opening, house: int, number: int, turns: int) -> float:
    """Return what writing the number does to the houses around it, the house itself included."""
    before = opening_worth(opening.last - opening.first + 1, opening.low, opening.high, turns)
    left = opening_worth(house - opening.first, opening.low, number, turns)
    right = opening_worth(opening.last - house, number, opening.high, turns)
    return _HOUSE + left + right - before


class Estates:
    """The estates of the blueprint on one sheet: what each is worth, and what it lacks."""

    def __init__(self, situation: Situation) -> None:
        """Weigh all of them once."""
        self._situation = situation
        self._sheet = situation.sheet
        self._lacking = {target: _lacking(target, self._sheet) for target in situation.targets}
        self._worth = {target: self._full_worth(target) for target in situation.targets}
        self._by_house = {
            (target.row[0], house): target
            for target in situation.targets
            for house in range(target.row[1], target.row[1] + target.row[2])
        }

    def _full_worth(self, target: Target) -> float:
        """Return what the complete estate would bring: its value, and its part of the plan's points."""
        size = target.row[2]
        worth = float(PRINTED.estates[size - 1][self._sheet.value_marks[size - 1]])
        if target.level and self._sheet.plans[target.level - 1] is None:
            parts = sum(other.level == target.level for other in self._situation.targets)
            worth += self._situation.plan_points(target.level) / parts
        return worth

    def at(self, street: int, house: int) -> Target:
        """Return the estate of a house."""
        return self._by_house[street, house]

    def fill_gain(self, street: int, house: int) -> float:
        """Return what one empty house fewer is worth to its estate."""
        return self._gain(self.at(street, house))

    def fence_gain(self, street: int, gap: int) -> float:
        """Return what a fence is worth to the estates on both sides; one inside an estate breaks it."""
        left, right = self.at(street, gap), self.at(street, gap + 1)
        if left == right:
            return -self._worth[left]
        return self._gain(left) + self._gain(right)

    def _gain(self, target: Target) -> float:
        lacking = self._lacking[target]
        if lacking is None:
            return 0.0
        return self._worth[target] * (_PATIENCE ** (lacking - 1) - _PATIENCE**lacking)

    def value_gain(self, size: int) -> float:
        """Return what a mark in the value column of a size brings, for estates that are there and that may come."""
        track, marks = PRINTED.estates[size - 1], self._sheet.value_marks[size - 1]
        chances = (
            _PATIENCE**lacking for target, lacking in self._lacking.items() if target.row[2] == size and lacking is not None
        )
        return (track[marks + 1] - track[marks]) * sum(chances)


def _lacking(target: Target, sheet: Sheet) -> int | None:
    """Return how many houses and fences an estate lacks; None if it can never be."""
    number, first, size = target.row
    street = sheet.streets[number - 1]
    houses = street.numbers[first - 1 : first - 1 + size]
    if any(first <= gap < first + size - 1 for gap in street.fences) or ROUNDABOUT in houses:
        return None
    if any(_is_paired(street, gap) for gap in target.fences):
        return None
    return houses.count(None) + sum(gap not in street.fences for gap in target.fences)


def _is_paired(street: Street, gap: int) -> bool:
    left, right = street.numbers[gap - 1], street.numbers[gap]
    return left is not None and left == right


def mark_gain(track: Track, marks: int) -> float:
    """Return what the next mark on a rising track brings: half at once, half as a part of what the rest will bring."""
    left = len(track) - 1 - marks
    return (track[marks + 1] - track[marks]) / 2 + (track[-1] - track[marks]) / left / 2


def pool_gain(sheet: Sheet) -> float:
    """Return what the next pool brings."""
    return mark_gain(PRINTED.pools, sum(len(street.pools) for street in sheet.streets))


def pool_loss(street: int, house: int) -> float:
    """Return what is lost when a house is written without its pool."""
    return _POOL_LOST if house in PRINTED.streets[street - 1].pools else 0.0


def bis_gain(sheet: Sheet, opening: Opening, turns: int) -> float:
    """Return what a bis house at an end of an opening brings: a house filled without using up a number, for its cost."""
    houses = opening.last - opening.first + 1
    before = opening_worth(houses, opening.low, opening.high, turns)
    after = opening_worth(houses - 1, opening.low, opening.high, turns)
    return _HOUSE + after - before - (PRINTED.bis[sheet.bis + 1] - PRINTED.bis[sheet.bis])


def temp_gain(situation: Situation) -> float:
    """Return what one temp more is worth in the race for the most."""
    mine, theirs = situation.sheet.temps, situation.most_temps_of_others
    if len(situation.view.seats) == 1:
        return 1.1 if mine < PRINTED.temp_solo.least else 0.0
    return 1.3 if theirs - 1 <= mine <= theirs + 1 else 0.5
