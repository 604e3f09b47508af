"""GET /status: how much is going on, for everybody."""

import pytest

from tests.games.api.people import Game, nobody, refused

pytestmark = pytest.mark.usefixtures("db_ready")


def test_games_to_watch_are_counted_for_everybody() -> None:
    Game(spectators=True)
    answer = nobody().get("/status")
    assert answer.status_code == 200
    assert set(answer.json()) == {"open_rooms", "watchable_games", "server_time"}
    assert answer.json()["watchable_games"] >= 1
    assert answer["Cache-Control"] == "public, max-age=5"


def test_it_can_only_be_read() -> None:
    refused(nobody().post("/status", {}), 405, "request.method_not_allowed")
