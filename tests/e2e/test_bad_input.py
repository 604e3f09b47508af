"""Whatever a client sends: the documented problem with the right status, no event, no traceback, other games untouched."""

import socket
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import pytest

from tests.e2e import inside
from tests.e2e.person import JSON, Person
from tests.stack import Stack

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("e2e")]

FIXED = '"v99999.m0.s0.AAAAAAAAAAAAAAAAAAAAAA"'


@dataclass
class Scene:
    """Two games with slow clocks: in one of them bad things are tried, the other one must not notice."""

    people: list[Person]
    other: list[Person]
    game_id: str
    other_id: str

    def send(self, content: bytes, who: int = 0, /, **changed: str | None) -> httpx.Response:
        """Send bytes to the game's commands; a header that is None is left out."""
        wanted = {"Idempotency-Key": str(uuid4()), "Content-Type": "application/json", **changed}
        headers = {name: value for name, value in wanted.items() if value is not None}
        return self.people[who].http.post(f"/games/{self.game_id}/commands", content=content, headers=headers)

    def stands(self) -> tuple[JSON, JSON]:
        """Return where both games stand."""
        return tuple(  # type: ignore[return-value]  # two of them
            {name: game[name] for name in ("version", "head_hash", "status", "view")}
            for game in (self.people[0].poll(self.game_id), self.other[0].poll(self.other_id))
        )


@pytest.fixture(scope="module")
def scene(stack: Stack) -> Scene:
    people, other = ([Person(stack.address, seed=seed) for seed in range(4)] for _ in range(2))
    return Scene(people, other, *(inside.start(stack, inside.seat_all(table)) for table in (people, other)))


@pytest.fixture
def untouched(scene: Scene, calm: Stack) -> Iterator[Scene]:
    """The scene, in which nothing happens to either game while the test runs."""
    before = scene.stands()
    yield scene
    assert scene.stands() == before


def problem(answer: httpx.Response, status: int, code: str) -> JSON:
    """Check that an answer is the whole problem it should be."""
    document: JSON = answer.json()
    assert (answer.status_code, document.get("code")) == (status, code), document
    assert answer.headers["content-type"] == "application/problem+json"
    assert (document["status"], document["type"]) == (status, f"https://citadel.example/problems/{code}")
    assert document["title"]
    assert document["detail"]
    return document


def command(text: bytes) -> bytes:
    return b'{"command":' + text + b"}"


MALFORMED = {
    "cut off": b'{"command":',
    "no JSON": b"\xff\xfe",
    "byte order mark": b"\xef\xbb\xbf" + command(b'{"type":"end_turn"}'),
    "a list": b"[]",
    "nothing": b"null",
    "deep lists": command(b"[" * 40 + b"]" * 40),
    "very deep lists": command(b"[" * 30_000 + b"]" * 30_000),
    "deep objects": command(b'{"a":' * 40 + b"1" + b"}" * 40),
    "a number of fifty thousand digits": command(b'{"type":"pick_role","role":' + b"9" * 50_000 + b"}"),
    "a number no reader agrees on": command(b'{"type":"pick_role","role":123456789012345678901234567890}'),
    "infinity": command(b'{"type":"pick_role","role":1e400}'),
    "not a number": command(b'{"type":"pick_role","role":NaN}'),
    "NUL in a text": command(b'{"type":"build","card":"a\\u0000b"}'),
    "NUL in a name": command(b'{"type":"build","a\\u0000":1}'),
    "raw NUL": command(b'{"type":"build","card":"a\x00b"}'),
    "lone surrogate": command(b'{"type":"build","card":"\\ud800"}'),
    "a name twice": command(b'{"type":"end_turn","type":"leave"}'),
}
BAD_COMMANDS = {
    "unknown": b'{"type":"fly"}',
    "no type": b'{"role":1}',
    "type of a type": b'{"type":["end_turn"]}',
    "null": b"null",
    "text": b'"leave"',
    "list": b'[{"type":"end_turn"}]',
    "text for a number": b'{"type":"pick_role","role":"1"}',
    "bool for a number": b'{"type":"pick_role","role":true}',
    "fraction": b'{"type":"pick_role","role":1.0}',
    "missing field": b'{"type":"pick_role"}',
    "unknown field": b'{"type":"end_turn","more":1}',
    "another seat's": b'{"type":"pick_role","role":1,"seat":2}',
    "text no card has": b'{"type":"build","card":"My name is Bob"}',
    "a long card": b'{"type":"build","card":"' + b"x" * 200 + b'"}',
    "sixty thousand letters": b'{"type":"build","card":"' + b"x" * 60_000 + b'"}',
    "a type of sixty thousand letters": b'{"type":"' + b"x" * 60_000 + b'"}',
    "many cards": b'{"type":"redraw","cards":[' + b",".join([b'"a"'] * 9000) + b"]}",
}
ODD_BODIES = {
    "empty": b"",
    "no command": b"{}",
    "a seat beside it": b'{"command":{"type":"end_turn"},"seat":1}',
    "window is a number": b'{"command":{"type":"end_turn"},"window":5}',
    "window is long": b'{"command":{"type":"end_turn"},"window":"' + b"w" * 100 + b'"}',
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED)
def test_what_is_no_json_object(untouched: Scene, body: bytes) -> None:
    problem(untouched.send(body), 400, "request.malformed")


@pytest.mark.parametrize("body", ODD_BODIES.values(), ids=ODD_BODIES)
def test_a_body_of_another_shape(untouched: Scene, body: bytes) -> None:
    assert problem(untouched.send(body), 400, "request.invalid")["errors"]


@pytest.mark.parametrize("body", BAD_COMMANDS.values(), ids=BAD_COMMANDS)
def test_what_is_no_command_of_the_game(untouched: Scene, stack: Stack, body: bytes) -> None:
    document = problem(untouched.send(command(body)), 400, "game.bad_command")
    assert {"version", "legal", "rule"} <= set(document)
    (kept,) = inside.rows(
        stack,
        "SELECT kind, payload, refusal::text FROM games_command WHERE game_id = %s ORDER BY number DESC LIMIT 1",
        untouched.game_id,
    )
    assert kept[:2] == ("unreadable", None)
    for echo in ("fly", "Bob", "more", "xxx"):  # nobody can delete it later, so nothing of it is kept
        assert echo not in kept[2]


@pytest.mark.parametrize("size", [65_537, 1_000_000])
def test_a_body_too_large(untouched: Scene, size: int) -> None:
    problem(untouched.send(b'{"command":"' + b"x" * size + b'"}'), 413, "request.too_large")


@pytest.mark.parametrize("media_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_another_media_type(untouched: Scene, media_type: str) -> None:
    problem(
        untouched.send(command(b'{"type":"end_turn"}'), **{"Content-Type": media_type}), 415, "request.unsupported_media_type"
    )


@pytest.mark.parametrize(
    ("key", "code"),
    [
        (None, "request.missing_key"),
        ("short", "request.bad_key"),
        ("k" * 81, "request.bad_key"),
        ("with a space", "request.bad_key"),
    ],
)
def test_keys_that_are_none(untouched: Scene, key: str | None, code: str) -> None:
    problem(untouched.send(command(b'{"type":"end_turn"}'), **{"Idempotency-Key": key}), 400, code)


def test_a_key_with_another_body_and_the_key_of_another_seat(untouched: Scene) -> None:
    key = str(uuid4())
    first = untouched.send(command(b'{"type":"end_turn"}'), **{"Idempotency-Key": key})
    assert first.status_code == 409
    problem(untouched.send(command(b'{"type":"use_forge"}'), **{"Idempotency-Key": key}), 422, "request.key_reused")
    theirs = untouched.send(command(b'{"type":"use_forge"}'), 1, **{"Idempotency-Key": key})
    assert theirs.status_code == 409  # another seat's key is another key: judged by itself, and it shows nothing of the first
    assert theirs.json()["code"] == "game.wrong_phase" or theirs.json()["code"] == "game.not_your_turn"


@pytest.mark.parametrize("etag", ["garbage", FIXED, '"v' + "9" * 5000 + '.m0.s0.AAAAAAAAAAAAAAAAAAAAAA"', 'W/"x"'])
def test_if_match_that_matches_nothing(untouched: Scene, etag: str) -> None:
    document = problem(untouched.send(command(b'{"type":"end_turn"}'), **{"If-Match": etag}), 412, "game.stale_version")
    assert document["params"]["version"] == untouched.people[0].seen["version"]


def test_a_window_that_never_was(untouched: Scene) -> None:
    problem(untouched.send(b'{"command":{"type":"end_turn"},"window":"pick-0-99"}'), 409, "game.window_closed")


def test_versions_from_the_future(untouched: Scene) -> None:
    ahead = untouched.people[0].ask("GET", f"/games/{untouched.game_id}/feed?after=99999")
    assert (ahead["events"], ahead["more"], ahead["version"]) == ([], False, untouched.people[0].seen["version"])
    assert untouched.people[0].raw("GET", f"/games/{untouched.game_id}", **{"If-None-Match": FIXED}).status_code == 200
    for bad in ("after=-1", "after=99999999999999999999", "after=x", "limit=0", "proof=maybe"):
        problem(untouched.people[0].raw("GET", f"/games/{untouched.game_id}/feed?{bad}"), 400, "request.invalid")
    for bad in ("wait=0", "wait=x", "wait=26"):
        problem(untouched.people[0].raw("GET", f"/games/{untouched.game_id}?{bad}"), 400, "request.invalid")


def test_tokens_that_are_none(untouched: Scene, stack: Stack) -> None:
    address = f"{stack.address}/api/v1/games/{untouched.game_id}"
    token = untouched.people[0].token
    forged = [
        "Bearer",
        "Bearer x",
        f"Bearer {token}x",
        f"Bearer {token[:-1]}",
        f"Basic {token}",
        "Bearer a b",
        "Bearer " + "x" * 20_000,
    ]
    for header in forged:
        problem(httpx.get(address, headers={"Authorization": header}), 401, "account.bad_token")
    problem(httpx.get(address, headers=[(b"Authorization", "Bearer é".encode())]), 401, "account.bad_token")
    problem(httpx.get(address), 401, "request.unauthenticated")
    mine = untouched.people[0].etag or ""
    assert httpx.get(address, headers={"Authorization": f"Bearer {token}", "If-None-Match": mine}).status_code == 304
    other = {"Authorization": f"Bearer {untouched.people[1].token}", "If-None-Match": mine}
    assert httpx.get(address, headers=other).status_code == 200  # an ETag is good for one token only


def test_games_that_are_not_there_and_methods_that_are_not(untouched: Scene) -> None:
    hana, game_id = untouched.people[0], untouched.game_id
    for address in (
        f"/games/{uuid4()}",
        f"/games/{untouched.other_id}",
        f"/games/{untouched.other_id}/feed",
        f"/games/{uuid4()}/stream",
    ):
        problem(hana.raw("GET", address), 404, "game.not_found")
    problem(hana.command(untouched.other_id, {"type": "leave"}), 404, "game.not_found")
    for address in (
        "/games/abc",
        "/games/%00",
        "/games/%ff",
        f"/games/{game_id}/",
        f"/games/{game_id.replace('-', '')}",
        "/nothing",
    ):
        problem(hana.raw("GET", address), 404, "request.not_found")
    for method, address in (
        ("PUT", ""),
        ("DELETE", ""),
        ("PATCH", ""),
        ("POST", ""),
        ("GET", "/commands"),
        ("POST", "/feed"),
        ("TRACE", ""),
    ):
        answer = problem(hana.raw(method, f"/games/{game_id}{address}"), 405, "request.method_not_allowed")
        assert answer["params"] == {}
    problem(hana.raw("GET", f"/games/{game_id}", Accept="application/xml"), 406, "request.not_acceptable")
    problem(hana.raw("GET", f"/games/{game_id}", Host="evil.example"), 400, "request.malformed")


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"HELO example\r\n\r\n", b"400"),
        (b"GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 40_000 + b"\r\n\r\n", b"431"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"400"),
        (b"GET / HTTP/9.9\r\nno colon\r\n\r\n", b"400"),
        (b"POST /api/v1/rooms HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", b"400"),
        (b"POST /api/v1/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n", b"400"),
    ],
)
def test_what_is_no_http(untouched: Scene, stack: Stack, sent: bytes, status: bytes) -> None:
    assert _said_to(stack.address, sent).split(b" ", 2)[1] == status
    assert untouched.people[0].raw("GET", "/status").status_code == 200


def test_the_arrival_cannot_be_forged(scene: Scene, stack: Stack) -> None:
    before = scene.people[0].poll(scene.game_id)
    picker = before["view"]["draft"]["order"][before["view"]["draft"]["index"]]
    offer = scene.people[picker].poll(scene.game_id)["legal"][0]["command"]
    answer = scene.people[picker].raw(
        "POST",
        f"/games/{scene.game_id}/commands",
        {"command": offer},
        **{"Idempotency-Key": str(uuid4()), "X-Citadel-Arrival": "1", "X_Citadel_Arrival": "1"},
    )
    assert answer.status_code == 200
    ((instant,),) = inside.rows(
        stack, "SELECT instant FROM games_command WHERE game_id = %s ORDER BY number DESC LIMIT 1", scene.game_id
    )
    assert instant >= before["server_time"] - 1000


def _said_to(address: str, sent: bytes) -> bytes:
    """Return what the front says to bytes on a connection of their own."""
    where = urlsplit(address)
    with socket.create_connection((where.hostname, where.port), timeout=30) as connection:
        connection.sendall(sent)
        said: list[Any] = [connection.recv(65536)]
    return bytes(said[0])
