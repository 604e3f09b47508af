"""A room over HTTP, with the few people of its tests."""

from typing import Any
from uuid import uuid4

from tests.games.api.people import API, Person, guest

RULESET = "secret_city"


class Parlour:
    """A room opened by the first person; the others have joined. Addresses are relative to the room."""

    def __init__(self, *, people: int = 1, **wish: Any) -> None:
        """Open it."""
        self.people = [guest() for _ in range(people)]
        self.stranger = guest()
        answer = ask(self.people[0], "POST", "/rooms", {"ruleset": RULESET, "seats": 4, **wish})
        assert answer.status_code == 201, answer.json()
        self.room: dict[str, Any] = answer.json()
        self.id = self.room["id"]
        for number in range(1, people):
            self.ask(number, "POST", "/join", {"code": self.room["code"]})

    def ask(self, who: int | Person, method: str, path: str = "", body: object = None, **headers: str) -> Any:
        """Let somebody ask for something in the room."""
        person = who if isinstance(who, Person) else self.people[who]
        return ask(person, method, f"/rooms/{self.id}{path}", body, **headers)

    def look(self, who: int | Person = 0) -> dict[str, Any]:
        """Return the room as somebody sees it."""
        answer = self.ask(who, "GET")
        assert answer.status_code == 200, answer.json()
        seen: dict[str, Any] = answer.json()
        return seen

    def ready(self) -> "Parlour":
        """Fill up with bots and let everybody be ready."""
        self.ask(0, "POST", "/fill", {"policy": "random"})
        for number in range(1, len(self.people)):
            self.ask(number, "PUT", "/ready", {"ready": True})
        return self


def ask(person: Person, method: str, path: str, body: object = None, **headers: str) -> Any:
    """Let somebody ask for an address below /api/v1."""
    named = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
    content: dict[str, Any] = {} if body is None else {"data": body, "format": "json"}
    return getattr(person.client, method.lower())(API + path, **content, **named)


def key() -> str:
    """Return a new idempotency key."""
    return str(uuid4())
