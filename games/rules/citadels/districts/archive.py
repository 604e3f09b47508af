"""The Great Archive: whoever gathers cards keeps all he has seen (SC-33)."""

from typing import Final

from games.rules.citadels.districts.standing import standing
from games.rules.citadels.state import Building

EFFECT: Final = "keep_extra_drawn"


def keeps_all(city: tuple[Building, ...]) -> bool:
    """Whether all cards seen at a gather go to the hand; Forge and Architect draws are no gather."""
    return standing(city, EFFECT) is not None
