"""The shape of a score, line by line (WT 9)."""

import msgspec

from games.rules.core import Seat


class Points(msgspec.Struct, frozen=True, kw_only=True):
    """What a sheet is worth; `bis`, `roundabouts` and `refusals` are taken away. `parks` are by street, `estates` by size."""

    plans: int
    parks: tuple[int, ...]
    pools: int
    temps: int
    estates: tuple[int, ...]
    bis: int
    roundabouts: int
    refusals: int
    total: int


class ScoreLine(Points, frozen=True, kw_only=True):
    """The final score of a seat."""

    seat: Seat
