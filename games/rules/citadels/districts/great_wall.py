"""The Great Wall: number 8 pays one more for its owner's other districts (CI 7, CI-36)."""

from typing import Final

from games.rules.citadels.cards import CARDS
from games.rules.citadels.districts.standing import standing
from games.rules.citadels.state import Building

EFFECT: Final = "raise_attack_cost"


def surcharge(city: tuple[Building, ...], card: str) -> int:
    """Return what a district of the city costs an attacker more, in gold coins; the wall does not protect itself."""
    wall = standing(city, EFFECT)
    return 0 if wall is None or CARDS[card].effect == EFFECT else wall.params["gold"]
