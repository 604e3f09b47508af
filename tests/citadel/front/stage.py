"""The front under a real uvicorn, with a real Valkey beside it and a small application behind it."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from signal import SIGKILL
from typing import Any

import httpx
import redis
import uvicorn

from citadel.embedded import network, process
from citadel.embedded.valkey import Valkey
from citadel.freshness import sign_etag, token_digest
from citadel.front import Config, Front
from tests.citadel.front.fake_django import BUILD, SECRET, FakeDjango, Game

PATIENCE_S = 20.0
"""How long a test waits for what must happen before it fails; nothing is asserted about how soon it happens."""


class Cache:
    """A Valkey that tests may kill and start again with the data it had."""

    def __init__(self, folder: Path) -> None:
        self._valkey = Valkey(folder, "password-of-the-tests", port=network.free_port())
        self._valkey.prepare()
        self.url = self._valkey.url()
        self.client = redis.Redis.from_url(self.url, socket_timeout=2)
        self.start()

    def start(self) -> None:
        self._process = self._valkey.start()
        self._valkey.wait(self._process)

    def kill(self) -> None:
        process.stop(self._process, SIGKILL, seconds=5)


@dataclass
class Stage:
    """A running front and everything around it."""

    cache: Cache
    django: FakeDjango
    front: Front
    address: str
    port: int
    http: httpx.Client

    def headers(self, token: str, etag: str | None = None) -> dict[str, str]:
        return {"Authorization": f"Bearer {token}"} | ({"If-None-Match": etag} if etag else {})

    def poll(self, game: Game, token: str, etag: str | None = None, query: str = "") -> httpx.Response:
        return self.http.get(f"/api/v1/games/{game.id}{query}", headers=self.headers(token, etag))

    def held(self) -> int:
        """Return how many polls and streams the front holds."""
        return len(self.front.places)

    def watched(self) -> int:
        """Return how many games and tokens somebody waits for."""
        return len(self.front.hub)

    def warm(self, game: Game, token: str) -> str:
        """Poll until the front answers by itself; return the ETag."""
        etag = self.poll(game, token).headers["etag"]
        until(lambda: self.is_answered_by_front(game, token, etag))
        return str(etag)

    def is_answered_by_front(self, game: Game, token: str, etag: str) -> bool:
        before = self.django.asked["games"]
        answer = self.poll(game, token, etag)
        return answer.status_code == httpx.codes.NOT_MODIFIED and self.django.asked["games"] == before


def signed(token: str, game: Game, **other: Any) -> str:
    """Return an ETag of the game as it stands, or with one part exchanged."""
    parts: dict[str, Any] = {"viewer": "0", "version": game.version, "meta": game.meta, "build": BUILD, "game_id": game.id}
    return sign_etag(other.pop("secret", SECRET), token_hash=token_digest(token), **(parts | other))


@contextmanager
def running(cache: Cache, **config: Any) -> Iterator[Stage]:
    """Run a front with these settings changed; waits are short unless said otherwise."""
    django = FakeDjango(cache.client)
    quick = {"recheck_s": 0.3, "moment_s": 0.1, "ask_again_s": 0.1, "redis_retry_s": 0.05}
    front = Front(django, Config(**({"secret": SECRET, "build": BUILD, "redis_url": cache.url} | quick | config)))
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        server = uvicorn.Server(uvicorn.Config(front, lifespan="on", ws="none", log_level="critical"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            until(lambda: server.started)
            address = f"http://127.0.0.1:{port}"
            with httpx.Client(base_url=address, timeout=PATIENCE_S) as http:
                yield Stage(cache, django, front, address, port, http)
        finally:
            django.door.set()
            front.let_go()
            server.should_exit = True
            thread.join(PATIENCE_S)


def until(happened: Callable[[], object]) -> None:
    """Wait for something that must happen."""
    end = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.005)
