"""GET /games: games that everybody may watch, in pages."""

from typing import Any

import pytest

from citadel.clock import now_ms
from tests.games.api.people import Game, Person, guest, nobody, refused

pytestmark = pytest.mark.usefixtures("db_ready")


def listed(person: Person, query: str = "") -> dict[str, dict[str, Any]]:
    """Return what the first page shows, by game."""
    page = person.get(f"/games?limit=100{query}").json()
    return {row["game_id"]: row for row in page["games"]}


def test_running_games_that_allow_spectators_are_listed_with_their_names() -> None:
    watched, closed = Game(spectators=True), Game()
    rows = listed(guest())
    assert str(closed.id) not in rows
    row = rows[str(watched.id)]
    assert row["status"] == "running"
    assert row["ruleset"] == "secret_city"
    assert row["version"] == watched.head.version
    assert [player["kind"] for player in row["players"]] == ["person"] * 4


def test_t04_an_overdue_game_is_shown_as_resolving_and_not_advanced() -> None:
    overdue = Game(spectators=True, now=now_ms() - 40_000)
    before = overdue.head
    assert listed(guest())[str(overdue.id)]["status"] == "resolving"
    assert overdue.head == before
    assert str(overdue.id) in listed(guest(), "&status=resolving")
    assert str(overdue.id) not in listed(guest(), "&status=running")


def test_a_list_shows_no_secret() -> None:
    game = Game(spectators=True)
    row = listed(guest())[str(game.id)]
    assert set(row) == {"game_id", "ruleset", "status", "version", "created_at", "players"}


def test_pages_follow_each_other_without_gap_or_repetition() -> None:
    games = [str(Game(spectators=True).id) for _ in range(5)]
    person, query = guest(), "?limit=2"
    seen: list[str] = []
    while not set(games) <= set(seen):
        page = person.get(f"/games{query}").json()
        seen += [row["game_id"] for row in page["games"]]
        query = f"?limit=2&cursor={page['next']}"
    assert len(seen) == len(set(seen))
    assert seen == sorted(seen, reverse=True)  # ids of games are in the order of time


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("ruleset=chess", "ruleset"),
        ("status=finished", "status"),
        ("cursor=x", "cursor"),
        ("cursor=%00", "cursor"),
        ("cursor=" + "x" * 500, "cursor"),
        ("cursor=ünïcödé", "cursor"),
        ("limit=0", "limit"),
        ("limit=101", "limit"),
    ],
)
def test_a_wrong_query_names_the_field(query: str, field: str) -> None:
    document = refused(guest().get(f"/games?{query}"), 400, "request.invalid")
    assert [fault["field"] for fault in document["errors"]] == [field]


def test_the_list_is_for_people_who_are_signed_in() -> None:
    refused(nobody().get("/games"), 401, "request.unauthenticated")
    refused(guest().post("/games", {}), 405, "request.method_not_allowed")
