"""The Grand Workshop: other special buildings of its owner cost less, never below nothing (SC-28)."""

from typing import Final

from games.rules.citadels.cards import CARDS
from games.rules.citadels.districts.standing import standing
from games.rules.citadels.state import Building

EFFECT: Final = "special_discount"


def price(city: tuple[Building, ...], card: str) -> int:
    """Return what the card costs to build in this city, in gold coins."""
    printed = CARDS[card]
    if printed.type == "special" and (workshop := standing(city, EFFECT)):
        return max(0, printed.cost - workshop.params["gold"])
    return printed.cost
