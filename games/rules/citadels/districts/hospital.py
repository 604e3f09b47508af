"""The Hospital: its owner, when murdered, still gathers (CI-15)."""

from typing import Final

from games.rules.citadels.districts.standing import standing
from games.rules.citadels.state import Building

EFFECT: Final = "gather_when_murdered"


def stands(city: tuple[Building, ...]) -> bool:
    """Whether the city's owner gathers although he is murdered."""
    return standing(city, EFFECT) is not None
