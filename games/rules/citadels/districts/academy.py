"""The Academy of Magic: one more for any type income (SC-34)."""

from typing import Final

from games.rules.citadels.districts.standing import standing
from games.rules.citadels.state import Building

EFFECT: Final = "wild_type_for_income"


def extra_income(city: tuple[Building, ...]) -> int:
    """Return the gold that the building adds to an income."""
    return 1 if standing(city, EFFECT) else 0
