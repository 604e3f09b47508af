"""T11, T12, T13, T25, T29: what a phone shows after sleeping, on a second device, after a restart, at any version.

The same with processes killed is tests/e2e/test_crashes.py.
"""

from typing import Any

import msgspec
import pytest

from citadel.clock import now_ms
from games.rules.core import Seat
from games.services.access import Viewer
from games.services.advance import advance
from games.services.answers import tell
from games.services.loading import MEMORY, state_at
from tests.games.api.people import Game, signed_in
from tests.games.services.table import Table

pytestmark = pytest.mark.usefixtures("db_ready")

HOUR = 3_600_000


def play_on(game: Table, *, upto: int) -> None:
    """Let the clocks play until a version is reached."""
    while game.head.version < upto and game.head.wake_at is not None:
        advance(game_id=game.id, now=game.head.wake_at, most=1)


def feed(game: Game, seat: int, after: int, limit: int) -> list[dict[str, Any]]:
    """Return all events after a version, page by page."""
    found, more = [], True
    while more:
        page = game.person(seat).get(f"{game.path}/feed?after={after}&limit={limit}").json()
        found += page["events"]
        after, more = page["next_after"], page["more"]
    return found


@pytest.mark.parametrize("limit", [7, 200])
def test_t11_who_slept_through_fifty_updates_catches_up(limit: int) -> None:
    game = Game()
    known = feed(game, 1, 0, 200)
    play_on(game, upto=len(known) + 60)
    missed = feed(game, 1, len(known), limit)
    assert [event["version"] for event in known + missed] == list(range(1, game.head.version + 1))
    assert known + missed == feed(game, 1, 0, 200)
    assert game.person(1).get(game.path).json()["version"] == missed[-1]["version"]


def test_t12_a_second_device_sits_in_the_same_seat() -> None:
    game = Game()
    phone = game.person(game.picker)
    tablet = signed_in(game.user(game.picker))
    seat = phone.get(game.path).json()["seat"]
    seen = tablet.get(game.path).json()
    assert (seen["seat"], len(seen["players"])) == (seat, 4)
    key = "one-key-on-both-devices"
    command = seen["legal"][0]["command"]
    first = tablet.send(game.id, command, key=key)
    again = phone.send(game.id, command, key=key)  # an account's seat, not a connection's: the same wish, once
    assert first.json()["version"] == again.json()["version"]
    assert phone.get(game.path).json()["view"] == tablet.get(game.path).json()["view"]
    etags = {device.get(game.path)["ETag"] for device in (phone, tablet)}
    assert len(etags) == 2  # each is good for its own token


@pytest.mark.parametrize("ruleset", ["secret_city", "agent_d"])
def test_t13_t25_every_version_folds_to_what_was_shown_when_it_was_the_newest(ruleset: str) -> None:
    table = Table(ruleset=ruleset)
    viewers = [Viewer(sits=None, seat=None), *(Viewer(sits=Seat(seat), seat=Seat(seat)) for seat in range(4))]
    shown: dict[int, tuple[Any, list[bytes]]] = {}

    def look() -> None:
        head = table.head
        state = table.state
        shown[head.version] = head, [msgspec.json.encode(tell(head, state, viewer, 0).answer) for viewer in viewers]

    look()
    while table.head.wake_at is not None:
        advance(game_id=table.id, now=table.head.wake_at, most=1)
        look()
    assert table.head.status in {"finished", "timed_out"}
    assert len(shown) > 50
    MEMORY.drop(table.id)  # a restart
    for version, (head, answers) in list(shown.items())[:: max(1, len(shown) // 60)]:
        state = state_at(table.head, version)
        assert [msgspec.json.encode(tell(head, state, viewer, 0).answer) for viewer in viewers] == answers


def test_t29_every_answer_says_how_fresh_it_is() -> None:
    game = Game()
    before = now_ms()
    person, command = game.pick()
    for answer in (person.get(game.path), person.send(game.id, command), person.get(game.path)):
        body = answer.json()
        assert before <= body["server_time"] <= now_ms()
        assert 0 < body["poll_after_ms"] <= 5000
        assert body["version"] >= 1
        assert body["server_time"] <= int(answer["X-Server-Time"]) <= now_ms()
        assert answer["X-Poll-After"] == str(body["poll_after_ms"])
        assert body["resolving"] is False
    unchanged = person.get(game.path, if_none_match=person.get(game.path)["ETag"])
    assert unchanged.status_code == 304
    assert before <= int(unchanged["X-Server-Time"]) <= now_ms()
    assert int(unchanged["X-Poll-After"]) > 0
    page = person.get(f"{game.path}/feed").json()
    assert before <= page["server_time"] <= now_ms()
    assert page["version"] == page["events"][-1]["version"]
    assert before <= person.get("/me/games").json()["server_time"] <= now_ms()
    refusal = person.send(game.id, {"type": "resume"})
    assert refusal.json()["version"] == page["version"]


def test_t29_a_game_that_is_over_is_polled_rarely() -> None:
    game = Game()
    for _ in range(600):
        if advance(game_id=game.id, now=now_ms() + 2 * HOUR):
            break
    assert game.person(0).get(game.path).json()["poll_after_ms"] == 5000
