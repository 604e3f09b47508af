"""T39 behind the front: letting spectators in and shutting them out while a game is played, by its host.

What held polls and streams do then is tests/citadel/front and tests/e2e/test_revocation.py.
"""

from typing import Any

import pytest

from tests.games.api.parlour import Parlour
from tests.games.api.people import Person, guest, held, refused

pytestmark = pytest.mark.usefixtures("db_ready")


class Play:
    """A room in its game, and somebody who watches."""

    def __init__(self, *, spectators: bool = True) -> None:
        """Start the game."""
        self.room = Parlour(people=2, spectators=spectators).ready()
        self.id = self.room.ask(0, "POST", "/start").json()["game_id"]
        self.watcher = guest()

    def change(self, who: int | Person, **wish: Any) -> Any:
        """Ask for a change of the room."""
        return self.room.ask(who, "PATCH", "", wish)


def test_t39_shut_out_and_let_in_again() -> None:
    play = Play()
    path = f"/games/{play.id}"
    etag = play.watcher.get(path)["ETag"]
    players = play.room.people[1].get(path)
    assert play.change(0, spectators=False).json()["spectators"] is False
    for address in (path, f"{path}/feed", f"{path}/stream"):
        refused(play.watcher.get(address), 404, "game.not_found")
    refused(play.watcher.get(path, if_none_match=etag), 404, "game.not_found")
    refused(play.watcher.send(play.id, {"type": "end_turn"}), 404, "game.not_found")
    assert play.room.people[1].get(path, if_none_match=players["ETag"]).status_code == 200  # asked again, and the same
    assert play.room.people[1].get(path).json()["view"] == players.json()["view"]
    assert play.id not in str(play.watcher.get("/games?limit=100").json())
    assert play.change(0, spectators=True).json()["spectators"] is True
    assert play.watcher.get(path).json()["seat"] is None


def test_a_change_that_is_none_changes_nothing() -> None:
    play = Play()
    before, etag = play.room.look(0), play.watcher.get(f"/games/{play.id}")["ETag"]
    assert play.change(0, spectators=True).json()["version"] == before["version"]
    assert play.watcher.get(f"/games/{play.id}", if_none_match=etag).status_code == 304


def test_only_the_host_and_only_this_while_a_game_is_played() -> None:
    play = Play()
    refused(play.change(1, spectators=False), 403, "room.not_host")
    refused(play.change(0, spectators=False, seats=5), 409, "room.playing")
    refused(play.change(0, public=False), 409, "room.playing")
    assert play.room.look(0)["spectators"] is True


def test_a_busy_game_refuses_the_change_as_a_whole() -> None:
    play = Play()

    class Locked:
        id = play.id

    with held(Locked):  # type: ignore[arg-type]  # it asks for the id only
        refused(play.change(0, spectators=False), 503, "room.busy")
    assert play.room.look(0)["spectators"] is True
    assert play.watcher.get(f"/games/{play.id}").status_code == 200
