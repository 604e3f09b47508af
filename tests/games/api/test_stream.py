"""GET /games/{id}/stream: the door through which the front opens a stream."""

from uuid import uuid4

import pytest

from tests.games.api.people import Game, guest, nobody, refused

pytestmark = pytest.mark.usefixtures("db_ready")


def test_the_front_is_told_as_whom_the_caller_watches() -> None:
    game = Game(spectators=True)
    answer = game.person(2).get(f"{game.path}/stream", accept="text/event-stream")
    assert (answer.status_code, answer["X-Citadel-Stream"], answer.content) == (200, "2", b"")
    assert guest().get(f"{game.path}/stream")["X-Citadel-Stream"] == "spectator"


def test_who_left_watches_as_a_spectator() -> None:
    game = Game(spectators=True)
    assert game.person(1).send(game.id, {"type": "leave"}).status_code == 200
    assert game.person(1).get(f"{game.path}/stream")["X-Citadel-Stream"] == "spectator"


def test_who_may_not_watch_is_refused() -> None:
    game = Game()
    refused(guest().get(f"{game.path}/stream"), 404, "game.not_found")
    refused(guest().get(f"{game.path}/stream", accept="text/event-stream"), 404, "game.not_found")
    refused(guest().get(f"/games/{uuid4()}/stream"), 404, "game.not_found")
    refused(nobody().get(f"{game.path}/stream"), 401, "request.unauthenticated")
    refused(game.person(0).post(f"{game.path}/stream"), 405, "request.method_not_allowed")
