"""The shape of a score, line by line (SC 8)."""

import msgspec

from games.rules.citadels.cards import Type
from games.rules.core import Seat


class ScoreLine(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat's city is worth, in points. `wild_as` is the type that the retyping building took."""

    seat: Seat
    districts: int
    five_types: int
    completion: int
    special: dict[str, int]
    total: int
    wild_as: Type | None = None
