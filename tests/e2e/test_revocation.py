"""T38, T39 on the whole stack: a token that is revoked, a spectator who is shut out, a seat that is left.

Polling, holding and streaming end by themselves, long before the wait or the stream would have been over.
"""

import threading
from typing import Any

import httpx
import pytest

from tests.e2e import inside
from tests.e2e.person import Person
from tests.stack import Stack

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("e2e")]

PATIENCE_S = 20
"""Within 5 s, says the trial; a machine that others use too gets more. A wait lasts 25 s and a stream 10 minutes."""


class Watching:
    """Somebody who holds a poll and a stream at once, each on a connection of its own."""

    def __init__(self, address: str, person: Person, game_id: str) -> None:
        """Begin both; return when the stream is open and has told its first version."""
        person.etag = None
        person.poll(game_id)
        self.etag = person.etag
        assert self.etag is not None
        self._http: httpx.Client = httpx.Client(base_url=f"{address}/api/v1", headers=dict(person.http.headers), timeout=60)
        self._path: str = f"/games/{game_id}"
        self.held: httpx.Response | None = None
        self.opened: threading.Event = threading.Event()
        self.told: list[str] = []
        self._threads: list[threading.Thread] = []
        for work in (self._hold, self._stream):
            self._threads.append(threading.Thread(target=work, daemon=True))
        for thread in self._threads:
            thread.start()
        assert self.opened.wait(PATIENCE_S)

    def poll(self) -> httpx.Response:
        """Poll with what was known at the beginning."""
        return self._http.get(self._path, headers={"If-None-Match": self.etag or ""})

    def _hold(self) -> None:
        self.held = self._http.get(f"{self._path}?wait=25", headers={"If-None-Match": self.etag or ""})

    def _stream(self) -> None:
        with self._http.stream("GET", f"{self._path}/stream") as stream:
            for line in stream.iter_lines():
                self.told.append(line)
                self.opened.set()

    def ends(self) -> int:
        """Wait until both have ended; return the status of the held answer."""
        for thread in self._threads:
            thread.join(PATIENCE_S)
            assert not thread.is_alive(), "held or streaming still"
        assert self.held is not None
        return self.held.status_code


@pytest.fixture(scope="module")
def table(stack: Stack) -> tuple[list[Person], dict[str, Any], str]:
    people = [Person(stack.address, seed=seed) for seed in range(4)]
    room = inside.seat_all(people, spectators=True, options={"speed": "relaxed"})
    return people, room, inside.start(stack, room)


def test_t39_a_revoked_token_ends_polling_holding_and_streaming(
    stack: Stack, table: tuple[list[Person], dict[str, Any], str]
) -> None:
    people, _, game_id = table
    gone = Person(stack.address)
    watching = Watching(stack.address, gone, game_id)
    assert watching.poll().status_code == 304
    assert gone.raw("POST", "/auth/logout").status_code == 204
    assert watching.poll().status_code == 401
    assert watching.ends() == 401
    assert people[0].poll(game_id)["status"] == "running"


def test_t39_spectators_shut_out_in_mid_game(stack: Stack, table: tuple[list[Person], dict[str, Any], str]) -> None:
    people, room, game_id = table
    watcher = Person(stack.address)
    watching = Watching(stack.address, watcher, game_id)
    player = people[1].poll(game_id)
    refused = watcher.raw("PATCH", f"/rooms/{room['id']}", {"spectators": False})
    assert refused.status_code in {403, 404}
    changed = people[0].ask("PATCH", f"/rooms/{room['id']}", {"spectators": False})
    assert (changed["spectators"], changed["status"]) == (False, "playing")
    for path in ("", "/feed", "/feed?proof=1", "/stream"):
        assert watcher.raw("GET", f"/games/{game_id}{path}").json()["code"] == "game.not_found"
    assert watching.poll().status_code == 404
    assert watching.ends() == 404
    assert people[1].poll(game_id)["view"] == player["view"]  # players go on
    assert people[0].ask("PATCH", f"/rooms/{room['id']}", {"spectators": True})["spectators"]
    assert watcher.raw("GET", f"/games/{game_id}").status_code == 200


def test_t38_who_leaves_is_told_what_a_spectator_is_told(stack: Stack, table: tuple[list[Person], dict[str, Any], str]) -> None:
    people, room, game_id = table
    leaver, stranger = people[3], Person(stack.address)
    assert leaver.poll(game_id)["seat"] == 3
    held = Watching(stack.address, leaver, game_id)
    assert leaver.command(game_id, {"type": "leave"}).status_code == 200
    assert held.poll().json()["seat"] is None  # his old ETag is good for nothing
    for path in ("", "/feed", "/feed?proof=1"):
        mine, theirs = (person.ask("GET", f"/games/{game_id}{path}") for person in (leaver, stranger))
        for moving in ("server_time", "poll_after_ms"):
            mine.pop(moving, None)
            theirs.pop(moving, None)
        if mine["version"] == theirs["version"]:
            assert mine == theirs
    people[0].ask("PATCH", f"/rooms/{room['id']}", {"spectators": False})
    assert leaver.ask("GET", f"/games/{game_id}")["seat"] is None  # where nobody may watch, who has played still may
