"""Bots in a room, which its host seats and sends away."""

from uuid import UUID

from games.models import Member
from games.rules.core import Instant
from games.services.lobby.acting import as_host, require_open
from games.services.lobby.choices import policy_of
from games.services.lobby.errors import BadSeat, NoBot, RoomFull, SeatTaken
from games.services.lobby.gathering import Gathering
from games.services.lobby.views import RoomAnswer, answer


def add_bot(*, room_id: UUID, user_id: UUID, seat: int | None, policy: str | None, now: Instant) -> RoomAnswer:
    """Seat a bot, by default the strongest one in the lowest free seat.

    Raises BadSeat, SeatTaken, RoomFull, UnknownPolicy, RoomPlaying beside what every host's action raises.
    """
    with as_host(room_id, user_id, now) as table:
        require_open(table)
        if seat is not None and not 0 <= seat < table.room.seats:
            raise BadSeat(seats=table.room.seats)
        if seat is not None and table.at(seat) is not None:
            raise SeatTaken(seat=seat)
        if table.places <= 0:
            raise RoomFull
        _seat_bot(table, table.free_seats[0] if seat is None else seat, policy_of(table.room.ruleset, policy), now)
    return answer(table, user_id)


def fill_with_bots(*, room_id: UUID, user_id: UUID, policy: str | None, now: Instant) -> RoomAnswer:
    """Seat bots in all places that are left. Raises UnknownPolicy, RoomPlaying beside what every host's action raises."""
    with as_host(room_id, user_id, now) as table:
        require_open(table)
        name = policy_of(table.room.ruleset, policy)
        for seat in table.free_seats[: table.places]:
            _seat_bot(table, seat, name, now)
    return answer(table, user_id)


def change_bot(*, room_id: UUID, user_id: UUID, seat: int, policy: str, now: Instant) -> RoomAnswer:
    """Give a bot another policy. Raises NoBot, UnknownPolicy, RoomPlaying beside what every host's action raises."""
    with as_host(room_id, user_id, now) as table:
        require_open(table)
        bot = _bot(table, seat)
        name = policy_of(table.room.ruleset, policy)
        if bot.policy != name:
            bot.policy = name
            bot.save(update_fields=["policy"])
            table.changed()
    return answer(table, user_id)


def remove_bot(*, room_id: UUID, user_id: UUID, seat: int, now: Instant) -> RoomAnswer:
    """Send a bot away. Raises NoBot, RoomPlaying beside what every host's action raises."""
    with as_host(room_id, user_id, now) as table:
        require_open(table)
        table.remove(_bot(table, seat))
    return answer(table, user_id)


def _seat_bot(table: Gathering, seat: int, policy: str, now: Instant) -> None:
    table.add(Member(room=table.room, policy=policy, seat=seat, ready=True, joined_at=now, seen_at=now))


def _bot(table: Gathering, seat: int) -> Member:
    bot = table.at(seat)
    if bot is None or bot.user_id is not None:
        raise NoBot(seat=seat)
    return bot
