"""Opening a room. The same key of the same person opens it once."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

import msgspec
from django.db import IntegrityError, transaction
from psycopg.errors import UniqueViolation

from accounts.services import require_active
from games.models import Member, Room
from games.rules.core import Instant
from games.services.errors import KeyReused
from games.services.lobby import codes, seeds
from games.services.lobby.choices import options_of, usual_seats
from games.services.lobby.gathering import Gathering
from games.services.lobby.look import look
from games.services.lobby.views import RoomAnswer, answer

_TRIES: Final = 5


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """The room somebody wants; a private one is entered by its code only. Without `seats` it has as many as is usual."""

    ruleset: str
    seats: int | None = None
    options: Mapping[str, Any] = {}
    public: bool = True
    spectators: bool = False
    open_replay: bool = False


def create(*, user_id: UUID, wish: Wish, key: str | None, now: Instant) -> RoomAnswer:
    """Open a room with the person as host in seat 0; with a key seen before, return the room it has opened, as it is now.

    Raises UnknownRuleset, BadOptions, KeyReused for a key of another wish, RoomHidden when that room is gone meanwhile.
    """
    digest = hashlib.sha256(msgspec.json.encode(wish, order="sorted")).digest()
    for _ in range(_TRIES):
        if key is not None and (earlier := _opened_before(user_id, key, digest)) is not None:
            return look(room_id=earlier, user_id=user_id, now=now)
        if (table := _try_to_open(user_id, wish, now, key, digest)) is not None:
            return answer(table, user_id)
    raise RuntimeError("no free room code")


def open_room(*, user_id: UUID, wish: Wish, now: Instant) -> Gathering:
    """Insert a room with its host, within the caller's transaction or one of its own. Raises UnknownRuleset, BadOptions."""
    for _ in range(_TRIES):
        if (table := _try_to_open(user_id, wish, now, None, None)) is not None:
            return table
    raise RuntimeError("no free room code")


def _try_to_open(user_id: UUID, wish: Wish, now: Instant, key: str | None, digest: bytes | None) -> Gathering | None:
    """Insert a room in a savepoint; None if its code is taken, or somebody uses the same key at the same time."""
    try:
        with transaction.atomic():
            return _insert(user_id, wish, now, key, digest)
    except IntegrityError as error:
        if isinstance(error.__cause__, UniqueViolation):
            return None
        raise


def _insert(user_id: UUID, wish: Wish, now: Instant, key: str | None, digest: bytes | None) -> Gathering:
    seats = usual_seats(wish.ruleset) if wish.seats is None else wish.seats
    room = Room(
        code=codes.new_code(),
        ruleset=wish.ruleset,
        options=options_of(wish.ruleset, wish.options, seats),
        seats=seats,
        public=wish.public,
        spectators=wish.spectators,
        open_replay=wish.open_replay,
        host_id=user_id,
        creator_id=user_id,
        creation_key=key,
        creation_digest=digest if key is not None else None,
        created_at=now,
        changed_at=now,
    )
    seed = seeds.draw(room)
    require_active(user_id, now=now)
    room.save(force_insert=True)
    seeds.keep(room, seed)
    table = Gathering(room, [])
    table.add(Member(room=room, user_id=user_id, seat=0, joined_at=now, seen_at=now))
    return table


def _opened_before(user_id: UUID, key: str, digest: bytes) -> UUID | None:
    earlier = Room.objects.filter(creator_id=user_id, creation_key=key).only("id", "creation_digest").first()
    if earlier is None:
        return None
    if bytes(earlier.creation_digest or b"") != digest:
        raise KeyReused
    return earlier.id
