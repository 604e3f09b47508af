"""What a gather of cards shows and leaves: Observatory, and Great Archive or Library (SC-33, CI-30)."""

from typing import Final

from games.rules.citadels.districts.standing import standing
from games.rules.citadels.state import Building

SEEN: Final = 2
KEPT: Final = 1
EXTRA: Final = "keep_extra_drawn"
MORE: Final = "draw_more"


def seen(city: tuple[Building, ...]) -> int:
    """Return how many cards a gather shows; Forge and Architect draws are no gather."""
    observatory = standing(city, MORE)
    return SEEN if observatory is None else observatory.params["draw"]


def kept(city: tuple[Building, ...]) -> int:
    """Return how many of them go to the hand."""
    archive = standing(city, EXTRA)
    return KEPT if archive is None else KEPT + archive.params["extra"]
