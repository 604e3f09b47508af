"""A client of the API for benchmarks: one connection that is kept open, JSON both ways, and the time each answer took."""

import http.client
import time
import uuid
from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

_TIMEOUT = 60
_GOOD = 400


class Answer(NamedTuple):
    """What came back; `milliseconds` from the request's first byte to the answer's last."""

    status: int
    headers: dict[str, str]
    body: Any
    milliseconds: float


class Client:
    """One person at one device."""

    def __init__(self, url: str) -> None:
        """Connect to the stack at `url` and become a guest."""
        parts = urlsplit(url)
        self._connection = http.client.HTTPConnection(parts.hostname or "", parts.port or 80, timeout=_TIMEOUT)
        self.headers: dict[str, str] = {}
        self.headers["Authorization"] = f"Bearer {self.call('POST', '/api/v1/auth/guest', {}).body['token']}"

    def call(self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None) -> Answer:
        """Send a request and return the answer. Raises RuntimeError on a problem."""
        sent = (
            {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
            if method == "POST"
            else {"Content-Type": "application/json"}
        )
        data = None if body is None else msgspec.json.encode(body)
        begun = time.perf_counter()
        self._connection.request(method, path, data, self.headers | sent | (headers or {}))
        response = self._connection.getresponse()
        received = response.read()
        took = (time.perf_counter() - begun) * 1000
        if response.status >= _GOOD:
            raise RuntimeError(f"{method} {path}: {response.status} {received[:500]!r}")
        answered = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, answered, msgspec.json.decode(received) if received else None, took)

    def start_game(self, ruleset: str, seats: int, policy: str) -> str:
        """Open a room, fill it with bots, start, and return the game's id."""
        room = self.call("POST", "/api/v1/rooms", {"ruleset": ruleset, "seats": seats, "public": False}).body["id"]
        self.call("POST", f"/api/v1/rooms/{room}/fill", {"policy": policy})
        game: str = self.call("POST", f"/api/v1/rooms/{room}/start", {}).body["game_id"]
        return game


def start_together(people: Sequence[Client], ruleset: str) -> str:
    """Have people gather in a room of the first one's, start, and return the game's id."""
    host, *guests = people
    room = host.call("POST", "/api/v1/rooms", {"ruleset": ruleset, "seats": len(people), "public": False}).body
    for guest in guests:
        guest.call("POST", "/api/v1/rooms/join", {"code": room["code"]})
        guest.call("PUT", f"/api/v1/rooms/{room['id']}/ready", {"ready": True})
    game: str = host.call("POST", f"/api/v1/rooms/{room['id']}/start", {}).body["game_id"]
    return game
