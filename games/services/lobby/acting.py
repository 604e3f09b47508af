"""Who does something in a room: a member, the host, the host before the start."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from games.models import Member, Room
from games.rules.core import Instant
from games.services.lobby.errors import NotAMember, NotHost, RoomHidden, RoomPlaying
from games.services.lobby.gathering import Gathering, locked
from games.services.lobby.upkeep import seen, settle


@contextmanager
def as_member(room_id: UUID, user_id: UUID, now: Instant) -> Iterator[tuple[Gathering, Member]]:
    """Lock the room for something its member does; what is due in it is done before.

    Raises RoomHidden, or NotAMember where the room is public; RoomBusy.
    """
    with locked(room_id, now=now) as table:
        if (member := table.person(user_id)) is not None:
            seen(member, now)
            settle(table, now, present=user_id)
        member = table.person(user_id)  # the end of a game may have shown that the person has left it
        if member is None:
            raise NotAMember if table.room.public else RoomHidden
        yield table, member


@contextmanager
def as_host(room_id: UUID, user_id: UUID, now: Instant) -> Iterator[Gathering]:
    """Lock the room for something only its host may do. Raises NotHost beside what `as_member` raises."""
    with as_member(room_id, user_id, now) as (table, member):
        if not table.is_host(member):
            raise NotHost
        yield table


def require_open(table: Gathering) -> None:
    """Raise RoomPlaying while a game is played."""
    if table.room.status != Room.Status.OPEN:
        raise RoomPlaying
