"""Who sees what of a game: a seat, what all see, or nothing (design section 8).

Who sits sees his seat. Who left sees what follows as a spectator: the hand is the bot's now (SC-55, trial T38).
Spectators see public facts where the room allows them. For all others the game does not exist.
"""

from uuid import UUID

import msgspec

from games.models import Seat as SeatRow
from games.rules.core import Seat
from games.services.errors import GameHidden
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


def player(game_id: UUID, user_id: UUID) -> Viewer | None:
    """Return through whose eyes somebody who sits, or sat, in the game sees it; None for everybody else."""
    row = SeatRow.objects.filter(game_id=game_id, user_id=user_id).values_list("seat", "left").first()
    if row is None:
        return None
    seat, left = row
    return Viewer(sits=seat, seat=None if left else seat)


def viewer(head: Head, user_id: UUID | None) -> Viewer:
    """Return through whose eyes the person sees the game. Raises GameHidden."""
    seated = None if user_id is None else player(head.game_id, user_id)
    if seated is not None:
        return seated
    if head.spectators:
        return SPECTATOR
    raise GameHidden
