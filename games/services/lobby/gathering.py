"""A room with everybody in it, locked. Every change in the lobby begins here.

The room's row is the lock of all its members, and of the start of its game, which is locked after it: two people at the last
seat, a kick and a start, or fifty clicks on start, simply come one after the other (trial T21).
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.db import OperationalError, connection, transaction
from psycopg.errors import LockNotAvailable

from games.models import Member, Room
from games.rules.core import Instant
from games.services.lobby.errors import RoomBusy, RoomHidden


@dataclass(eq=False)
class Gathering:
    """A room and its members, those who came first in front."""

    room: Room
    members: list[Member]
    is_changed: bool = False

    @property
    def people(self) -> list[Member]:
        """The members who are persons."""
        return [member for member in self.members if member.user_id is not None]

    @property
    def seated(self) -> list[Member]:
        """The members who have a seat, persons and bots, in seat order."""
        seats = {member.seat: member for member in self.members if member.seat is not None}
        return [seats[seat] for seat in sorted(seats)]

    @property
    def places(self) -> int:
        """How many more members the room takes. People who stand keep their place, so everybody can always sit down."""
        return int(self.room.seats) - len(self.members)

    @property
    def free_seats(self) -> list[int]:
        """The seats nobody sits in, lowest first."""
        taken = {member.seat for member in self.members}
        return [seat for seat in range(self.room.seats) if seat not in taken]

    @property
    def game_id(self) -> UUID:
        """The game being played, or the last one."""
        if self.room.game_id is None:
            raise LookupError("no game has been played in this room")
        return self.room.game_id

    def person(self, user_id: UUID) -> Member | None:
        """Return this person's membership."""
        return next((member for member in self.members if member.user_id == user_id), None)

    def at(self, seat: int) -> Member | None:
        """Return who sits in a seat."""
        return next((member for member in self.members if member.seat == seat), None)

    def is_host(self, member: Member) -> bool:
        """Whether the member is the room's host."""
        return member.user_id is not None and member.user_id == self.room.host_id

    def is_ready(self, member: Member) -> bool:
        """Whether the member waits for the start only: bots always do, the host by starting."""
        return member.user_id is None or self.is_host(member) or member.ready

    def changed(self) -> None:
        """Note that others see something new: the room gets a new version when the lock is let go."""
        self.is_changed = True

    def add(self, member: Member) -> None:
        """Take a new member in."""
        member.save(force_insert=True)
        self.members.append(member)
        self.changed()

    def remove(self, member: Member) -> None:
        """Let a member go."""
        member.delete()
        self.forget(member)

    def forget(self, member: Member) -> None:
        """Note that the member's row is gone."""
        self.members.remove(member)
        self.changed()


def load(rooms: Sequence[Room]) -> list[Gathering]:
    """Return the rooms with their members, in one query."""
    gatherings = {room.id: Gathering(room, []) for room in rooms}
    for member in Member.objects.filter(room_id__in=gatherings).order_by("joined_at", "id"):
        gatherings[member.room_id].members.append(member)
    return list(gatherings.values())


@contextmanager
def locked(room_id: UUID, *, now: Instant, skip_locked: bool = False) -> Iterator[Gathering]:
    """Lock a room for a transaction and save it at the end if something has changed.

    Raises RoomHidden when there is no such open or playing room (or, with `skip_locked`, somebody else holds it),
    RoomBusy when it stays locked.
    """
    with transaction.atomic():
        room = _lock(room_id, skip_locked=skip_locked)
        if room is None or room.status == Room.Status.CLOSED:
            raise RoomHidden
        (table,) = load([room])
        yield table
        if table.is_changed:
            room.version += 1
            room.changed_at = now
            room.save()


@contextmanager
def short_waits() -> Iterator[None]:
    """Within a transaction, wait for locks as long as a command may. Raises RoomBusy when one is not to be had."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lock_timeout', %s, true)", [f"{settings.LOCK_WAIT_MS}ms"])
    try:
        yield
    except OperationalError as error:
        if isinstance(error.__cause__, LockNotAvailable):
            raise RoomBusy from error
        raise


def _lock(room_id: UUID, *, skip_locked: bool) -> Room | None:
    with short_waits():
        return Room.objects.select_for_update(skip_locked=skip_locked).filter(id=room_id).first()
