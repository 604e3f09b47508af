"""Who sees what of a game: a seat, what all see, or nothing (design section 8).

Who sits sees his seat. Who left sees what follows as a spectator: the hand is the bot's now (SC-55, trial T38).
Spectators see public facts where the room allows them. For all others the game does not exist.
"""

from functools import lru_cache
from uuid import UUID

import msgspec

from games.models import Seat as SeatRow
from games.rules.core import Seat
from games.services.errors import GameHidden
from games.services.loading import rules_of, state_of
from games.store.port import Head


class Viewer(msgspec.Struct, frozen=True, kw_only=True):
    """Through whose eyes somebody looks at a game. `sits` is the seat he has or had, `seat` the one he sees (None: what all see)."""

    sits: Seat | None
    seat: Seat | None

    @property
    def name(self) -> str:
        """The viewer's name in an ETag."""
        return "spectator" if self.seat is None else str(self.seat)


SPECTATOR = Viewer(sits=None, seat=None)


def seat_of(game_id: UUID, user_id: UUID) -> Seat | None:
    """Return the seat in which a person sits, or sat until he left; None for everybody else."""
    try:
        return _seats(game_id).get(user_id)
    except _NoSeats:
        return None


def viewer(head: Head, user_id: UUID | None) -> Viewer:
    """Return through whose eyes the person sees the game at `head`. Raises GameHidden, Quarantined."""
    seat = None if user_id is None else seat_of(head.game_id, user_id)
    if seat is not None:
        has_left = rules_of(head).sittings(state_of(head))[seat].left
        return Viewer(sits=seat, seat=None if has_left else seat)
    if head.spectators:
        return SPECTATOR
    raise GameHidden


class _NoSeats(Exception):
    """No such game: not to be remembered."""


@lru_cache(maxsize=4096)
def _seats(game_id: UUID) -> dict[UUID, Seat]:
    """Return who sits where: written with the game's first events, and never changed."""
    rows = SeatRow.objects.filter(game_id=game_id).values_list("user_id", "seat")
    seats = {user_id: seat for user_id, seat in rows if user_id is not None}
    if not rows:
        raise _NoSeats
    return seats
