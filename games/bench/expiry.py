"""`bench expiry`: how late windows expire while many games run, none of whose players ever acts.

The games are dealt by the service, spread over the length of a pick, and left to the stack's worker. A listener hears of
every commit; when the game was to be woken at a certain instant, the lateness is what lies between. It holds the commit,
its announcement and our own reading of it.
"""

import os
import secrets
import time
import uuid
from collections.abc import Iterator
from typing import Final, cast
from uuid import UUID

import redis
from django.db import connection, transaction
from redis.client import PubSub

from citadel import freshness
from citadel.clock import now_ms
from games.bench.figure import Figure, duration, percentile
from games.bench.recorded import SEATS, SLUG
from games.models import Game
from games.services.start import SeatPlan, start_game

GAMES: Final = 1000
CLOCK_SCALE: Final = 1000
"""Clocks run at their full length: each game has something due every half a minute at most."""

_PICK_MS: Final = 30_000 * CLOCK_SCALE // 1000
_SETTLE_SECONDS: Final = 5.0
_SECONDS: Final = 60.0
_PINGS: Final = 200


def cases() -> Iterator[Figure]:
    """Yield the median and the 99th percentile. Needs the servers in this process's environment."""
    server = redis.Redis.from_url(os.environ["REDIS_URL"])
    _deal()
    with _listener(server) as listener:
        listener.psubscribe(freshness.GAME_CHANNELS)
        wakes = _Wakes(server, {game_id: due for game_id, due in Game.objects.values_list("id", "wake_at") if due is not None})
        wakes.hear_for(listener, _SETTLE_SECONDS)
        wakes.late.clear()
        wakes.hear_for(listener, _SECONDS)
    trips = _round_trips(server)
    connection.close()
    if not wakes.late:
        raise RuntimeError("no window expired: is the worker of the stack running?")
    what = f"expiry of a window after its instant, {GAMES} running games"
    for name, percent in (("p50", 50.0), ("p99", 99.0)):
        yield duration(
            f"expiry {name}",
            what,
            percentile(wakes.late, percent),
            percentile(trips, percent),
            "a message through the same Redis",
            expiries=len(wakes.late),
            worst=max(wakes.late),
        )


def _listener(server: redis.Redis) -> PubSub:
    return cast("PubSub", server.pubsub())  # type: ignore[no-untyped-call]  # redis-py does not say


class _Wakes:
    """When each game is to be woken, and how late it was."""

    def __init__(self, server: redis.Redis, due: dict[UUID, int]) -> None:
        self._server = server
        self._due = due
        self.late: list[float] = []

    def hear_for(self, listener: PubSub, seconds: float) -> None:
        """Listen for some time."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            message = listener.get_message(ignore_subscribe_messages=True, timeout=0.05)
            if message:
                self._heard(UUID(message["channel"].decode().removeprefix("game:")), now_ms())

    def _heard(self, game_id: UUID, heard: int) -> None:
        due = self._due.pop(game_id, None)
        if due is not None and due <= heard:
            self.late.append(float(heard - due))
        entry = freshness.read_game(cast("bytes | None", self._server.get(freshness.game_key(game_id))))
        if entry is not None and entry.wake_at:
            self._due[game_id] = entry.wake_at


def _deal() -> None:
    """Start the games, evenly over the length of a pick or as fast as it goes."""
    begun = now_ms()
    for number in range(GAMES):
        time.sleep(max(0, begun + number * _PICK_MS // GAMES - now_ms()) / 1000)
        with transaction.atomic():
            start_game(
                ruleset=SLUG,
                options={},
                seats=[SeatPlan(user_id=uuid.uuid4(), policy="steady") for _ in range(SEATS)],
                server_seed=secrets.token_bytes(32),
                room_id=None,
                spectators=False,
                open_replay=False,
                now=now_ms(),
            )


def _round_trips(server: redis.Redis) -> list[float]:
    """Return how long a message to ourselves takes, in milliseconds: the listener's own part of the lateness."""
    times = []
    with _listener(server) as listener:
        listener.subscribe("bench:ping")
        listener.get_message(timeout=1.0)
        for _ in range(_PINGS):
            begun = time.perf_counter()
            server.publish("bench:ping", "1")
            while listener.get_message(ignore_subscribe_messages=True, timeout=1.0) is None:
                pass
            times.append((time.perf_counter() - begun) * 1000)
    return times
