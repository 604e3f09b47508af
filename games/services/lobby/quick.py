"""Quick start: into the fullest open room of a ruleset, else into a new one.

Who comes in this way is ready at once, so rooms that open all hands after the end (`open_replay`) are left out: that must
be seen before anybody is ready.
"""

from typing import Final
from uuid import UUID

from django.db import connection, transaction

from games.models import Member, Room
from games.rules.core import Instant
from games.services.lobby.choices import ruleset_of
from games.services.lobby.create import Wish, open_room
from games.services.lobby.errors import Kicked, RoomFull, RoomHidden
from games.services.lobby.gathering import Gathering, locked, short_waits
from games.services.lobby.join import enter
from games.services.lobby.upkeep import ABSENT_MS, seen, settle
from games.services.lobby.views import RoomAnswer, answer

_TRIES: Final = 5

_FULLEST: Final = """
SELECT room.id FROM games_room AS room
CROSS JOIN LATERAL (
    SELECT count(*) AS members, coalesce(max(seen_at) FILTER (WHERE user_id IS NOT NULL), 0) AS seen_at
    FROM games_member WHERE room_id = room.id
) AS inside
WHERE room.status = 'open' AND room.public AND room.ruleset = %(ruleset)s AND NOT room.open_replay
  AND NOT room.kicked ? %(user_id)s AND inside.members < room.seats AND inside.seen_at > %(cutoff)s
ORDER BY inside.members DESC, room.created_at
LIMIT 1
FOR UPDATE OF room
"""
_MINE: Final = """
SELECT room.id FROM games_room AS room JOIN games_member AS member ON member.room_id = room.id
WHERE member.user_id = %(user_id)s AND room.status = 'open' AND room.public AND room.ruleset = %(ruleset)s
  AND NOT room.open_replay
ORDER BY member.joined_at DESC LIMIT 1
"""


def quick_start(*, user_id: UUID, ruleset: str, now: Instant) -> RoomAnswer:
    """Seat the person, ready, in the fullest open public room of the ruleset, else in a new one with default options.

    Who waits in such a room already stays there, so a second call gives the same answer. Raises UnknownRuleset, and BadToken
    for a closed account.
    """
    wish = Wish(ruleset=ruleset)
    ruleset_of(ruleset)
    with transaction.atomic():
        _one_at_a_time(f"quick:{user_id}")
        table = _wait_on(user_id, ruleset, now) or _find(user_id, ruleset, now, skip_locked=True)
        if table is None:
            # Rooms may just be locked, or about to be made by people who came at the same moment: meet them, one after the other.
            _one_at_a_time(f"quick:{ruleset}")
            table = _find(user_id, ruleset, now, skip_locked=False)
        if table is None:
            table = open_room(user_id=user_id, wish=wish, now=now)
    return answer(table, user_id)


def _one_at_a_time(name: str) -> None:
    with short_waits(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])


def _wait_on(user_id: UUID, ruleset: str, now: Instant) -> Gathering | None:
    """Return the room of this ruleset in which the person waits already, ready from now on."""
    room_id = _first_id(_MINE, {"user_id": user_id, "ruleset": ruleset})
    if room_id is None:
        return None
    try:
        with locked(room_id, now=now) as table:
            member = table.person(user_id)
            if member is None or table.room.status != Room.Status.OPEN:
                raise RoomHidden  # changed meanwhile
            seen(member, now)
            settle(table, now, present=user_id)
            _sit_ready(table, member)
    except RoomHidden:
        return None
    return table


def _find(user_id: UUID, ruleset: str, now: Instant, *, skip_locked: bool) -> Gathering | None:
    """Take a place in the fullest room that has one; None if there is none.

    Each try has a savepoint of its own: a room that did not do is let go before the next lock is waited for, so that
    two people never hold what the other waits for.
    """
    query = _FULLEST + (" SKIP LOCKED" if skip_locked else "")
    for _ in range(_TRIES):
        try:
            with transaction.atomic():
                with short_waits():
                    room_id = _first_id(query, {"ruleset": ruleset, "cutoff": now - ABSENT_MS, "user_id": str(user_id)})
                return None if room_id is None else _take_place(room_id, user_id, now)
        except (Kicked, RoomFull, RoomHidden):
            continue
    return None


def _take_place(room_id: UUID, user_id: UUID, now: Instant) -> Gathering:
    """Take a place in a room whose row is locked already; its members were counted before that, so they are counted again."""
    with locked(room_id, now=now) as table:
        settle(table, now, present=user_id)
        if table.room.status != Room.Status.OPEN:
            raise RoomHidden
        if (member := table.person(user_id)) is None:
            enter(table, user_id, now, ready=True)
        else:
            _sit_ready(table, member)  # came in by another door at the same moment
    return table


def _sit_ready(table: Gathering, member: Member) -> None:
    """Let a member sit down, if he stands, and be ready: who stands has kept a place."""
    seat = table.free_seats[0] if member.seat is None else member.seat
    if (seat, True) != (member.seat, member.ready):
        member.seat, member.ready = seat, True
        member.save(update_fields=["seat", "ready"])
        table.changed()


def _first_id(query: str, params: dict[str, str | int | UUID]) -> UUID | None:
    with connection.cursor() as cursor:
        cursor.execute(query, params)
        row = cursor.fetchone()
    return None if row is None else row[0]
