"""A small client of the API, standard library only: what docs/api.md says, as code that can be copied."""
# ruff: noqa: INP001, S310 - not a package; addresses come from the person at the keyboard

import json
import time
import urllib.error
import urllib.request
import uuid
from typing import Any

JSON = dict[str, Any]
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0
PASSING = {429, 502, 503, 504}
"""Answers that say: the same request again, a little later."""


class Problem(Exception):
    """An answer of the API that is an error; `code` never changes its meaning (docs/api/problems.md)."""

    def __init__(self, status: int, document: JSON) -> None:
        super().__init__(f"{status} {document.get('code')}: {document.get('detail')}")
        self.status = status
        self.code = document.get("code", "")
        self.document = document


class Client:
    """One person on one device."""

    def __init__(self, address: str, token: str = "", language: str = "en") -> None:
        """`address` is that of the server, such as http://127.0.0.1:8000; without a token a guest is made."""
        self.api = address.rstrip("/") + "/api/v1"
        self.headers = {"Accept-Language": language, "Content-Type": "application/json"}
        self.behind_ms = 0
        """How far this machine's clock is behind the server's."""
        self.token = token or self.ask("POST", "/auth/guest", {})["token"]
        self.headers["Authorization"] = f"Bearer {self.token}"

    def ask(self, method: str, path: str, body: JSON | None = None, **headers: str) -> JSON:
        """Return the JSON of an answer, {} where there is none. Raises Problem."""
        return self.request(method, path, body, headers)[1]

    def request(self, method: str, path: str, body: JSON | None, headers: dict[str, str]) -> tuple[int, JSON, dict[str, str]]:
        """Return status, JSON and headers (names in lower case). What is a matter of time is tried again, with the same headers."""
        pause = FIRST_PAUSE
        while True:
            data = None if body is None else json.dumps(body).encode()
            wanted = urllib.request.Request(self.api + path, data, {**self.headers, **headers}, method=method)
            try:
                with urllib.request.urlopen(wanted, timeout=40) as answer:
                    return answer.status, *_read(answer)
            except urllib.error.HTTPError as answer:
                document, told = _read(answer)
                if answer.code == 304:  # noqa: PLR2004 - not modified, no error
                    return answer.code, document, told
                if answer.code not in PASSING:
                    raise Problem(answer.code, document) from None
                pause = max(pause, float(told.get("retry-after", 0)))
            except OSError:  # no connection: it may come back
                pass
            time.sleep(pause)
            pause = min(LONGEST_PAUSE, pause * 2)


class Watch:
    """The newest look at one game, kept up to date by held polls; and its events, in order, each once."""

    def __init__(self, client: Client, game_id: str) -> None:
        """Look at the game for the first time with `poll`."""
        self.client = client
        self.game_id = game_id
        self.game: JSON = {}
        self.seen = 0
        self._etag: str | None = None

    def poll(self, wait: int = 25) -> JSON:
        """Return the game once something has changed, or as it was after `wait` seconds."""
        if not self._etag:  # the first look; or the server was busy resolving: ask again when it says so
            time.sleep(self.game.get("poll_after_ms", 0) / 1000)
        held = {"If-None-Match": self._etag} if self._etag else {}
        path = f"/games/{self.game_id}" + (f"?wait={wait}" if self._etag else "")
        status, game, told = self.client.request("GET", path, None, held)
        self.client.behind_ms = int(told["x-server-time"]) - time.time_ns() // 1_000_000
        if status == 200:  # noqa: PLR2004
            self._take(game, told.get("etag"))
        return self.game

    def command(self, command: JSON) -> JSON:
        """Send a command that takes effect once, however often the network makes us repeat it; return the game. Raises Problem.

        It names the window it answers, so that it can never count for a later decision.
        """
        body: JSON = {"command": command}
        mine = [window["id"] for window in self.game["windows"] if window["seats"] == [self.game["seat"]]]
        if mine:
            body["window"] = mine[0]
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        _, game, told = self.client.request("POST", f"/games/{self.game_id}/commands", body, headers)
        self._take(game, told.get("etag"))
        return self.game

    def _take(self, game: JSON, etag: str | None) -> None:
        """Keep a look unless it is older than what is known: answers may overtake each other."""
        if game["version"] >= self.game.get("version", 0):
            self.game, self._etag = game, etag

    def news(self) -> list[JSON]:
        """Return the events since the last call: complete, in order, once each, however much was slept through."""
        events: list[JSON] = []
        more = self.seen < self.game.get("version", 0)
        while more:
            page = self.client.ask("GET", f"/games/{self.game_id}/feed?after={self.seen}")
            events += page["events"]
            self.seen, more = page["next_after"], page["more"]
        return events


def _read(answer: Any) -> tuple[JSON, dict[str, str]]:
    content = answer.read()
    told = {name.lower(): value for name, value in answer.headers.items()}
    return (json.loads(content) if content and "json" in told.get("content-type", "") else {}), told
