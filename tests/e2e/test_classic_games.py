"""Whole games of Citadels classic over HTTP against the running stack (issue 3): 2, 3, 7 and 8 seats, people and bots."""

import threading
from collections.abc import Sequence
from typing import Any

import httpx
import pytest

from tests.e2e.inside import seat_all
from tests.e2e.person import JSON, Person
from tests.e2e.test_games import manage
from tests.stack import Stack

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("e2e")]

STARRED = ["witch", "tax_collector", "wizard", "emperor", "abbot", "alchemist", "navigator", "diplomat"]
MIXED = ["assassin", "tax_collector", "wizard", "king", "abbot", "merchant", "navigator", "warlord"]
TABLES: list[tuple[int, int, dict[str, Any]]] = [
    (2, 2, {"roles": ["king" if role == "emperor" else role for role in STARRED], "city_target": 7, "first_crown": 1}),
    (3, 2, {"roles": [*STARRED, "artist"], "speed": "relaxed"}),
    (7, 3, {"roles": [*STARRED, "queen"], "ball_room": "salute"}),
    (8, 2, {"roles": [*MIXED, "artist"], "speed": "off", "deck": "base", "ball_room": "plain"}),
]
"""Seats, people and options."""


def table(stack: Stack, seats: int, people: int, options: dict[str, Any]) -> tuple[list[Person], str]:
    """Start a game with so many people in the first seats and bots in the others."""
    persons = [Person(stack.address, seed=seats * 10 + number) for number in range(people)]
    host = persons[0]
    room = host.open_room(ruleset="classic", seats=seats, options=options, spectators=True)
    for seat, person in enumerate(persons[1:], start=1):
        person.join(room, seat)
    host.ask("POST", f"/rooms/{room['id']}/fill", {})
    return persons, str(host.ask("POST", f"/rooms/{room['id']}/start")["game_id"])


def play(people: Sequence[Person], game_id: str) -> list[JSON]:
    """Let everybody play at once to the end; return what each of them sees then."""
    ends: dict[int, JSON] = {}

    def one(number: int) -> None:
        ends[number] = people[number].play(game_id)

    threads = [threading.Thread(target=one, args=(number,), daemon=True) for number in range(len(people))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(150)
    assert sorted(ends) == list(range(len(people))), "everybody has seen the end, and no command of theirs was refused"
    return [ends[number] for number in range(len(people))]


@pytest.mark.parametrize(("seats", "people", "options"), TABLES, ids=[f"{seats} seats" for seats, _, _ in TABLES])
def test_a_whole_game_is_played_and_proved(stack: Stack, seats: int, people: int, options: dict[str, Any]) -> None:
    persons, game_id = table(stack, seats, people, options)
    stranger = Person(stack.address)
    seen = stranger.poll(game_id)
    assert seen["view"]["roles"] == options["roles"]
    assert (seen["seat"], seen["legal"]) == (None, [])
    assert not any({"hand", "seen_at_pick"} & set(seat) for seat in seen["view"]["seats"])

    ends = play(persons, game_id)
    for seat, game in enumerate(ends):
        assert (game["status"], game["seat"], game["version"]) == ("finished", seat, ends[0]["version"])
        assert len(game["result"]["scores"]) == seats
        assert set(game["result"]["winners"]) <= set(range(seats))
        assert "hand" in game["view"]["seats"][seat]
    for person in (*persons, stranger):
        feed = person.feed(game_id)
        assert [item["version"] for item in feed] == list(range(1, ends[0]["version"] + 1))
        assert feed[0]["setup"]["options"]["roles"] == options["roles"]
    rounds = sum(1 for item in feed if item["type"] == "round_started")
    picks = 2 if seats <= 3 else 1
    assert sum(1 for item in feed if item["type"] == "role_picked") == rounds * seats * picks

    for as_who in ([], ["--as", "0"], ["--as", str(people - 1)]):
        bundle = manage(stack, "export", game_id, *as_who)
        assert bundle.returncode == 0, bundle.stderr
        verdict = manage(stack, "verify", "--bundle", "-", given=bundle.stdout)
        assert verdict.returncode == 0, verdict.stdout + verdict.stderr
        assert "intact" in verdict.stdout
    assert manage(stack, "verify", game_id).returncode == 0


def test_with_two_people_one_who_leaves_hands_both_roles_to_a_bot(stack: Stack) -> None:
    hana, minu = Person(stack.address, seed=91), Person(stack.address, seed=92)
    room = seat_all([hana, minu], ruleset="classic")
    game_id = str(hana.ask("POST", f"/rooms/{room['id']}/start")["game_id"])
    left = minu.command(game_id, {"type": "leave"})
    assert left.status_code == httpx.codes.OK
    assert hana.play(game_id)["status"] == "finished"
    assert manage(stack, "verify", game_id).returncode == 0


def test_a_table_that_does_not_fit_is_refused_before_anybody_waits(stack: Stack) -> None:
    hana = Person(stack.address)
    for wish, field in (
        ({"seats": 4, "options": {"roles": [*MIXED, "queen"]}}, "roles"),
        ({"seats": 8}, "roles"),
        ({"seats": 9}, "seats"),
    ):
        answer = hana.raw("POST", "/rooms", {"ruleset": "classic", **wish})
        assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
        assert [fault["field"] for fault in answer.json()["errors"]] == [field]
    assert hana.ask("GET", "/rooms?mine=true")["rooms"] == []
