"""Lists of rooms: open public ones, and one's own."""

from typing import Final, NamedTuple
from uuid import UUID

import msgspec
from django.db.models import Q

from games.models import Member, Room
from games.rules.core import Instant
from games.services.lobby.gathering import load
from games.services.lobby.views import RoomAnswer, answers

MOST_LISTED: Final = 50


class Mark(NamedTuple):
    """Where a page ended: its last room."""

    created_at: Instant
    room_id: UUID


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a list, and where the next one begins; None at the end."""

    rooms: list[RoomAnswer]
    next: Mark | None = None


def open_rooms(*, user_id: UUID, ruleset: str | None = None, after: Mark | None = None, limit: int = MOST_LISTED) -> Page:
    """Return open public rooms, newest first, at most `limit` of those after a mark: an indexed read of one page (trial T34)."""
    rooms = Room.objects.filter(status=Room.Status.OPEN, public=True)
    if ruleset is not None:
        rooms = rooms.filter(ruleset=ruleset)
    if after is not None:
        rooms = rooms.filter(created_at__lte=after.created_at)
        rooms = rooms.filter(Q(created_at__lt=after.created_at) | Q(id__lt=after.room_id))
    found = list(rooms.order_by("-created_at", "-id")[: limit + 1])
    page = found[:limit]
    last = Mark(page[-1].created_at, page[-1].id) if len(found) > limit else None
    return Page(rooms=answers(load(page), user_id), next=last)


def my_rooms(*, user_id: UUID) -> Page:
    """Return the rooms in which the person is, open or playing, the latest joined first."""
    mine = Member.objects.filter(user_id=user_id).select_related("room").order_by("-joined_at", "-id")
    return Page(rooms=answers(load([member.room for member in mine[:MOST_LISTED]]), user_id))
