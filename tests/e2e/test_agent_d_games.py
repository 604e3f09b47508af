"""Whole games of Secret Agent D over HTTP against the running stack (issue 4): 3 and 5 seats, people and bots."""

import threading
from collections import Counter
from collections.abc import Sequence

import httpx
import pytest

from tests.e2e.inside import seat_all
from tests.e2e.person import JSON, Person
from tests.e2e.test_games import manage
from tests.stack import Stack

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("e2e")]

TABLES = [(3, 2), (5, 3)]
"""Seats and people; with three seats the security card is used."""


def table(stack: Stack, seats: int, people: int) -> tuple[list[Person], str]:
    """Start a game with so many people in the first seats and bots in the others."""
    persons = [Person(stack.address, seed=seats * 10 + number) for number in range(people)]
    host = persons[0]
    room = host.open_room(ruleset="agent_d", seats=seats, spectators=True)
    for seat, person in enumerate(persons[1:], start=1):
        person.join(room, seat)
    if people < seats:
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


@pytest.mark.parametrize(("seats", "people"), TABLES, ids=[f"{people} of {seats} are people" for seats, people in TABLES])
def test_a_whole_game_is_played_and_proved(stack: Stack, seats: int, people: int) -> None:
    persons, game_id = table(stack, seats, people)
    stranger = Person(stack.address)
    seen = stranger.poll(game_id)
    assert (seen["seat"], seen["legal"], len(seen["view"]["seats"])) == (None, [], seats)
    assert not any({"info", "money"} & set(seat) for seat in seen["view"]["seats"])

    ends = play(persons, game_id)
    for seat, game in enumerate(ends):
        assert (game["status"], game["seat"], game["version"]) == ("finished", seat, ends[0]["version"])
        assert len(game["result"]["scores"]) == seats
        assert game["result"]["winners"] == [game["view"]["winner"]]
        assert all({"identity", "info", "money"} <= set(one) for one in game["view"]["seats"])  # AD-49
    for seat, person in enumerate(persons):
        check_feed(person.feed(game_id), seat, seats, ends[0]["version"])
    check_feed(stranger.feed(game_id), None, seats, ends[0]["version"])

    for as_who in ([], ["--as", "1"]):
        bundle = manage(stack, "export", game_id, *as_who)
        assert bundle.returncode == 0, bundle.stderr
        verdict = manage(stack, "verify", "--bundle", "-", given=bundle.stdout)
        assert verdict.returncode == 0, verdict.stdout + verdict.stderr
        assert "intact" in verdict.stdout
    assert manage(stack, "verify", game_id).returncode == 0


def check_feed(feed: list[JSON], reader: int | None, seats: int, version: int) -> None:
    """Check that a feed is whole, and opens identities to their owners alone."""
    assert [item["version"] for item in feed] == list(range(1, version + 1))
    counted = Counter(item["type"] for item in feed)
    rounds = counted["round_started"]
    assert 1 <= rounds <= 3
    assert counted["security_placed"] == (counted["security_rolled"] if seats == 3 else 0)
    assert (counted["security_rolled"] > 0) == (seats == 3)
    assert counted["identity_drawn"] <= rounds * seats
    for item in feed:
        if item["type"] in {"identity_drawn", "target_chosen"}:
            assert ("own" in item) == (item["seat"] == reader), item
        else:
            assert "own" not in item, item


def test_who_leaves_hands_the_seat_to_a_bot(stack: Stack) -> None:
    people = [Person(stack.address, seed=90 + number) for number in range(3)]
    room = seat_all(people, ruleset="agent_d")
    game_id = str(people[0].ask("POST", f"/rooms/{room['id']}/start")["game_id"])
    left = people[2].command(game_id, {"type": "leave"})
    assert left.status_code == httpx.codes.OK
    assert not any("identity" in seat for seat in left.json()["view"]["seats"] if seat["alive"])
    assert [game["status"] for game in play(people[:2], game_id)] == ["finished"] * 2
    assert manage(stack, "verify", game_id).returncode == 0


def test_a_table_that_does_not_fit_is_refused_before_anybody_waits(stack: Stack) -> None:
    hana = Person(stack.address)
    for wish, field in (({"seats": 2}, "seats"), ({"seats": 6}, "seats"), ({"options": {"speed": "normal"}}, "speed")):
        answer = hana.raw("POST", "/rooms", {"ruleset": "agent_d", **wish})
        assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
        assert [fault["field"] for fault in answer.json()["errors"]] == [field]
    assert hana.ask("GET", "/rooms?mine=true")["rooms"] == []
