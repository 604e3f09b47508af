"""A room for tests of the lobby: real people in it, and the quickest way to act as one of them."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from accounts.services import create_guest
from citadel.clock import now_ms
from games.models import Game, Room
from games.rules.core import Instant
from games.services import lobby
from games.services.lobby import Place, RoomAnswer

RULESET = "secret_city"
MINUTE = 60_000


def person(*, now: Instant | None = None, nickname: str | None = None) -> UUID:
    """Return a new guest."""
    user_id: UUID = create_guest(nickname=nickname, now=now_ms() if now is None else now).user.id
    return user_id


class Den:
    """A room with its people, host first. Acting takes the number of a person; time stands still unless it is given."""

    def __init__(
        self, *, people: int = 1, seats: int = 4, bots: int = 0, ready: bool = False, ruleset: str = RULESET, **wish: Any
    ) -> None:
        """Open a room; the others join it, in seat order."""
        self.begun = now_ms()
        self.people = [person(now=self.begun) for _ in range(people)]
        room = lobby.create(
            user_id=self.people[0], wish=lobby.Wish(ruleset=ruleset, seats=seats, **wish), key=None, now=self.begun
        )
        self.id = room.id
        self.code = str(room.code)
        for number in range(1, people):
            lobby.join(room_id=self.id, user_id=self.people[number], code=self.code, now=self.begun + number)
        for _ in range(bots):
            self.do(lobby.add_bot, 0, seat=None, policy="random")
        if ready:
            for number in range(1, people):
                self.do(lobby.set_ready, number, ready=True, entropy=None)

    def do(self, use_case: Callable[..., Any], number: int = 0, *, at: Instant | None = None, **more: Any) -> Any:
        """Let a person of the room do something in it."""
        return use_case(room_id=self.id, user_id=self.people[number], now=self.begun + 1000 if at is None else at, **more)

    def look(self, number: int = 0, *, at: Instant | None = None) -> RoomAnswer:
        """Let a person look at the room."""
        answer: RoomAnswer = self.do(lobby.look, number, at=at)
        return answer

    def place(self, number: int) -> Place:
        """Return where a person is in the room, as that person sees it."""
        room = self.look(number)
        (mine,) = [place for place in (*room.seats, *room.standing) if place.you]
        return mine

    def start(self) -> UUID:
        """Start the game."""
        game_id = self.do(lobby.start).game_id
        assert isinstance(game_id, UUID)
        return game_id

    @property
    def row(self) -> Room:
        """The room as stored."""
        return Room.objects.get(id=self.id)

    @property
    def game_id(self) -> UUID:
        """The game being played, or the last one."""
        game_id = self.row.game_id
        assert game_id is not None
        return game_id


def a_game(**wish: Any) -> Den:
    """Return a room of two people and two bots in which a game is being played."""
    den = Den(people=2, bots=2, ready=True, **wish)
    den.start()
    return den


def end_game(den: Den, status: str = "finished") -> None:
    """Let the room's game be over, as far as its head says."""
    Game.objects.filter(id=den.game_id).update(status=status, wake_at=None)


def close_all_rooms() -> None:
    """Leave no open room behind of other tests, for those about all rooms there are."""
    Room.objects.filter(status=Room.Status.OPEN).update(status=Room.Status.CLOSED)
