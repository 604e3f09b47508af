"""Choosing a seat and being ready."""

from uuid import UUID

from games.rules.core import Instant
from games.services.lobby.acting import as_member, require_open
from games.services.lobby.errors import BadSeat, NotSeated, SeatTaken
from games.services.lobby.views import RoomAnswer, answer


def choose_seat(*, room_id: UUID, user_id: UUID, seat: int | None, now: Instant) -> RoomAnswer:
    """Sit down in a seat, or stand up when it is None; who stands is not ready and keeps a place in the room.

    Raises BadSeat, SeatTaken, RoomPlaying beside what every member's action raises.
    """
    with as_member(room_id, user_id, now) as (table, member):
        require_open(table)
        if seat is not None and not 0 <= seat < table.room.seats:
            raise BadSeat(seats=table.room.seats)
        if seat is not None and table.at(seat) not in (None, member):
            raise SeatTaken(seat=seat)
        if seat != member.seat:
            member.seat = seat
            member.ready = member.ready and seat is not None
            member.save(update_fields=["seat", "ready"])
            table.changed()
    return answer(table, user_id)


def set_ready(*, room_id: UUID, user_id: UUID, ready: bool, entropy: str | None, now: Instant) -> RoomAnswer:
    """Say whether the person is ready, adding 32 bytes of entropy (hex) to the seed if wished.

    Raises NotSeated, RoomPlaying beside what every member's action raises.
    """
    with as_member(room_id, user_id, now) as (table, member):
        require_open(table)
        if ready and member.seat is None:
            raise NotSeated
        entropy = member.entropy if entropy is None else entropy.lower()
        if (ready, entropy) != (member.ready, member.entropy):
            member.ready, member.entropy = ready, entropy
            member.save(update_fields=["ready", "entropy"])
            table.changed()
    return answer(table, user_id)
