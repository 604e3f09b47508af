"""The Quarry: the same building may be built again, any number of times (SC-31)."""

from collections.abc import Collection
from typing import Final

from games.rules.citadels.districts.standing import standing
from games.rules.citadels.state import Building

EFFECT: Final = "allow_duplicates"


def barred(city: tuple[Building, ...]) -> Collection[str]:
    """Return the names that may not be built because the city has them; with the quarry none (SC 6.4)."""
    return () if standing(city, EFFECT) else {building.card for building in city}
