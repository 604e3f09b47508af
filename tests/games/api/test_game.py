"""GET /games/{id}: who sees what, ETags, headers."""

from uuid import uuid4

import pytest

from accounts import services as accounts
from citadel.clock import now_ms
from tests.games.api.people import Game, guest, held, nobody, refused, signed_in

pytestmark = pytest.mark.usefixtures("db_ready")


def test_a_seat_sees_its_own_hand_and_nobody_elses() -> None:
    game = Game()
    answer = game.person(0).get(game.path)
    assert answer.status_code == 200
    shown = answer.json()
    assert shown["seat"] == 0
    assert len(shown["view"]["seats"][0]["hand"]) == 4
    assert all("hand" not in seat for seat in shown["view"]["seats"][1:])
    assert [player["kind"] for player in shown["players"]] == ["person"] * 4


def test_t29_the_answer_says_how_fresh_it_is_and_when_to_ask_again() -> None:
    game = Game()
    before = now_ms()
    answer = game.person(0).get(game.path)
    shown = answer.json()
    assert before <= shown["server_time"] <= now_ms()
    assert shown["version"] == game.head.version
    assert shown["head_hash"] == game.head.head_hash.hex()
    assert shown["poll_after_ms"] > 0
    assert shown["server_time"] <= int(answer["X-Server-Time"]) <= now_ms()
    assert answer["X-Poll-After"] == str(shown["poll_after_ms"])
    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie"} <= {name.strip() for name in answer["Vary"].split(",")}


def test_an_unchanged_game_is_a_304_without_a_body() -> None:
    game = Game()
    person = game.person(0)
    etag = person.get(game.path)["ETag"]
    for known in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        again = person.get(game.path, if_none_match=known)
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
        assert int(again["X-Server-Time"]) > 0
        assert int(again["X-Poll-After"]) > 0


def test_a_changed_game_is_not_a_304() -> None:
    game = Game()
    person, command = game.pick()
    etag = person.get(game.path)["ETag"]
    assert person.send(game.id, command).status_code == 200
    again = person.get(game.path, if_none_match=etag)
    assert again.status_code == 200
    assert again["ETag"] != etag


def test_each_viewer_and_each_token_has_an_etag_of_its_own() -> None:
    game = Game()
    first, second = game.person(0), signed_in(game.user(0))
    assert len({person.get(game.path)["ETag"] for person in (first, second, game.person(1))}) == 3


def test_while_something_overdue_is_resolved_there_is_no_etag_and_no_304() -> None:
    game = Game(people=1, bots=3, now=now_ms() - 40_000)  # the first pick ran out ten seconds ago
    person = game.person(0)
    with held(game):
        answer = person.get(game.path)
        again = person.get(game.path, if_none_match="*")
    assert answer.json()["resolving"] is True
    assert "ETag" not in answer
    assert again.status_code == 200


def test_spectators_see_public_facts_where_the_room_allows_them() -> None:
    game = Game(spectators=True)
    shown = guest().get(game.path).json()
    assert shown["seat"] is None
    assert shown["legal"] == []
    assert "hand" not in str(shown["view"]["seats"]).replace("hand_count", "")
    assert "available" not in (shown["view"]["draft"] or {})


def test_t15_a_spectator_sees_no_fact_that_a_seat_does_not_see() -> None:
    game = Game(spectators=True)
    public = guest().get(game.path).json()["view"]
    for seat in range(4):
        own = game.person(seat).get(game.path).json()["view"]
        assert all(own[name] == value for name, value in public.items() if name not in {"seats", "draft"})
        for mine, everybodys in zip(own["seats"], public["seats"], strict=True):
            assert everybodys.items() <= mine.items()


def test_where_the_room_allows_none_a_game_does_not_exist_for_others() -> None:
    game, stranger = Game(), guest()
    hidden = refused(stranger.get(game.path), 404, "game.not_found")
    missing = refused(stranger.get(f"/games/{uuid4()}"), 404, "game.not_found")
    assert hidden | {"instance": ""} == missing | {"instance": ""}


def test_who_is_not_signed_in_sees_nothing() -> None:
    game = Game(spectators=True)
    answer = nobody().get(game.path)
    refused(answer, 401, "request.unauthenticated")
    assert answer["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize("token", ["x", "A" * 43, "…", "A" * 5000])
def test_a_forged_token_is_refused(token: str) -> None:
    person = nobody()
    answer = person.client.get("/api/v1/games", HTTP_AUTHORIZATION=f"Bearer {token}")
    refused(answer, 401, "account.bad_token")


def test_a_token_that_was_signed_out_is_refused() -> None:
    game = Game()
    person = game.person(0)
    etag = person.get(game.path)["ETag"]
    accounts.sign_out_everywhere(user_id=game.user(0), now=now_ms())
    refused(person.get(game.path, if_none_match=etag), 401, "account.bad_token")


def test_t38_who_left_sees_what_a_spectator_sees() -> None:
    game = Game(spectators=True)
    leaver = game.person(0)
    left = leaver.send(game.id, {"type": "leave"}).json()
    assert left["seat"] is None
    shown, public = leaver.get(game.path).json(), guest().get(game.path).json()
    ours = {name: value for name, value in shown.items() if name != "server_time"}
    assert ours == {name: value for name, value in public.items() if name != "server_time"}


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_other_methods_are_refused(method: str) -> None:
    game = Game()
    answer = getattr(game.person(0).client, method)(f"/api/v1{game.path}")
    refused(answer, 405, "request.method_not_allowed")
    assert "GET" in answer["Allow"]


def test_an_address_that_is_no_id_is_not_found() -> None:
    refused(guest().get("/games/42"), 404, "request.not_found")


@pytest.mark.parametrize("wait", ["0", "26", "x", "1e9", "%00"])
def test_a_wait_beyond_its_bounds_names_the_field(wait: str) -> None:
    game = Game()
    document = refused(game.person(0).get(f"{game.path}?wait={wait}"), 400, "request.invalid")
    assert [fault["field"] for fault in document["errors"]] == ["wait"]


def test_only_json_is_spoken() -> None:
    game = Game()
    refused(game.person(0).get(game.path, accept="text/html"), 406, "request.not_acceptable")
