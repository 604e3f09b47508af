"""What a person may know of a room, with the names of the people in it."""

from collections.abc import Sequence
from typing import Any, Literal
from uuid import UUID

import msgspec

from accounts.services import PublicName, public_names
from games.models import Member, Room
from games.services.lobby.gathering import Gathering

OPEN_POLL_MS = 1500
PLAYING_POLL_MS = 4000


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A seat with who is in it, or somebody who stands (`seat` null). People have a name, bots a policy.

    `user_id` is shown to members only; it is what kicking and handing over the host ask for.
    """

    seat: int | None
    kind: Literal["person", "bot", "free"]
    nickname: str | None = None
    discriminator: str | None = None
    user_id: UUID | None = None
    policy: str | None = None
    ready: bool = False
    host: bool = False
    you: bool = False


class RoomAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A room as one person sees it. `code` is null for who is neither in the room nor came with it.

    `game_id` is the game being played, or the last one; while it is played, seats here are its seats. `commitment` is the
    promise of the seed of the game being played or, while the room is open, of the next one.
    """

    id: UUID
    code: str | None
    ruleset: str
    options: dict[str, Any]
    status: str
    public: bool
    spectators: bool
    open_replay: bool
    seats: list[Place]
    standing: list[Place]
    game_id: UUID | None
    commitment: str
    version: int
    created_at: int
    poll_after_ms: int


def answer(table: Gathering, user_id: UUID, *, code: str | None = None) -> RoomAnswer:
    """Return a room as this person sees it; who shows its `code` sees it, too."""
    return answers([table], user_id, code=code)[0]


def answers(tables: Sequence[Gathering], user_id: UUID, *, code: str | None = None) -> list[RoomAnswer]:
    """Return rooms as this person sees them, with all names in one query."""
    people = {member.user_id for table in tables for member in table.people}
    names = public_names(user for user in people if user is not None)
    return [_answer(table, user_id, names, code) for table in tables]


def _answer(table: Gathering, user_id: UUID, names: dict[UUID, PublicName], code: str | None) -> RoomAnswer:
    room = table.room
    is_member = table.person(user_id) is not None

    def place(member: Member) -> Place:
        return _place(table, member, user_id, names, shows_id=is_member)

    return RoomAnswer(
        id=room.id,
        code=room.code if is_member or code == room.code else None,
        ruleset=room.ruleset,
        options=room.options,
        status=room.status,
        public=room.public,
        spectators=room.spectators,
        open_replay=room.open_replay,
        seats=[place(member) if (member := table.at(seat)) else Place(seat=seat, kind="free") for seat in range(room.seats)],
        standing=[place(member) for member in table.members if member.seat is None],
        game_id=room.game_id,
        commitment=room.commitment,
        version=room.version,
        created_at=room.created_at,
        poll_after_ms=OPEN_POLL_MS if room.status == Room.Status.OPEN else PLAYING_POLL_MS,
    )


def _place(table: Gathering, member: Member, viewer: UUID, names: dict[UUID, PublicName], *, shows_id: bool) -> Place:
    if member.user_id is None:
        return Place(seat=member.seat, kind="bot", policy=member.policy, ready=True)
    name = names.get(member.user_id)
    return Place(
        seat=member.seat,
        kind="person",
        nickname=name.nickname if name else None,
        discriminator=name.discriminator if name else None,
        user_id=member.user_id if shows_id else None,
        ready=table.is_ready(member),
        host=table.is_host(member),
        you=member.user_id == viewer,
    )
