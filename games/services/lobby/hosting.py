"""What only the host does: change the room, send people away, hand the room over."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

import msgspec

from games.models import Member, Room
from games.rules.core import Instant
from games.services import meta
from games.services.lobby.acting import as_host, require_open
from games.services.lobby.choices import options_of
from games.services.lobby.errors import NotYourself, TooManyMembers, UnknownMember
from games.services.lobby.gathering import Gathering, short_waits
from games.services.lobby.upkeep import let_go
from games.services.lobby.views import RoomAnswer, answer

MOST_KICKED: Final = 100
"""So many people a room remembers; who was sent away before all of them may come back."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be different in a room; None leaves it as it is. `options` replaces all options."""

    options: Mapping[str, Any] | None = None
    seats: int | None = None
    public: bool | None = None
    spectators: bool | None = None
    open_replay: bool | None = None


def change_room(*, room_id: UUID, user_id: UUID, change: Change, now: Instant) -> RoomAnswer:
    """Change a room before the start. Nobody is ready for what he has not seen, so everybody's readiness ends.

    Only spectators may be let in or shut out during the game, too; who is shut out sees nothing more of it (trial T39).
    Raises BadOptions, TooManyMembers, RoomPlaying, RoomBusy beside what every host's action raises.
    """
    with as_host(room_id, user_id, now) as table:
        if table.room.status == Room.Status.PLAYING and change.spectators is not None and _is_about_spectators(change):
            _let_watch(table, allowed=change.spectators)
            return answer(table, user_id)
        require_open(table)
        if _apply(table, change):
            for member in table.people:
                member.ready = False
                member.save(update_fields=["ready"])
            table.changed()
    return answer(table, user_id)


def _is_about_spectators(change: Change) -> bool:
    return change == Change(spectators=change.spectators)


def _let_watch(table: Gathering, *, allowed: bool) -> None:
    """Let spectators watch the running game, or shut them out; the room is locked before its game (design section 5)."""
    if table.room.spectators != allowed:
        with short_waits():
            meta.allow_spectators(table.game_id, allowed=allowed)
        table.room.spectators = allowed
        table.changed()


def kick(*, room_id: UUID, user_id: UUID, target: UUID, now: Instant) -> RoomAnswer:
    """Send a person away before the start, never to come back into this room. Raises NotYourself, UnknownMember, RoomPlaying beside what every host's action raises."""
    with as_host(room_id, user_id, now) as table:
        require_open(table)
        if target == user_id:
            raise NotYourself
        let_go(table, _member(table, target))
        table.room.kicked = [*table.room.kicked, str(target)][-MOST_KICKED:]
    return answer(table, user_id)


def hand_over(*, room_id: UUID, user_id: UUID, target: UUID, now: Instant) -> RoomAnswer:
    """Make another member the host, at any time. Raises UnknownMember beside what every host's action raises."""
    with as_host(room_id, user_id, now) as table:
        heir = _member(table, target)
        if not table.is_host(heir):
            table.room.host_id = target
            table.changed()
    return answer(table, user_id)


def _member(table: Gathering, target: UUID) -> Member:
    member = table.person(target)
    if member is None:
        raise UnknownMember
    return member


def _apply(table: Gathering, change: Change) -> bool:
    """Set what is to be different; return whether anything is."""
    room = table.room
    before = (room.options, room.seats, room.public, room.spectators, room.open_replay)
    seats = room.seats if change.seats is None else change.seats
    room.options = options_of(room.ruleset, room.options if change.options is None else change.options, seats)
    if seats < len(table.members):
        raise TooManyMembers(members=len(table.members))
    room.seats = seats
    _move_up(table)
    for name in ("public", "spectators", "open_replay"):
        if (value := getattr(change, name)) is not None:
            setattr(room, name, value)
    return before != (room.options, room.seats, room.public, room.spectators, room.open_replay)


def _move_up(table: Gathering) -> None:
    """Give members whose seat is gone the lowest free ones."""
    for member in table.seated:
        if member.seat is not None and member.seat >= table.room.seats:
            member.seat = table.free_seats[0]
            member.save(update_fields=["seat"])
