"""The shape of a score, line by line (AD-43, AD-45)."""

import msgspec

from games.rules.core import Seat


class ScoreLine(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat has at the end.

    `info` is the worth of its information cards and `converted` that of rank cards in its pile, `total` both, in dollars;
    `rank` is its own stack, which is worth no money (AD-4).
    """

    seat: Seat
    place: int
    info: int
    converted: int
    rank: int
    total: int
