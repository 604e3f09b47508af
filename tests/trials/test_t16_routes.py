"""T16: every route of the OpenAPI document, called by everybody who might try. None does what it should not, none leaks.

A route that is not in the table below fails the test: who adds one says here who may call it.
"""

from typing import Any, NamedTuple

import pytest

from accounts.models import User
from accounts.services import moderation
from citadel.clock import now_ms
from games.models import Seat as SeatRow
from games.rules.catalogue import RULESETS
from tests.games.api.parlour import Parlour, ask, key
from tests.games.api.people import Person, guest, nobody, signed_in

pytestmark = pytest.mark.usefixtures("db_ready")

PREFIX = "/api/v1"
EVERYBODY = {"nobody": 200, "stranger": 200, "elsewhere": 200, "staff": 200, "player": 200}
SIGNED_IN = {**EVERYBODY, "nobody": 401}
OWN_ONLY = {"nobody": 401, "stranger": 404, "elsewhere": 404, "staff": 404}
"""What is somebody's own: with another's id it is not there."""


class Route(NamedTuple):
    """Who gets which status; `body` is sent. In {} stand the ids of a table to which only its people have access."""

    statuses: dict[str, int]
    body: dict[str, Any] | None = None


TABLE: dict[str, Route] = {
    "GET /status": Route(EVERYBODY),
    "GET /rulesets": Route(EVERYBODY),
    "GET /rulesets/{slug}": Route(EVERYBODY),
    "GET /games": Route(SIGNED_IN),
    "GET /games/{game_id}": Route({**OWN_ONLY, "player": 200}),
    "GET /games/{game_id}/feed": Route({**OWN_ONLY, "player": 200}),
    "GET /games/{game_id}/sheets/{seat}": Route({**OWN_ONLY, "player": 404}),  # Secret City has none
    "GET /games/{game_id}/stream": Route({**OWN_ONLY, "player": 200}),
    "POST /games/{game_id}/commands": Route({**OWN_ONLY, "player": 400}, {"command": {"type": "fly"}}),
    "GET /me": Route(SIGNED_IN),
    "PATCH /me": Route({"nobody": 401}, {}),
    "DELETE /me": Route({"nobody": 401}),
    "GET /me/devices": Route(SIGNED_IN),
    "DELETE /me/devices/{device_id}": Route({**OWN_ONLY, "player": 404}),
    "GET /me/export": Route(SIGNED_IN),
    "GET /me/games": Route(SIGNED_IN),
    "GET /rooms": Route(SIGNED_IN),
    "POST /rooms": Route({"nobody": 401}, {"ruleset": "secret_city"}),
    "POST /rooms/join": Route({"nobody": 401, "stranger": 404, "elsewhere": 404, "staff": 404}, {"code": "AAAAAA"}),
    "POST /rooms/quick": Route({"nobody": 401}, {"ruleset": "secret_city"}),
    "GET /rooms/{room_id}": Route({**OWN_ONLY, "player": 200}),
    "PATCH /rooms/{room_id}": Route({**OWN_ONLY, "player": 403}, {"spectators": True}),
    "POST /rooms/{room_id}/bots": Route({**OWN_ONLY, "player": 403}, {}),
    "PUT /rooms/{room_id}/bots/{seat}": Route({**OWN_ONLY, "player": 403}, {"policy": "random"}),
    "DELETE /rooms/{room_id}/bots/{seat}": Route({**OWN_ONLY, "player": 403}),
    "POST /rooms/{room_id}/fill": Route({**OWN_ONLY, "player": 403}, {}),
    "PUT /rooms/{room_id}/host": Route({**OWN_ONLY, "player": 403}, {"user_id": "{member_id}"}),
    "POST /rooms/{room_id}/join": Route(OWN_ONLY, {"code": "AAAAAA"}),
    "POST /rooms/{room_id}/leave": Route(OWN_ONLY),
    "DELETE /rooms/{room_id}/members/{member_id}": Route({**OWN_ONLY, "player": 403}),
    "PUT /rooms/{room_id}/ready": Route({**OWN_ONLY, "player": 409}, {"ready": True}),
    "POST /rooms/{room_id}/rematch": Route({**OWN_ONLY, "player": 409}),
    "PUT /rooms/{room_id}/seat": Route({**OWN_ONLY, "player": 409}, {"seat": 3}),
    "POST /rooms/{room_id}/start": Route({**OWN_ONLY, "player": 403}),
    # Who comes to these is nobody yet, or speaks for himself alone; tests/accounts/api has one file for each.
    "POST /auth/guest": Route({}),
    "POST /auth/login": Route({}),
    "POST /auth/register": Route({}),
    "POST /auth/logout": Route({"nobody": 401}),
    "POST /auth/logout-all": Route({"nobody": 401}),
    "POST /auth/password": Route({"nobody": 401}, {"old": "x" * 12, "new": "y" * 12}),
    "POST /auth/upgrade": Route({"nobody": 401}, {"login": "somebody", "password": "x" * 12}),
}


def staff() -> Person:
    """Return an admin: over this API staff is nobody in particular."""
    login = f"chief_{key()[:8]}"
    moderation.make_admin(login=login, password="a long enough pass phrase", now=now_ms())
    return signed_in(User.objects.get(login=login).id)


SECRET = {"citadels": "hand", "agent_d": "identity", "welcome_to": "submission"}
"""By engine: what a seat of a view has for its owner alone, in the first minute of a game."""


class Scene:
    """A private room in its game: a host whose bots play, another player; outside are all the others."""

    def __init__(self, ruleset: str = "secret_city") -> None:
        """Start the game, and another one elsewhere."""
        self.room = Parlour(ruleset=ruleset, people=2, public=False).ready()
        started = self.room.ask(0, "POST", "/start")
        assert started.status_code == 200, started.json()
        self.game_id = started.json()["game_id"]
        other = Parlour(people=1).ready()
        other.ask(0, "POST", "/start")
        self.callers = {
            "nobody": nobody(),
            "stranger": guest(),
            "elsewhere": other.people[0],
            "staff": staff(),
            "player": self.room.people[1],
        }
        self.ids = {
            "game_id": self.game_id,
            "room_id": self.room.id,
            "seat": "2",
            "slug": ruleset,
            "member_id": str(self.room.people[0].user_id),
            "device_id": self.room.people[0].get("/me/devices").json()["results"][0]["id"],
        }

    def secrets(self) -> set[str]:
        """Return what no outsider may be told: ids and the code of the room, and its commitment."""
        return {self.ids["member_id"], self.room.room["code"], self.room.look(0)["commitment"]}

    def filled(self, text: str) -> str:
        """Return a text with the ids of this scene."""
        for name, value in self.ids.items():
            text = text.replace("{" + name + "}", value)
        return text

    def body(self, route: Route) -> dict[str, Any] | None:
        """Return the body of a route with the ids of this scene."""
        if route.body is None:
            return None
        return {name: self.filled(value) if isinstance(value, str) else value for name, value in route.body.items()}


def routes() -> list[str]:
    """Return all routes of the document."""
    document = nobody().get("/openapi", accept="application/json").json()
    return [
        f"{method.upper()} {path.removeprefix(PREFIX)}"
        for path, operations in document["paths"].items()
        for method in operations
        if method in {"get", "post", "put", "patch", "delete"}
    ]


def test_t16_the_table_names_every_route() -> None:
    assert sorted(TABLE) == sorted(routes())


def test_t16_every_route_by_everybody() -> None:
    scene, wrong = Scene(), []
    before = scene.room.look(0)
    for name, route in TABLE.items():
        method, _, path = name.partition(" ")
        for who, status in route.statuses.items():
            body = scene.body(route)
            address = scene.filled(path)
            answer = ask(scene.callers[who], method, address, body, idempotency_key=key())
            text = answer.content.decode().replace(address, "")
            if answer.status_code != status:
                wrong.append(f"{who}: {name}: {answer.status_code} instead of {status}: {answer.content[:200]!r}")
            if who != "player" and any(secret in text for secret in scene.secrets()):
                wrong.append(f"{who}: {name} tells too much: {answer.content[:400]!r}")
    assert wrong == []
    after = scene.room.look(0)
    assert {**after, "version": 0} == {**before, "version": 0}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_t16_another_seat_and_the_bots_owner_are_told_their_own_secrets_only(ruleset: str) -> None:
    scene, secret = Scene(ruleset), SECRET[RULESETS[ruleset].engine]
    for number, person in enumerate(scene.room.people):
        seat = SeatRow.objects.get(game_id=scene.game_id, user_id=person.user_id).seat
        for address in (f"/games/{scene.game_id}", f"/games/{scene.game_id}/feed", f"/games/{scene.game_id}/feed?proof=1"):
            answer = person.get(address).json()
            for place in answer.get("view", {}).get("seats", []):
                assert (secret in place) == (place["seat"] == seat), (number, place)
            for event in answer.get("events", []):
                assert "secret" not in event
            for proof in answer.get("proof", []):
                opened = {name for name, part in proof["private"].items() if set(part) != {"commitment"}}
                assert opened <= {str(seat)}
        if secret == "submission":
            continue  # nothing has been submitted yet
        owned = [event["own"] for event in person.get(f"/games/{scene.game_id}/feed").json()["events"] if "own" in event]
        assert owned[0].keys() == ({"hand"} if secret == "hand" else {"color"})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_t16_a_spectator_reads_and_does_nothing_else(ruleset: str) -> None:
    room = Parlour(ruleset=ruleset, people=1, spectators=True, public=False).ready()
    game_id = room.ask(0, "POST", "/start").json()["game_id"]
    watcher = guest()
    assert watcher.get(f"/games/{game_id}").json()["seat"] is None
    assert watcher.get(f"/games/{game_id}").json()["legal"] == []
    assert watcher.send(game_id, {"type": "end_turn"}).json()["code"] == "game.not_a_player"
    assert watcher.send(game_id, {"type": "leave"}).status_code == 403
    assert watcher.send(game_id, {"type": "fly"}).status_code == 403
    for event in watcher.get(f"/games/{game_id}/feed?proof=1").json()["events"]:
        assert "own" not in event
    assert ask(watcher, "GET", f"/rooms/{room.id}").status_code == 404  # watching a game opens no private room
