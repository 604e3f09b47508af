"""The collection: opening a room, listing rooms, quick start, coming in by a code."""

import pytest

from tests.games.api.parlour import RULESET, Parlour, ask, key
from tests.games.api.people import guest, nobody, refused

pytestmark = pytest.mark.usefixtures("db_ready")


def test_opening_a_room() -> None:
    host = guest()
    answer = host.post("/rooms", {"ruleset": RULESET, "seats": 5, "options": {"speed": "relaxed"}, "open_replay": True})
    room = answer.json()
    assert answer.status_code == 201
    assert answer["ETag"]
    assert answer["Cache-Control"] == "private, no-cache"
    assert (room["ruleset"], room["options"], room["status"], room["open_replay"]) == (
        RULESET,
        {"speed": "relaxed"},
        "open",
        True,
    )
    assert len(room["seats"]) == 5
    first = room["seats"][0]
    assert (first["kind"], first["host"], first["you"], first["user_id"]) == ("person", True, True, str(host.user_id))
    assert first["nickname"]
    assert len(first["discriminator"]) == 4
    assert len(room["commitment"]) == 64


def test_the_same_key_gives_the_same_room_and_another_body_is_refused() -> None:
    host, used = guest(), key()
    first, again = (host.post("/rooms", {"ruleset": RULESET}, idempotency_key=used) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    refused(host.post("/rooms", {"ruleset": RULESET, "seats": 6}, idempotency_key=used), 422, "request.key_reused")


@pytest.mark.parametrize("bad", ["short", "x" * 81, "with a blank in it", "ключключ"])
def test_a_key_is_visible_ascii(bad: str) -> None:
    refused(guest().post("/rooms", {"ruleset": RULESET}, idempotency_key=bad), 400, "request.bad_key")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "ruleset"),
        ({"ruleset": "chess"}, "ruleset"),
        ({"ruleset": RULESET, "seats": "many"}, "seats"),
        ({"ruleset": RULESET, "seats": 0}, "seats"),
        ({"ruleset": RULESET, "seats": 101}, "seats"),
        ({"ruleset": RULESET, "seats": "4"}, "seats"),
        ({"ruleset": RULESET, "seats": 4.0}, "seats"),
        ({"ruleset": RULESET, "seats": True}, "seats"),
        ({"ruleset": RULESET, "public": "true"}, "public"),
        ({"ruleset": RULESET, "spectators": 1}, "spectators"),
        ({"ruleset": RULESET, "open_replay": None}, "open_replay"),
        ({"ruleset": RULESET, "options": [1]}, "options"),
        ({"ruleset": RULESET, "public": "perhaps"}, "public"),
        ({"ruleset": RULESET, "colour": "red"}, "colour"),
    ],
)
def test_a_wrong_field_is_named(body: dict[str, object], field: str) -> None:
    document = refused(guest().post("/rooms", body), 400, "request.invalid")
    assert [error["field"].split(".")[0] for error in document["errors"]] == [field]


@pytest.mark.parametrize(
    ("wish", "code", "field"),
    [
        ({"options": {"speed": "frantic"}}, "citadels.bad_option", "speed"),
        ({"options": {"hats": 3}}, "citadels.bad_option", "hats"),
        ({"options": {"speed": {"a": [None]}}}, "citadels.bad_option", "speed"),
        ({"seats": 3}, "citadels.bad_player_count", "seats"),
    ],
)
def test_options_the_ruleset_does_not_have_are_refused_by_name(wish: dict[str, object], code: str, field: str) -> None:
    document = refused(guest().post("/rooms", {"ruleset": RULESET, **wish}), 422, code)
    assert document["params"]["field"] == field


def test_malformed_bodies() -> None:
    refused(guest().post("/rooms", b'{"ruleset": '), 400, "request.malformed")
    refused(guest().post("/rooms", b"[]"), 400, "request.malformed")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/rooms"),
        ("POST", "/rooms"),
        ("POST", "/rooms/quick"),
        ("POST", "/rooms/join"),
        ("GET", "/rooms/00000000-0000-4000-8000-000000000000"),
    ],
)
def test_who_is_not_signed_in_is_told_so(method: str, path: str) -> None:
    answer = ask(nobody(), method, path, {} if method == "POST" else None)
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"]


@pytest.mark.parametrize(
    ("method", "path"), [("PUT", "/rooms"), ("DELETE", "/rooms"), ("PATCH", "/rooms/quick"), ("DELETE", "/rooms/join")]
)
def test_other_methods(method: str, path: str) -> None:
    refused(ask(guest(), method, path), 405, "request.method_not_allowed")


def test_the_list_has_public_rooms_without_their_codes() -> None:
    public, private = Parlour(people=2), Parlour(public=False)
    page = guest().get("/rooms?limit=50").json()
    rooms = {room["id"]: room for room in page["rooms"]}
    assert private.id not in rooms
    room = rooms[public.id]
    assert room["code"] is None
    assert [place["kind"] for place in room["seats"]] == ["person", "person", "free", "free"]
    assert all(place["user_id"] is None for place in room["seats"])


def test_the_list_is_paged() -> None:
    parlours = [Parlour() for _ in range(3)]
    person = guest()
    first = person.get(f"/rooms?limit=2&ruleset={RULESET}").json()
    assert [room["id"] for room in first["rooms"]] == [parlours[2].id, parlours[1].id]
    second = person.get(f"/rooms?limit=1&cursor={first['next']}").json()
    assert [room["id"] for room in second["rooms"]] == [parlours[0].id]


@pytest.mark.parametrize(
    "query", ["cursor=nonsense", "cursor=%00", "limit=0", "limit=51", "limit=x", "ruleset=chess", "mine=maybe"]
)
def test_a_wrong_query_is_refused(query: str) -> None:
    document = refused(guest().get(f"/rooms?{query}"), 400, "request.invalid")
    assert [error["field"] for error in document["errors"]] == [query.partition("=")[0]]


def test_ones_own_rooms_on_any_device() -> None:
    parlour = Parlour(public=False)
    page = parlour.people[0].get("/rooms?mine=true").json()
    assert [(room["id"], room["code"]) for room in page["rooms"]] == [(parlour.id, parlour.room["code"])]


def test_quick_start_again_is_the_same_room() -> None:
    person = guest()
    first = person.post("/rooms/quick", {"ruleset": RULESET})
    again = person.post("/rooms/quick", {"ruleset": RULESET})
    assert (first.status_code, again.status_code) == (200, 200)
    (mine,) = [place for place in first.json()["seats"] if place["you"]]
    assert mine["ready"]
    assert again.json()["id"] == first.json()["id"]


def test_quick_start_of_nothing() -> None:
    refused(guest().post("/rooms/quick", {"ruleset": "chess"}), 400, "request.invalid")
    refused(guest().post("/rooms/quick", {}), 400, "request.invalid")


def test_coming_in_by_a_code() -> None:
    parlour = Parlour(public=False)
    typed = parlour.room["code"].lower()
    answer = parlour.stranger.post("/rooms/join", {"code": f"{typed[:3]} {typed[3:]}"})
    assert answer.status_code == 200
    assert answer.json()["seats"][1]["you"]
    refused(guest().post("/rooms/join", {"code": "111111"}), 404, "room.not_found")
    refused(guest().post("/rooms/join", {"code": ""}), 400, "request.invalid")
    refused(guest().post("/rooms/join", {"code": "X" * 21}), 400, "request.invalid")
