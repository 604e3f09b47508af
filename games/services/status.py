"""How much is going on, for people who are not signed in: a few numbers, no names."""

import msgspec

from games.models import Game, Room
from games.rules.core import Instant

MOST_COUNTED = 999
"""Beyond this the number is no news; the count must not read a whole table."""


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """Public open rooms and games that can be watched, both up to MOST_COUNTED."""

    open_rooms: int
    watchable_games: int
    server_time: Instant


def status(*, now: Instant) -> Status:
    """Return what is going on now."""
    rooms = Room.objects.filter(status=Room.Status.OPEN, public=True)
    games = Game.objects.filter(spectators=True, status=Game.Status.RUNNING)
    return Status(
        open_rooms=rooms[:MOST_COUNTED].count(),
        watchable_games=games[:MOST_COUNTED].count(),
        server_time=now,
    )
