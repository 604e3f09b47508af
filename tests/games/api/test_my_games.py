"""GET /me/games: one's own games, whose turn it is, the most urgent first."""

import pytest

from citadel.clock import now_ms
from games.services.advance import advance
from tests.games.api.people import Game, Person, guest, nobody, refused
from tests.games.services.test_queries import another_game_of

HOUR = 3_600_000

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


def ended_long_ago(person: Person) -> str:
    """Return a game in which this person and all others were absent until it was over."""
    assert person.user_id is not None
    game_id = another_game_of(person.user_id, now=now_ms() - 3 * HOUR)
    while not advance(game_id=game_id, now=now_ms()):
        pass
    return str(game_id)


def test_what_is_over_comes_page_by_page_behind_all_that_runs() -> None:
    person = guest()
    assert person.user_id is not None
    over = [ended_long_ago(person) for _ in range(5)]
    running = {str(another_game_of(person.user_id)) for _ in range(3)}
    first = person.get("/me/games?limit=2").json()
    assert {game["game_id"] for game in first["games"][:3]} == running
    pages = [[game["game_id"] for game in first["games"][3:]]]
    following = first["next"]
    while following:
        page = person.get(f"/me/games?limit=2&cursor={following}").json()
        pages.append([game["game_id"] for game in page["games"]])
        following = page["next"]
    assert pages == [over[4:2:-1], over[2:0:-1], over[:1]]
    assert person.get("/me/games?limit=5").json()["next"] is None


def test_nobody_elses_games_are_behind_a_cursor() -> None:
    person, stranger = guest(), guest()
    for _ in range(2):
        ended_long_ago(person)
    mark = person.get("/me/games?limit=1").json()["next"]
    assert stranger.get(f"/me/games?cursor={mark}").json()["games"] == []


@pytest.mark.parametrize("query", ["cursor=x", "limit=0", "limit=101", "limit=x"])
def test_what_is_no_page_is_refused(query: str) -> None:
    refused(guest().get(f"/me/games?{query}"), 400, "request.invalid")


def test_who_is_not_signed_in_has_none() -> None:
    refused(nobody().get("/me/games"), 401, "request.unauthenticated")
    refused(guest().post("/me/games", {}), 405, "request.method_not_allowed")
