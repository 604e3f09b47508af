"""POST /games/{id}/commands: the happy path, every refusal, every kind of bad input."""

from uuid import uuid4

import pytest
from pytest_django.fixtures import Settings

from citadel.clock import now_ms
from games.services.loading import STORE
from tests.games.api.people import Game, guest, held, nobody, refused

pytestmark = pytest.mark.usefixtures("db_ready")


def test_a_legal_command_is_answered_with_the_seats_new_view() -> None:
    game = Game()
    person, command = game.pick()
    before = person.get(game.path)
    answer = person.send(game.id, command)
    assert answer.status_code == 200
    shown = answer.json()
    assert shown["version"] > before.json()["version"]
    assert shown["view"]["seats"][shown["seat"]]["role"] == command["role"]
    assert answer["ETag"] != before["ETag"]
    assert person.get(game.path, if_none_match=answer["ETag"]).status_code == 304


def test_every_offered_command_is_accepted() -> None:
    game = Game()
    for _ in range(12):
        for seat in range(4):
            offers = game.person(seat).get(game.path).json()["legal"]
            plain = [offer["command"] for offer in offers if "choose" not in offer and offer["command"]["type"] != "leave"]
            if plain:
                assert game.person(seat).send(game.id, plain[0]).status_code == 200


def test_t19_a_refusal_names_the_rule_the_version_and_what_would_be_accepted() -> None:
    game = Game()
    person, _ = game.pick()
    before = game.head
    document = refused(person.send(game.id, {"type": "pick_role", "role": 99}), 422, "citadels.role_unavailable")
    assert document["rule"] == "SC 4"
    assert document["version"] == before.version
    assert document["legal"] == person.get(game.path).json()["legal"]
    assert document["unavailable"]
    assert (game.head.version, game.head.head_hash) == (before.version, before.head_hash)


def test_another_seats_turn_is_a_409() -> None:
    game = Game()
    _, command = game.pick()
    refused(game.person(game.others[0]).send(game.id, command), 409, "game.not_your_turn")


def test_another_phase_is_a_409() -> None:
    game = Game()
    person, _ = game.pick()
    refused(person.send(game.id, {"type": "end_turn"}), 409, "game.wrong_phase")


def test_a_spectators_command_is_a_403_and_a_strangers_a_404() -> None:
    watched, closed = Game(spectators=True), Game()
    refused(guest().send(watched.id, {"type": "leave"}), 403, "game.not_a_player")
    refused(guest().send(closed.id, {"type": "leave"}), 404, "game.not_found")
    refused(guest().send(uuid4(), {"type": "leave"}), 404, "game.not_found")
    refused(watched.person(0).send(closed.id, {"type": "leave"}), 404, "game.not_found")
    refused(nobody().send(watched.id, {"type": "leave"}), 401, "request.unauthenticated")


def test_who_left_is_told_so() -> None:
    game = Game()
    person = game.person(0)
    assert person.send(game.id, {"type": "leave"}).status_code == 200
    assert person.send(game.id, {"type": "resume"}).status_code in {403, 404, 409}


def test_t20_the_same_key_has_the_same_answer_and_one_effect() -> None:
    game = Game()
    person, command = game.pick()
    key = str(uuid4())
    first = person.send(game.id, command, key=key)
    version = game.head.version
    again = [person.send(game.id, command, key=key) for _ in range(3)]
    assert {answer.content for answer in again} | {first.content} == {first.content}
    assert {answer["ETag"] for answer in again} == {first["ETag"]}
    assert game.head.version == version


def test_the_same_key_has_the_same_answer_however_the_body_is_written() -> None:
    game = Game()
    person, command = game.pick()
    headers = {"idempotency_key": str(uuid4())}
    path = f"{game.path}/commands"
    role = command["role"]
    first = person.post(path, b'{"command":{"type":"pick_role","role":%d}}' % role, **headers)
    again = person.post(path, b'{ "command" : {"role": %d, "type": "pick_role"} }' % role, **headers)
    assert (first.status_code, again.content) == (200, first.content)


def test_a_refused_command_stays_refused_under_its_key() -> None:
    game = Game()
    person, command = game.pick()
    key = str(uuid4())
    other = game.person(game.others[0])
    first = refused(other.send(game.id, command, key=key), 409, "game.not_your_turn")
    assert person.send(game.id, command).status_code == 200
    assert other.send(game.id, command, key=key).json() == first


def test_a_key_used_with_another_body_is_a_422() -> None:
    game = Game()
    person, command = game.pick()
    key = str(uuid4())
    assert person.send(game.id, command, key=key).status_code == 200
    refused(person.send(game.id, {"type": "end_turn"}, key=key), 422, "request.key_reused")


def test_the_key_of_another_seat_is_ones_own_key() -> None:
    game = Game()
    person, command = game.pick()
    key = str(uuid4())
    assert person.send(game.id, command, key=key).status_code == 200
    following, legal = game.pick()
    assert following is not person
    answer = following.send(game.id, legal, key=key)
    assert answer.status_code == 200
    assert answer.json()["seat"] != person.get(game.path).json()["seat"]


def test_a_command_needs_a_key() -> None:
    game = Game()
    person, command = game.pick()
    before = game.head
    refused(person.post(f"{game.path}/commands", {"command": command}), 400, "request.missing_key")
    assert game.head == before


@pytest.mark.parametrize("key", ["short", "x" * 81, "with space", "ünïcode-key", "tab\tinside", "12345678\x00"])
def test_a_key_is_8_to_80_visible_ascii_characters(key: str) -> None:
    game = Game()
    person, command = game.pick()
    refused(person.send(game.id, command, key=key), 400, "request.bad_key")


def test_if_match_compares_versions() -> None:
    game = Game()
    person, command = game.pick()
    stale = person.get(game.path)["ETag"]
    assert person.send(game.id, command, if_match=stale).status_code == 200
    following, legal = game.pick()
    document = refused(following.send(game.id, legal, if_match=stale), 412, "game.stale_version")
    assert document["params"] == {"version": game.head.version}
    # Another seat's ETag names the same version; only that is compared.
    present = person.get(game.path)["ETag"]
    assert following.send(game.id, legal, if_match=f"{stale}, {present}").status_code == 200  # one of a list is enough


@pytest.mark.parametrize("etag", ['"v999999.m0.s0.AAAAAAAAAAAAAAAAAAAAAA"', "nonsense", '"x"', '"v1"', "v3"])
def test_a_version_from_the_future_or_from_nowhere_is_a_412(etag: str) -> None:
    game = Game()
    person, command = game.pick()
    before = game.head
    refused(person.send(game.id, command, if_match=etag), 412, "game.stale_version")
    assert game.head == before


def test_any_version_may_be_asked_for() -> None:
    game = Game()
    person, command = game.pick()
    assert person.send(game.id, command, if_match="*").status_code == 200


def test_a_command_may_name_the_window_it_answers() -> None:
    game = Game()
    person, command = game.pick()
    window = next(one["id"] for one in person.get(game.path).json()["windows"] if one["kind"] == "pick")
    document = refused(person.send(game.id, command, window="pick-999999"), 409, "game.window_closed")
    assert document["legal"]
    assert person.send(game.id, command, window=window).status_code == 200
    refused(person.send(game.id, command, window=window), 409, "game.window_closed")


@pytest.mark.parametrize(
    "command",
    [
        {"type": "win"},
        {"type": "pick_role"},
        {"type": "pick_role", "role": "king"},
        {"type": "pick_role", "role": 4.5},
        {"type": "pick_role", "role": None},
        {"type": "pick_role", "role": 4, "seat": 1},
        {"type": "pick_role", "role": True},
        {"type": "build", "card": ["sc_quarry"]},
        {"type": "redraw", "cards": "sc_quarry"},
        {"type": 7},
        {},
        [],
        "end_turn",
        7,
        None,
    ],
)
def test_an_unknown_or_malformed_command_is_a_400_and_no_event(command: object) -> None:
    game = Game()
    person, _ = game.pick()
    before = game.head
    document = refused(person.send(game.id, command), 400, "game.bad_command")
    assert document["legal"]
    assert (game.head.version, game.head.head_hash) == (before.version, before.head_hash)


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({}, "request.invalid", "command"),
        ({"type": "end_turn"}, "request.invalid", "type"),
        ({"command": {"type": "end_turn"}, "seat": 1}, "request.invalid", "seat"),
        ({"command": {"type": "end_turn"}, "window": 7}, "request.invalid", "window"),
        ({"command": {"type": "end_turn"}, "window": ""}, "request.invalid", "window"),
        ({"command": {"type": "end_turn"}, "window": "x" * 61}, "request.invalid", "window"),
    ],
)
def test_a_body_of_another_shape_names_the_field(body: object, code: str, field: str) -> None:
    game = Game()
    answer = game.person(0).post(f"{game.path}/commands", body, idempotency_key=str(uuid4()))
    assert field in [fault["field"] for fault in refused(answer, 400, code)["errors"]]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "request.invalid"),
        (b"{", 400, "request.malformed"),
        (b'{"command": {"type": "pick_role", "role": 1e400}}', 400, "request.malformed"),
        (b'{"command": {"type": "pick_role", "role": 1000000000000000000000}}', 400, "request.malformed"),
        (b"null", 400, "request.malformed"),
        (b'{"command": {"type": "end_turn"}, "command": {"type": "leave"}}', 400, "request.malformed"),
        (b'{"command": {"type": "build", "card": "\\u0000"}}', 400, "request.malformed"),
        (b'{"command": {"type": "\xff"}}', 400, "request.malformed"),
        (b'{"command": ' + b"[" * 5000 + b"]" * 5000 + b"}", 400, "request.malformed"),
        (b'{"command": {"type": "build", "card": "' + b"x" * 1_000_000 + b'"}}', 413, "request.too_large"),
    ],
)
def test_what_is_no_json_object_is_refused_before_the_game(body: bytes, status: int, code: str) -> None:
    game = Game()
    before = game.head
    refused(game.person(0).post(f"{game.path}/commands", body, idempotency_key=str(uuid4())), status, code)
    assert game.head == before


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/xml", "nonsense", ""])
def test_another_content_type_is_a_415(kind: str) -> None:
    game = Game()
    client = game.person(0).client
    answer = client.generic("POST", f"/api/v1{game.path}/commands", "a=1", kind, HTTP_IDEMPOTENCY_KEY=str(uuid4()))
    refused(answer, 415, "request.unsupported_media_type")


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_other_methods_are_refused(method: str) -> None:
    game = Game()
    answer = getattr(game.person(0).client, method)(f"/api/v1{game.path}/commands")
    refused(answer, 405, "request.method_not_allowed")
    assert "POST" in answer["Allow"]


def test_a_locked_game_is_a_503_that_says_when_to_come_back(settings: Settings) -> None:
    settings.LOCK_WAIT_MS = 50
    game = Game()
    person, command = game.pick()
    with held(game):
        answer = person.send(game.id, command)
    refused(answer, 503, "game.busy")
    assert answer["Retry-After"] == "1"


def test_the_arrival_is_the_fronts_word_within_bounds() -> None:
    game = Game()
    person, command = game.pick()
    answer = person.send(game.id, command, x_citadel_arrival=str(now_ms() + 3_600_000))
    assert answer.status_code == 200
    assert STORE.inputs(game.id)[-1].instant <= now_ms()


def test_refusals_are_kept_for_staff_and_other_games_stay_untouched() -> None:
    game, other = Game(), Game()
    before = other.head
    person, _ = game.pick()
    refused(person.send(game.id, {"type": "win"}), 400, "game.bad_command")
    assert STORE.inputs(game.id)[-1].refusal is not None
    assert other.head == before
