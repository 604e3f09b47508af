"""The few people of the API's tests, each with a client that is signed in, and the games they play."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any, TypeAlias
from uuid import UUID, uuid4

from django.db import connection
from rest_framework.test import APIClient

from accounts import tokens
from accounts.models import Device
from accounts.services import create_guest
from citadel.clock import now_ms
from games.services.loading import STORE, rules_of
from tests.games.services.table import Table

Answer: TypeAlias = Any
"""A response of Django's test client: a response with `json()`."""

API = "/api/v1"
JSON = "application/json"


class Person:
    """Somebody with a token; without one, somebody who is not signed in."""

    def __init__(self, token: str | None = None, user_id: UUID | None = None) -> None:
        """Speak English, so that sentences can be compared."""
        self.token = token
        self.user_id = user_id
        self.client = APIClient(HTTP_ACCEPT_LANGUAGE="en")
        if token is not None:
            self.client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}", HTTP_ACCEPT_LANGUAGE="en")

    def get(self, path: str, **headers: Any) -> Answer:
        """GET an address below /api/v1."""
        return self.client.get(API + path, **_named(headers))

    def post(self, path: str, body: object = None, **headers: Any) -> Answer:
        """POST a JSON body, given as an object or as bytes, to an address below /api/v1."""
        if isinstance(body, bytes):
            return self.client.generic("POST", API + path, body, JSON, **_named(headers))  # type: ignore[arg-type]  # takes bytes too
        return self.client.post(API + path, body, format="json", **_named(headers))

    def send(
        self, game_id: UUID | str, command: object, *, key: str | None = None, window: str | None = None, **headers: Any
    ) -> Answer:
        """Send a command to a game, under a new key unless one is given."""
        body: dict[str, object] = {"command": command}
        if window is not None:
            body["window"] = window
        return self.post(f"/games/{game_id}/commands", body, idempotency_key=key or str(uuid4()), **headers)


def guest() -> Person:
    """Return somebody new."""
    session = create_guest(now=now_ms())
    return Person(session.token, session.user.id)


def nobody() -> Person:
    """Return somebody who is not signed in."""
    return Person()


class Game(Table):
    """A game of four people (unless bots are asked for), each with a client."""

    def __init__(self, **plan: Any) -> None:
        """Take what Table takes."""
        super().__init__(**plan)
        self.persons = [None if user is None else signed_in(user) for user in self.people]

    def person(self, seat: int) -> Person:
        """Return who sits in a seat."""
        person = self.persons[seat]
        assert person is not None
        return person

    @property
    def path(self) -> str:
        """Return its address."""
        return f"/games/{self.id}"

    @property
    def picker(self) -> int:
        """Return the seat whose pick it is, or the first one that has something to decide."""
        return rules_of(self.head).waiting(self.state)[0].seat

    @property
    def others(self) -> list[int]:
        """Return the seats whose pick it is not."""
        return [seat for seat in range(len(self.people)) if seat != self.picker]

    def pick(self) -> tuple[Person, dict[str, Any]]:
        """Return the picker and a command that is legal for him."""
        person = self.person(self.picker)
        command: dict[str, Any] = person.get(self.path).json()["legal"][0]["command"]
        return person, command


def signed_in(user_id: UUID) -> Person:
    """Return a known person on a new device."""
    token = tokens.new()
    now = now_ms()
    Device.objects.create(
        user_id=user_id,
        token_hash=tokens.digest(token),
        created_at=now,
        last_seen_at=now,
        expires_at=now + Device.LIFE_MS,
    )
    return Person(token, user_id)


def refused(answer: Answer, status: int, code: str) -> dict[str, Any]:
    """Check that an answer is a whole problem document with this status and code; return it."""
    document: dict[str, Any] = answer.json()
    assert (answer.status_code, document.get("code")) == (status, code), document
    assert answer["Content-Type"] == "application/problem+json"
    assert answer["Cache-Control"] == "no-store"
    assert document["type"] == f"https://citadel.example/problems/{code}"
    assert document["status"] == status
    assert document["title"]
    assert document["detail"]
    assert document["instance"].startswith("/api/")
    assert isinstance(document["params"], dict)
    assert "Traceback" not in answer.content.decode()
    return document


def _named(headers: dict[str, Any]) -> dict[str, Any]:
    """Return headers as a WSGI environment has them."""
    return {f"HTTP_{name.upper()}": value for name, value in headers.items()}


@contextmanager
def held(game: Game) -> Iterator[None]:
    """Hold the game's lock from another connection."""
    holding, release = Event(), Event()

    def hold() -> None:
        with STORE.transaction():
            STORE.lock(game.id, 1000)
            holding.set()
            release.wait()
        connection.close()

    thread = Thread(target=hold)
    thread.start()
    try:
        assert holding.wait(5)
        yield
    finally:
        release.set()
        thread.join()
