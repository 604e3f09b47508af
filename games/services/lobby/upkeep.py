"""What a room owes to time: absent people lose their place, a lost host is replaced, an ended game opens the room again.

It is done by whoever locks the room next, and by the sweep, so a stopped worker changes no outcome.
"""

from typing import Final
from uuid import UUID

from games.models import Game, Member, Room
from games.models import Seat as SeatRow
from games.rules.core import Instant
from games.services.lobby import seeds
from games.services.lobby.gathering import Gathering

SEEN_STEP_MS: Final = 15_000
"""How stale `seen_at` may be: a poll writes it at most so often."""
ABSENT_MS: Final = 120_000 + SEEN_STEP_MS
"""Who was last seen so long ago has not asked for two minutes, whenever within the step the last question came."""
GOING_ON: Final = (Game.Status.RUNNING, Game.Status.QUARANTINED)


def seen(member: Member, now: Instant) -> None:
    """Note that a person has asked. No change to anybody else, so no lock and no new version of the room."""
    if member.seen_at <= now - SEEN_STEP_MS:
        Member.objects.filter(id=member.id, seen_at__lt=now).update(seen_at=now)
        member.seen_at = now


def is_absent(member: Member, now: Instant) -> bool:
    """Whether a person has not asked for two minutes."""
    return member.user_id is not None and member.seen_at <= now - ABSENT_MS


def game_is_over(table: Gathering) -> bool:
    """Whether the game of a playing room has ended."""
    return not Game.objects.filter(id=table.game_id, status__in=GOING_ON).exists()


def settle(table: Gathering, now: Instant, *, present: UUID | None = None) -> None:
    """Do what is due in a locked room. Who is `present` asks at this moment and keeps the place."""
    if table.room.status == Room.Status.OPEN:
        _drop_absent(table, now, present)
    elif game_is_over(table):
        _reopen(table, now)


def let_go(table: Gathering, member: Member) -> None:
    """Take a person out of a locked room: the host's place goes to the longest member, an open room without people vanishes.

    While a game is played the room waits for its end: a person may have left the room and still play.
    """
    table.remove(member)
    if table.people:
        _succeed(table)
    elif table.room.status == Room.Status.OPEN:
        close(table)


def close(table: Gathering) -> None:
    """Let a room vanish: for everybody it is not there any more. Its row stays for a day, so that creation keys keep their answer."""
    for member in list(table.members):
        table.remove(member)
    seeds.forget(table.room)
    table.room.status = Room.Status.CLOSED
    table.changed()


def _succeed(table: Gathering) -> None:
    """Make the longest member host if the host is gone."""
    if table.person(table.room.host_id) is not None:
        return
    for heir in table.people:
        if heir.user_id is not None:
            table.room.host_id = heir.user_id
            table.changed()
            return


def _drop_absent(table: Gathering, now: Instant, present: UUID | None) -> None:
    for member in table.people:
        if member.user_id == present or not is_absent(member, now):
            continue
        # The condition spares a person who asks at this very moment: polls do not wait for the room's lock.
        if Member.objects.filter(id=member.id, seen_at=member.seen_at).delete()[0]:
            table.forget(member)
    if table.people:
        _succeed(table)
    else:
        close(table)


def _reopen(table: Gathering, now: Instant) -> None:
    """After the end: the same people in the same seats, nobody ready yet, a new promise. Who left the game has left the room."""
    room = table.room
    gone = set(SeatRow.objects.filter(game_id=table.game_id, left=True).values_list("user_id", flat=True))
    for member in table.people:
        if member.user_id in gone:
            table.remove(member)
    if not table.people or Game.objects.filter(id=table.game_id, status=Game.Status.ABANDONED).exists():  # SC-50
        close(table)
        return
    for member in table.people:
        member.ready, member.entropy, member.seen_at = False, "", now
        member.save(update_fields=["ready", "entropy", "seen_at"])
    room.status = Room.Status.OPEN
    seeds.keep(room, seeds.draw(room))
    _succeed(table)
    table.changed()
