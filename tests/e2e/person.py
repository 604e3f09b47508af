"""A person at a client, as a client author would write it: the REST API and nothing else."""

import random
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar
from uuid import uuid4

import httpx

from citadel.clock import now_ms

JSON = dict[str, Any]
OVERTAKEN = frozenset({"citadels.already_gathered"})
"""Refusals, besides conflicts, of an offered command whose decision the clock has made meanwhile."""
PATIENCE_MS = 120_000
ATTEMPTS = 120


class Person:
    """A guest with a device, who can sit in rooms and play games over HTTP.

    While he is `patient` he does what a 503 with Retry-After says: the same request again, with the same Idempotency-Key.
    """

    patient = True
    endures: ClassVar[tuple[type[Exception], ...]] = ()
    """What may happen to a request, besides such an answer, for it to be sent again."""

    def __init__(self, address: str, *, seed: int = 0) -> None:
        """Sign in as a guest at `address`."""
        self.http = httpx.Client(base_url=f"{address}/api/v1", timeout=30)
        self.dice = random.Random(seed)  # noqa: S311 - a scripted person, not a secret
        made = self.ask("POST", "/auth/guest", {})
        self.token = made["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        self.etag: str | None = None
        self.seen: JSON = {}
        self.unchanged = 0

    def raw(self, method: str, path: str, body: JSON | None = None, /, **headers: str) -> httpx.Response:
        """Send one request and return the answer, whatever it is; but see `patient`."""
        send = partial(self.http.request, method, path, json=body, headers=headers)
        return patiently(send, self.endures) if self.patient else send()

    def ask(self, method: str, path: str, body: JSON | None = None, /, **headers: str) -> JSON:
        """Send one request that must succeed and return its JSON."""
        answer = self.raw(method, path, body, **headers)
        assert answer.is_success, (method, path, answer.status_code, answer.text)
        return answer.json() if answer.content else {}

    def open_room(self, *, seats: int = 4, **more: Any) -> JSON:
        """Create a room and take a seat in it."""
        wanted = {"ruleset": "secret_city", "seats": seats, **more}
        return self.ask("POST", "/rooms", wanted, **{"Idempotency-Key": str(uuid4())})

    def join(self, room: JSON, seat: int) -> None:
        """Join a room, take a seat and be ready."""
        self.ask("POST", "/rooms/join", {"code": room["code"]})
        self.ask("PUT", f"/rooms/{room['id']}/seat", {"seat": seat})
        self.ask("PUT", f"/rooms/{room['id']}/ready", {"ready": True})

    def poll(self, game_id: str, *, wait: int = 0) -> JSON:
        """Look at a game, cheaply when nothing has changed."""
        headers = {"If-None-Match": self.etag} if self.etag else {}
        answer = self.raw("GET", f"/games/{game_id}" + (f"?wait={wait}" if wait else ""), **headers)
        if answer.status_code == httpx.codes.NOT_MODIFIED:
            self.unchanged += 1
            return self.seen
        assert answer.status_code == httpx.codes.OK, (answer.status_code, answer.text)
        self.etag, self.seen = answer.headers.get("etag"), answer.json()
        return self.seen

    def command(self, game_id: str, command: JSON, *, key: str | None = None, **more: Any) -> httpx.Response:
        """Send a command and return the answer, whatever it is."""
        headers = {"Idempotency-Key": key or str(uuid4())}
        answer = self.raw("POST", f"/games/{game_id}/commands", {"command": command, **more}, **headers)
        if answer.status_code == httpx.codes.OK:
            self.etag, self.seen = answer.headers.get("etag"), answer.json()
        return answer

    def choose(self, game: JSON) -> JSON | None:
        """Return one of the commands the game offers, or None when it is not this person's move."""
        offers = [offer for offer in game["legal"] if offer["command"]["type"] not in {"leave", "resume"}]
        if not offers:
            return None
        builds = [offer for offer in offers if offer["command"]["type"] == "build" or offer["command"].get("build")]
        offer = self.dice.choice(builds or offers)
        command: JSON = dict(offer["command"])
        if choice := offer.get("choose"):
            count = self.dice.randint(choice["least"], choice["most"])
            command[choice["argument"]] = self.dice.sample(choice["cards"], count)
        return command

    @staticmethod
    def window(game: JSON) -> JSON:
        """Return the window of this person's that stays open longest, to be sent with a command: the next turn may be his too."""
        mine = [window["id"] for window in game["windows"] if game["seat"] in window["seats"]]
        return {"window": mine[-1]} if mine else {}

    def play(self, game_id: str, until: Callable[[JSON], bool] = lambda _: False) -> JSON:
        """Play whenever it is this person's move until the game is over or `until` says so; return the last look."""
        deadline = now_ms() + PATIENCE_MS
        game = self.poll(game_id)
        while now_ms() < deadline:
            if game["status"] != "running" or until(game):
                return game
            command = self.choose(game)
            if command is None:
                game = self.poll(game_id, wait=2)
                continue
            answer = self.command(game_id, command, **self.window(game))
            assert self.is_fair(answer), answer.text
            game = self.seen if answer.status_code == httpx.codes.OK else self.poll(game_id)
        raise AssertionError(f"game {game_id} did not end: {self.seen}")

    @staticmethod
    def is_fair(answer: httpx.Response) -> bool:
        """Whether this is an answer to a command that was offered: accepted, or the clock has been faster."""
        return answer.status_code in {httpx.codes.OK, httpx.codes.CONFLICT} or answer.json()["code"] in OVERTAKEN

    def feed(self, game_id: str, *, proof: bool = False) -> list[JSON]:
        """Return the whole feed of a game, page by page."""
        after, items = 0, []
        while True:
            page = self.ask("GET", f"/games/{game_id}/feed?after={after}" + ("&proof=1" if proof else ""))
            items += page["events"]
            after = page["next_after"]
            if not page["more"]:
                return items


def patiently(send: Callable[[], httpx.Response], endures: tuple[type[Exception], ...] = ()) -> httpx.Response:
    """Return the first answer that is not "ask again later" (503 with Retry-After); send again too after what it `endures`."""
    last: object = None
    for _ in range(ATTEMPTS):
        try:
            last = answer = send()
            if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE or "retry-after" not in answer.headers:
                return answer
            pause = float(answer.headers["retry-after"])
        except endures as error:
            last, pause = error, 0.1
        threading.Event().wait(pause)
    raise AssertionError(f"the stack does not come back: {last!r}")
