"""GET /me/games: one's own games, whose turn it is, the most urgent first."""

import pytest

from citadel.clock import now_ms
from tests.games.api.people import Game, guest, nobody, refused

pytestmark = pytest.mark.usefixtures("db_ready")


def test_ones_own_games_say_whose_turn_it_is_and_until_when() -> None:
    game = Game()
    picker, other = game.person(game.picker), game.person(game.others[0])
    (mine,) = picker.get("/me/games").json()["games"]
    (theirs,) = other.get("/me/games").json()["games"]
    assert (mine["game_id"], mine["my_turn"], mine["seat"]) == (str(game.id), True, game.picker)
    assert mine["due_at"] > now_ms()
    assert (theirs["my_turn"], theirs["due_at"]) == (False, None)
    assert guest().get("/me/games").json()["games"] == []


def test_an_overdue_game_of_ones_own_is_advanced() -> None:
    game = Game(now=now_ms() - 40_000)
    before = game.head.version
    (row,) = game.person(0).get("/me/games").json()["games"]
    assert row["version"] == game.head.version > before


def test_who_is_not_signed_in_has_none() -> None:
    refused(nobody().get("/me/games"), 401, "request.unauthenticated")
    refused(guest().post("/me/games", {}), 405, "request.method_not_allowed")
