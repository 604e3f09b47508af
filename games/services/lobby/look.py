"""Looking at a room. A member who looks is present."""

from uuid import UUID

from games.models import Room
from games.rules.core import Instant
from games.services.lobby import codes
from games.services.lobby.errors import RoomHidden
from games.services.lobby.gathering import Gathering, load, locked
from games.services.lobby.upkeep import game_is_over, is_absent, seen, settle
from games.services.lobby.views import RoomAnswer, answer


def look(*, room_id: UUID, user_id: UUID, now: Instant, code: str | None = None) -> RoomAnswer:
    """Return a room to its members, to who shows its code, and to everybody if it is public; what is due in it is done before.

    Raises RoomHidden to all others, and when the room is gone.
    """
    table = _stored(room_id)
    if (member := table.person(user_id)) is not None:
        seen(member, now)
    if _is_due(table, user_id, now):
        table = _settled(room_id, user_id, now)
    code = None if code is None else codes.clean(code)
    if table.person(user_id) is None and not table.room.public and code != table.room.code:
        raise RoomHidden
    return answer(table, user_id, code=code)


def _is_due(table: Gathering, user_id: UUID, now: Instant) -> bool:
    if table.room.status == Room.Status.PLAYING:
        return game_is_over(table)
    return any(is_absent(member, now) for member in table.people if member.user_id != user_id)


def _settled(room_id: UUID, user_id: UUID, now: Instant) -> Gathering:
    """Return the room after doing what is due in it; while somebody else is at it, as it stands."""
    try:
        with locked(room_id, now=now, skip_locked=True) as table:
            settle(table, now, present=user_id)
    except RoomHidden:
        return _stored(room_id)
    if table.room.status == Room.Status.CLOSED:
        raise RoomHidden
    return table


def _stored(room_id: UUID) -> Gathering:
    room = Room.objects.filter(id=room_id).exclude(status=Room.Status.CLOSED).first()
    if room is None:
        raise RoomHidden
    return load([room])[0]
