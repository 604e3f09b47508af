"""The Quarry: the same building may be built again, any number of times or one pair at a time (SC-31, CI-32)."""

from collections.abc import Collection
from typing import Final

from games.rules.citadels.districts.standing import standing
from games.rules.citadels.state import Building

EFFECT: Final = "allow_duplicates"


def barred(city: tuple[Building, ...]) -> Collection[str]:
    """Return the names that may not be built because the city has them; the quarry lifts that while it may (SC 6.4)."""
    names = {building.card for building in city}
    quarry = standing(city, EFFECT)
    if quarry is None:
        return names
    has_pair = len(names) < len(city)
    return names if has_pair and "limit" in quarry.params else ()
