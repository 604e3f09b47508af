"""A table for tests of services: real people, a real game, and the quickest way to act in it."""

import secrets
from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.db import transaction

from accounts.services import create_guest
from citadel.clock import now_ms
from games.rules.core import Instant
from games.services.answers import Told
from games.services.loading import head_of, state_of
from games.services.queries import game_answer
from games.services.start import SeatPlan, start_game
from games.services.submit import submit
from games.store.port import Head


class Table:
    """A running game with its people; `None` in `people` is a bot's seat."""

    def __init__(
        self,
        *,
        people: int = 4,
        bots: int = 0,
        policy: str = "random",
        now: Instant | None = None,
        spectators: bool = False,
        seed: bytes | None = None,
        options: dict[str, object] | None = None,
        ruleset: str = "secret_city",
    ) -> None:
        """Start a game of `people` guests and then `bots`."""
        self.begun = now_ms() if now is None else now
        self.people: list[UUID | None] = [
            create_guest(now=self.begun).user.id if seat < people else None for seat in range(people + bots)
        ]
        plans = [SeatPlan(user_id=user, policy=policy) for user in self.people]
        with transaction.atomic():
            self.id = start_game(
                ruleset=ruleset,
                options=options or {},
                seats=plans,
                server_seed=secrets.token_bytes(32) if seed is None else seed,
                room_id=None,
                spectators=spectators,
                open_replay=False,
                now=self.begun,
            )

    def user(self, seat: int) -> UUID:
        """Return who sits in a seat."""
        user = self.people[seat]
        assert user is not None
        return user

    @property
    def head(self) -> Head:
        """The head of the stream, as stored."""
        return head_of(self.id)

    @property
    def state(self) -> Any:
        """The state of the game."""
        return state_of(self.head)

    def send(self, seat: int, command: dict[str, Any] | bytes, *, at: Instant | None = None, **more: Any) -> Told:
        """Send a command as the person of a seat; `at` is its arrival."""
        body = command if isinstance(command, bytes) else msgspec.json.encode(command)
        wanted = {"key": str(uuid4()), "if_match": None, "window": None} | more
        return submit(game_id=self.id, user_id=self.user(seat), body=body, arrival=now_ms() if at is None else at, **wanted)

    def look(self, seat: int | None, *, at: Instant | None = None) -> Told:
        """Look at the game as the person of a seat, or as nobody in particular."""
        return game_answer(game_id=self.id, user_id=None if seat is None else self.user(seat), now=now_ms() if at is None else at)

    def actor(self) -> int:
        """Return the seat that has something to decide."""
        actor = self.state.actor
        assert actor is not None
        return int(actor)

    def offers(self, seat: int, *, at: Instant | None = None) -> Sequence[Any]:
        """Return what a seat may do."""
        return self.look(seat, at=at).answer.legal

    def play_one(self, *, at: Instant | None = None) -> Told:
        """Let the seat whose decision is open do the first thing that moves the game on."""
        seat = self.actor()
        offers = self.offers(seat, at=at)
        order = ("pick_role", "choose_card", "gather", "end_turn")
        commands = [msgspec.to_builtins(offer.command) for offer in offers]
        command = min((c for c in commands if c["type"] in order), key=lambda c: order.index(c["type"]))
        return self.send(seat, command, at=at)
