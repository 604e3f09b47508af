"""Coming into a room and leaving it."""

from uuid import UUID

from accounts.services import require_active
from games.models import Member, Room
from games.models import Seat as SeatRow
from games.rules.core import Instant
from games.services.lobby import codes
from games.services.lobby.acting import as_member
from games.services.lobby.errors import Kicked, RoomFull, RoomHidden, RoomPlaying
from games.services.lobby.gathering import Gathering, locked
from games.services.lobby.upkeep import let_go, seen, settle
from games.services.lobby.views import RoomAnswer, answer


def join(*, room_id: UUID, user_id: UUID, now: Instant, code: str | None = None) -> RoomAnswer:
    """Take a place in a room, sitting down in the lowest free seat; who is in it already stays as he is.

    A private room needs its code. While a game is played only those who play in it may come back, to their seat.
    Raises RoomHidden, Kicked, RoomFull, RoomPlaying, RoomBusy, and BadToken for a closed account.
    """
    code = None if code is None else codes.clean(code)
    with locked(room_id, now=now) as table:
        if (member := table.person(user_id)) is not None:
            seen(member, now)
        settle(table, now, present=user_id)
        if table.person(user_id) is None:
            _enter(table, user_id, code, now)
    return answer(table, user_id)


def join_by_code(*, code: str, user_id: UUID, now: Instant) -> RoomAnswer:
    """Take a place in the room that has this code. Raises what `join` raises."""
    code = codes.clean(code)
    room = Room.objects.filter(code=code).only("id").first()
    if room is None:
        raise RoomHidden
    return join(room_id=room.id, user_id=user_id, now=now, code=code)


def leave(*, room_id: UUID, user_id: UUID, now: Instant) -> None:
    """Give the place in a room up. During a game the person goes on playing: leaving that is a command of the game.

    Raises RoomHidden, NotAMember, RoomBusy.
    """
    with as_member(room_id, user_id, now) as (table, member):
        let_go(table, member)


def enter(table: Gathering, user_id: UUID, now: Instant, *, ready: bool = False) -> None:
    """Give a person a place in a locked open room, in the lowest free seat.

    Raises Kicked, RoomFull, and BadToken for a closed account.
    """
    if str(user_id) in table.room.kicked:
        raise Kicked
    if table.places <= 0:
        raise RoomFull
    require_active(user_id, now=now)
    table.add(Member(room=table.room, user_id=user_id, seat=table.free_seats[0], ready=ready, joined_at=now, seen_at=now))


def _enter(table: Gathering, user_id: UUID, code: str | None, now: Instant) -> None:
    room = table.room
    if room.status == Room.Status.CLOSED:
        raise RoomHidden
    if room.status == Room.Status.PLAYING and _come_back(table, user_id, now):
        return
    if not room.public and code != room.code:
        raise RoomHidden
    if room.status == Room.Status.PLAYING:
        raise RoomPlaying
    enter(table, user_id, now)


def _come_back(table: Gathering, user_id: UUID, now: Instant) -> bool:
    """Let a person who plays in the room's game into the room again; False for anybody else."""
    row = SeatRow.objects.filter(game_id=table.game_id, user_id=user_id, left=False).first()
    if row is None:
        return False
    if not table.people:
        table.room.host_id = user_id
    table.add(Member(room=table.room, user_id=user_id, seat=row.seat, joined_at=now, seen_at=now))
    return True
