"""The sweep: what is due in rooms that nobody looks at. Its work is in the tables, so it may run twice, late or in parallel."""

from collections.abc import Iterable
from itertools import chain
from typing import Final
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import Exists, OuterRef

from games.models import Game, Member, Room
from games.rules.core import Instant
from games.services.lobby.errors import RoomHidden
from games.services.lobby.gathering import locked
from games.services.lobby.upkeep import ABSENT_MS, GOING_ON, settle

BATCH: Final = 500
KEEP_CLOSED_MS: Final = 24 * 60 * 60 * 1000
"""So long a vanished room's row answers for its creation key."""

log = structlog.get_logger("games.lobby")


def sweep(*, now: Instant) -> int:
    """Settle rooms with absent people and rooms whose game has ended, and delete what vanished a day ago.

    Each room is a short transaction of its own; one that somebody holds is left to him or to the next sweep. Returns how
    many rooms were settled.
    """
    settled = sum(_settle(room_id, now) for room_id in chain(_with_absent(now), _with_ended_game()))
    _delete_closed(now)
    return settled


def _with_absent(now: Instant) -> Iterable[UUID]:
    absent = Member.objects.filter(room__status=Room.Status.OPEN, user_id__isnull=False, seen_at__lte=now - ABSENT_MS)
    return list(absent.values_list("room_id", flat=True).distinct()[:BATCH])


def _with_ended_game() -> Iterable[UUID]:
    # Asked per room by the game's key: all games there ever were shall not be read for the few that are being played.
    going_on = Game.objects.filter(id=OuterRef("game_id"), status__in=GOING_ON)
    playing = Room.objects.filter(~Exists(going_on), status=Room.Status.PLAYING)
    return list(playing.values_list("id", flat=True)[:BATCH])


def _settle(room_id: UUID, now: Instant) -> bool:
    try:
        with locked(room_id, now=now, skip_locked=True) as table:
            settle(table, now)
    except RoomHidden:
        return False
    except Exception:
        log.exception("lobby.sweep_failed", room_id=str(room_id))
        return False
    return True


def _delete_closed(now: Instant) -> None:
    with transaction.atomic():
        closed = Room.objects.select_for_update(skip_locked=True).filter(
            status=Room.Status.CLOSED,
            created_at__lte=now - KEEP_CLOSED_MS,  # implied by the next line, and indexed
            changed_at__lte=now - KEEP_CLOSED_MS,
        )
        ids = list(closed.values_list("id", flat=True)[:BATCH])
        Room.objects.filter(id__in=ids).delete()
