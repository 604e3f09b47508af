"""Playing again: the same people in the same seats, once they have said so."""

from uuid import UUID

from games.rules.core import Instant
from games.services.lobby.acting import as_member, require_open
from games.services.lobby.errors import NotSeated
from games.services.lobby.views import RoomAnswer, answer


def rematch(*, room_id: UUID, user_id: UUID, now: Instant) -> RoomAnswer:
    """Say yes to another game after the end: the room is open again and the person ready in the old seat.

    The host starts it as the first one; who does not want leaves the room, and the seat is free for a bot or somebody else.
    Raises RoomPlaying while the game goes on, NotSeated, beside what every member's action raises.
    """
    with as_member(room_id, user_id, now) as (table, member):
        require_open(table)
        if member.seat is None:
            raise NotSeated
        if not member.ready:
            member.ready = True
            member.save(update_fields=["ready"])
            table.changed()
    return answer(table, user_id)
