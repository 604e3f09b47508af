"""What is printed on every sheet: streets, planned pools and the tracks of points (WT 2).

A track holds the points by number of marks, so that its length is one more than its boxes.
"""

from typing import Final, TypeAlias

import msgspec

from games.rules.welcome_to.cards import read

Track: TypeAlias = tuple[int, ...]

LEAST_NUMBER: Final = 0
MOST_NUMBER: Final = 17
"""What may stand in a house (WT 6)."""
LARGEST_ESTATE: Final = 6
"""A longer row is no estate (WT-15)."""
LEVELS: Final = 3


class PrintedStreet(msgspec.Struct, frozen=True, kw_only=True):
    """A street: its number of houses, which of them have a planned pool, and the track of its parks."""

    houses: int
    pools: tuple[int, ...]
    parks: Track


class SoloTemps(msgspec.Struct, frozen=True, kw_only=True):
    """What the temps of a solo game bring: the points from so many marks on (WT-26)."""

    least: int
    points: int


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """The empty sheet. `estates` holds the track of each size from 1; `temps` is the number of boxes."""

    streets: tuple[PrintedStreet, ...]
    pools: Track
    estates: tuple[Track, ...]
    temps: int
    temp_majority: tuple[int, ...]
    temp_solo: SoloTemps
    bis: Track
    roundabouts: Track
    refusals: Track


PRINTED: Final = read("sheet.json", Printed)


def boxes(track: Track) -> int:
    """Return how many marks a track has room for."""
    return len(track) - 1


MOST_BIS: Final = boxes(PRINTED.bis)
MOST_ROUNDABOUTS: Final = boxes(PRINTED.roundabouts)
MOST_REFUSALS: Final = boxes(PRINTED.refusals)
