"""The start: one deal, however often it is asked for (trial T21)."""

from uuid import UUID

from accounts.services import active_among, require_active
from games.models import Room
from games.rules.core import Instant
from games.services.lobby import seeds
from games.services.lobby.acting import as_host
from games.services.lobby.choices import moved_along, policy_of, ruleset_of
from games.services.lobby.errors import NotReady, TooFewPlayers
from games.services.lobby.gathering import Gathering, short_waits
from games.services.lobby.upkeep import let_go
from games.services.lobby.views import RoomAnswer, answer
from games.services.start import SeatPlan, start_game


def start(*, room_id: UUID, user_id: UUID, now: Instant) -> RoomAnswer:
    """Start the room's game with everybody in it who may still play; while a game is played, the answer is that game.

    Raises NotReady, TooFewPlayers, BadOptions, BadToken for a closed account beside what every host's action raises.
    """
    with as_host(room_id, user_id, now) as table:
        if table.room.status == Room.Status.OPEN:
            _send_away_shut_out(table, user_id, now)
            _require_ready(table)
            _close_gaps(table)
            _deal(table, now)
    return answer(table, user_id)


def _send_away_shut_out(table: Gathering, user_id: UUID, now: Instant) -> None:
    """Take out who was banned or has closed the account, in case nobody has told the room yet.

    The accounts stay as they are until the game is dealt: who is banned after that finds himself leaving the game.
    """
    with short_waits():
        require_active(user_id, now=now)
        active = active_among({member.user_id for member in table.people if member.user_id is not None}, now=now)
    for member in table.people:
        if member.user_id not in active:
            let_go(table, member)


def _require_ready(table: Gathering) -> None:
    waiting = sum(1 for member in table.people if member.seat is None or not table.is_ready(member))
    if waiting:
        raise NotReady(waiting=waiting)
    least = ruleset_of(table.room.ruleset).least_seats
    if len(table.seated) < least:
        raise TooFewPlayers(least=least)


def _close_gaps(table: Gathering) -> None:
    """Move everybody up over empty seats, and options that name a seat along: a seat of the room is the seat of the game."""
    room, seated = table.room, table.seated
    seats = {member.seat: seat for seat, member in enumerate(seated) if member.seat is not None}
    room.options = moved_along(room.ruleset, room.options, seats)
    for seat, member in enumerate(seated):
        if member.seat != seat:
            member.seat = seat
            member.save(update_fields=["seat"])


def _deal(table: Gathering, now: Instant) -> None:
    room = table.room
    stand_in = policy_of(room.ruleset, None)
    room.game_id = start_game(
        ruleset=room.ruleset,
        options=room.options,
        seats=[
            SeatPlan(user_id=member.user_id, policy=member.policy or stand_in, entropy=member.entropy) for member in table.seated
        ],
        server_seed=seeds.take(room),
        room_id=room.id,
        spectators=room.spectators,
        open_replay=room.open_replay,
        now=now,
    )
    room.status = Room.Status.PLAYING
    table.changed()
