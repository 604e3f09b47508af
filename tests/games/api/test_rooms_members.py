"""One room, endpoint by endpoint: what members, hosts and strangers may do in it."""

from typing import Any
from uuid import uuid4

import pytest

from tests.games.api.parlour import Parlour
from tests.games.api.people import nobody, refused

pytestmark = pytest.mark.usefixtures("db_ready")

NOBODY = "00000000-0000-4000-8000-000000000000"
EVERYTHING: list[tuple[str, str, dict[str, Any] | None]] = [
    ("PATCH", "", {"seats": 5}),
    ("POST", "/leave", None),
    ("POST", "/start", None),
    ("POST", "/rematch", None),
    ("PUT", "/seat", {"seat": 2}),
    ("PUT", "/ready", {"ready": True}),
    ("POST", "/bots", {}),
    ("PUT", "/bots/3", {"policy": "random"}),
    ("DELETE", "/bots/3", None),
    ("POST", "/fill", {}),
    ("DELETE", f"/members/{NOBODY}", None),
    ("PUT", "/host", {"user_id": NOBODY}),
]
FOR_HOSTS = [entry for entry in EVERYTHING if entry[1] not in {"/leave", "/rematch", "/seat", "/ready"}]


def kinds(room: dict[str, Any]) -> list[str]:
    return [place["kind"] for place in room["seats"]]


@pytest.mark.parametrize(("method", "path", "body"), EVERYTHING)
def test_a_stranger_may_do_nothing_but_join(method: str, path: str, body: dict[str, Any] | None) -> None:
    public, private = Parlour(), Parlour(public=False)
    refused(public.ask(public.stranger, method, path, body), 403, "room.not_a_member")
    refused(private.ask(private.stranger, method, path, body), 404, "room.not_found")
    assert public.ask(nobody(), method, path, body).status_code == 401


@pytest.mark.parametrize(("method", "path", "body"), FOR_HOSTS)
def test_a_member_may_not_do_what_hosts_do(method: str, path: str, body: dict[str, Any] | None) -> None:
    parlour = Parlour(people=2)
    before = parlour.look()
    refused(parlour.ask(1, method, path, body), 403, "room.not_host")
    assert parlour.look() == before


@pytest.mark.parametrize(("method", "path", "body"), [*EVERYTHING, ("GET", "", None), ("POST", "/join", {})])
def test_no_room_no_answer(method: str, path: str, body: dict[str, Any] | None) -> None:
    parlour = Parlour()
    parlour.id = uuid4()
    refused(parlour.ask(0, method, path, body), 404, "room.not_found")


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("", {"GET", "PATCH"}),
        ("/join", {"POST"}),
        ("/leave", {"POST"}),
        ("/start", {"POST"}),
        ("/rematch", {"POST"}),
        ("/seat", {"PUT"}),
        ("/ready", {"PUT"}),
        ("/bots", {"POST"}),
        ("/bots/1", {"PUT", "DELETE"}),
        ("/fill", {"POST"}),
        ("/host", {"PUT"}),
    ],
)
def test_other_methods_are_refused(path: str, methods: set[str]) -> None:
    parlour = Parlour()
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - methods:
        answer = parlour.ask(0, method, path, None if method == "GET" else {})
        refused(answer, 405, "request.method_not_allowed")
        assert set(answer["Allow"].split(", ")) - {"OPTIONS", "HEAD"} == methods


@pytest.mark.parametrize(
    ("method", "path", "body", "field"),
    [
        ("PATCH", "", {"seats": None}, "seats"),
        ("PATCH", "", {"name": "x"}, "name"),
        ("PUT", "/seat", {}, "seat"),
        ("PUT", "/seat", {"seat": "first"}, "seat"),
        ("PUT", "/seat", {"seat": -1}, "seat"),
        ("PUT", "/seat", {"seat": "1"}, "seat"),
        ("PUT", "/seat", {"seat": False}, "seat"),
        ("PUT", "/ready", {"ready": "yes"}, "ready"),
        ("POST", "/join", {"code": 234567}, "code"),
        ("PUT", "/ready", {}, "ready"),
        ("PUT", "/ready", {"ready": True, "entropy": "zz" * 32}, "entropy"),
        ("PUT", "/ready", {"ready": True, "entropy": "ab" * 31}, "entropy"),
        ("POST", "/bots", {"seat": "x"}, "seat"),
        ("POST", "/bots", {"policy": ["random"]}, "policy"),
        ("POST", "/join", {"code": 5 * "long code"}, "code"),
        ("PUT", "/host", {"user_id": "me"}, "user_id"),
        ("PUT", "/host", {}, "user_id"),
    ],
)
def test_a_wrong_field_is_named(method: str, path: str, body: dict[str, Any], field: str) -> None:
    document = refused(Parlour().ask(0, method, path, body), 400, "request.invalid")
    assert [error["field"] for error in document["errors"]] == [field]


def test_the_room_is_answered_once_per_change() -> None:
    parlour = Parlour(people=2)
    answer = parlour.ask(0, "GET")
    unchanged = parlour.ask(0, "GET", if_none_match=answer["ETag"])
    assert (unchanged.status_code, unchanged.content, unchanged["ETag"]) == (304, b"", answer["ETag"])
    assert parlour.ask(1, "GET")["ETag"] != answer["ETag"]
    parlour.ask(1, "PUT", "/ready", {"ready": True})
    changed = parlour.ask(0, "GET", if_none_match=answer["ETag"])
    assert changed.status_code == 200
    assert changed.json()["version"] == answer.json()["version"] + 1


def test_a_new_name_is_a_new_answer() -> None:
    parlour = Parlour()
    etag = parlour.ask(0, "GET")["ETag"]
    parlour.people[0].client.patch("/api/v1/me", {"nickname": "Late Swallow"}, format="json")
    assert parlour.ask(0, "GET", if_none_match=etag).json()["seats"][0]["nickname"] == "Late Swallow"


def test_a_private_room_is_shown_to_who_has_the_code() -> None:
    parlour = Parlour(public=False)
    refused(parlour.ask(parlour.stranger, "GET"), 404, "room.not_found")
    refused(parlour.ask(parlour.stranger, "GET", "?code=WRONG2"), 404, "room.not_found")
    assert parlour.ask(parlour.stranger, "GET", f"?code={parlour.room['code']}").status_code == 200
    refused(parlour.ask(parlour.stranger, "POST", "/join", {}), 404, "room.not_found")
    assert parlour.ask(parlour.stranger, "POST", "/join", {"code": parlour.room["code"]}).status_code == 200


def test_seats_and_readiness() -> None:
    parlour = Parlour(people=2)
    assert parlour.ask(1, "PUT", "/seat", {"seat": 3}).json()["seats"][3]["you"]
    refused(parlour.ask(1, "PUT", "/seat", {"seat": 0}), 409, "room.seat_taken")
    refused(parlour.ask(1, "PUT", "/seat", {"seat": 4}), 422, "room.bad_seat")
    ready = parlour.ask(1, "PUT", "/ready", {"ready": True, "entropy": "0f" * 32}).json()
    assert ready["seats"][3]["ready"]
    assert "0f0f" not in str(ready)
    assert parlour.ask(1, "PUT", "/seat", {"seat": None}).json()["standing"][0]["you"]
    refused(parlour.ask(1, "PUT", "/ready", {"ready": True}), 409, "room.not_seated")


def test_bots_come_change_and_go() -> None:
    parlour = Parlour()
    assert kinds(parlour.ask(0, "POST", "/bots", {"seat": 3, "policy": "random"}).json()) == ["person", "free", "free", "bot"]
    refused(parlour.ask(0, "POST", "/bots", {"seat": 3}), 409, "room.seat_taken")
    refused(parlour.ask(0, "POST", "/bots", {"policy": "oracle"}), 422, "room.unknown_policy")
    assert parlour.ask(0, "PUT", "/bots/3", {"policy": "steady"}).json()["seats"][3]["policy"] == "steady"
    assert kinds(parlour.ask(0, "POST", "/fill", {}).json()) == ["person", "bot", "bot", "bot"]
    refused(parlour.ask(0, "POST", "/bots", {}), 409, "room.full")
    refused(parlour.ask(parlour.stranger, "POST", "/join", {}), 409, "room.full")
    assert kinds(parlour.ask(0, "DELETE", "/bots/2").json()) == ["person", "bot", "free", "bot"]
    refused(parlour.ask(0, "DELETE", "/bots/2"), 404, "room.no_bot")


def test_the_host_changes_the_room() -> None:
    parlour = Parlour(people=2)
    parlour.ask(1, "PUT", "/ready", {"ready": True})
    room = parlour.ask(0, "PATCH", "", {"options": {"speed": "relaxed"}, "seats": 6, "spectators": True}).json()
    assert (room["options"], len(room["seats"]), room["spectators"]) == ({"speed": "relaxed"}, 6, True)
    assert not room["seats"][1]["ready"]
    document = refused(parlour.ask(0, "PATCH", "", {"options": {"speed": "x"}}), 422, "citadels.bad_option")
    assert document["params"]["field"] == "speed"
    refused(parlour.ask(0, "PATCH", "", {"seats": 8}), 422, "citadels.bad_player_count")
    parlour.ask(0, "POST", "/fill", {})
    assert refused(parlour.ask(0, "PATCH", "", {"seats": 4}), 409, "room.too_many_members")["params"] == {"members": 6}


def test_kicking_and_handing_over() -> None:
    parlour = Parlour(people=3)
    one, two = (parlour.people[number].user_id for number in (1, 2))
    assert kinds(parlour.ask(0, "DELETE", f"/members/{one}").json()) == ["person", "free", "person", "free"]
    refused(parlour.ask(0, "DELETE", f"/members/{one}"), 404, "room.unknown_member")
    refused(parlour.ask(0, "DELETE", f"/members/{parlour.people[0].user_id}"), 422, "room.not_yourself")
    refused(parlour.ask(1, "POST", "/join", {}), 403, "room.kicked")
    room = parlour.ask(0, "PUT", "/host", {"user_id": str(two)}).json()
    assert [place["host"] for place in room["seats"]] == [False, False, True, False]


def test_leaving() -> None:
    parlour = Parlour(people=2)
    answer = parlour.ask(0, "POST", "/leave")
    assert (answer.status_code, answer.content) == (204, b"")
    assert parlour.look(1)["seats"][1]["host"]
    parlour.ask(1, "POST", "/leave")
    refused(parlour.ask(1, "GET"), 404, "room.not_found")
    refused(parlour.stranger.post("/rooms/join", {"code": parlour.room["code"]}), 404, "room.not_found")


def test_starting_gives_one_game_and_the_room_rests_meanwhile() -> None:
    parlour = Parlour(people=2)
    parlour.ask(0, "POST", "/fill", {"policy": "random"})
    assert refused(parlour.ask(0, "POST", "/start"), 409, "room.not_ready")["params"] == {"waiting": 1}
    parlour.ready()
    started = parlour.ask(0, "POST", "/start").json()
    assert started["status"] == "playing"
    assert parlour.ask(0, "POST", "/start").json()["game_id"] == started["game_id"]
    game = parlour.people[1].get(f"/games/{started['game_id']}").json()
    assert (game["room_id"], game["seat"], game["commitment"]) == (parlour.id, 1, started["commitment"])
    refused(parlour.ask(parlour.stranger, "POST", "/join", {}), 409, "room.playing")
    refused(parlour.ask(1, "POST", "/rematch"), 409, "room.playing")
    refused(parlour.ask(0, "PATCH", "", {"seats": 5}), 409, "room.playing")
    refused(parlour.ask(0, "DELETE", f"/members/{parlour.people[1].user_id}"), 409, "room.playing")


def test_too_few_players() -> None:
    parlour = Parlour()
    assert refused(parlour.ask(0, "POST", "/start"), 409, "room.too_few_players")["params"] == {"least": 4}
