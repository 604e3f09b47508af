"""A person goes for good: out of all rooms and running games. Registered with accounts in games/apps.py."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Final
from uuid import UUID

from games.models import Game, Member, Room
from games.models import Seat as SeatRow
from games.rules.core import Instant
from games.services.every import take_every
from games.services.lobby.errors import NotAMember, RoomHidden
from games.services.lobby.join import leave
from games.services.submit import leave_game

KEY: Final = "leave everything"
"""Idempotency key of the command: a person leaves a game once. No client can have used it: theirs hold no space."""


def leave_everything(user_id: UUID, now: Instant) -> None:
    """Leave all rooms and all running games; may be called again.

    Rooms come first: a game that starts meanwhile is then among those that are left. One that cannot be left now keeps the
    person in no other; what went wrong is raised at the end, as an ExceptionGroup.
    """
    take_every(_goodbyes(user_id, now))


def _goodbyes(user_id: UUID, now: Instant) -> Iterator[Callable[[], None]]:
    """Yield what leaves each room and then each game; the games are looked up when the rooms have been left."""
    for room_id in list(Member.objects.filter(user_id=user_id).values_list("room_id", flat=True)):
        yield partial(_leave_room, room_id, user_id, now)
    seats = SeatRow.objects.filter(user_id=user_id, left=False).values("game_id")
    for game_id in list(Game.objects.filter(id__in=seats, status=Game.Status.RUNNING).values_list("id", flat=True)):
        yield partial(leave_game, game_id=game_id, user_id=user_id, key=KEY, now=now)


def _leave_room(room_id: UUID, user_id: UUID, now: Instant) -> None:
    with suppress(RoomHidden, NotAMember):  # gone meanwhile
        leave(room_id=room_id, user_id=user_id, now=now)


def rooms_of(user_id: UUID) -> list[dict[str, object]]:
    """Return everything rooms store about a person, for the export of the account; times in milliseconds since 1970."""
    members = Member.objects.filter(user_id=user_id).order_by("joined_at", "id")
    return [
        {
            "room_id": str(member.room_id),
            "seat": member.seat,
            "ready": member.ready,
            "entropy": member.entropy,
            "joined_at": member.joined_at,
            "seen_at": member.seen_at,
        }
        for member in members
    ]


def kicked_from(user_id: UUID) -> list[str]:
    """Return the rooms that remember having sent the person away, for the export of the account."""
    return [str(room_id) for room_id in Room.objects.filter(kicked__contains=[str(user_id)]).values_list("id", flat=True)]


def games_of(user_id: UUID) -> list[dict[str, object]]:
    """Return in which games the person sits or sat, for the export of the account. The games themselves know seats only."""
    seats = SeatRow.objects.filter(user_id=user_id).order_by("game_id")
    return [{"game_id": str(row.game_id), "seat": row.seat, "left": row.left} for row in seats]
