"""Whole games of Welcome To over HTTP against the running stack (issue 5): alone, four people and bots, a hundred seats."""

import threading
from collections.abc import Sequence
from typing import Any

import httpx
import pytest

from tests.e2e.inside import run, start
from tests.e2e.person import JSON, Person
from tests.e2e.test_classic_games import play
from tests.e2e.test_games import manage
from tests.stack import Stack

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("e2e")]

TABLES: list[tuple[int, int, dict[str, Any]]] = [(1, 1, {"advanced": True}), (4, 2, {})]
"""Seats, people and options."""


class Planner(Person):
    """Somebody who puts his own turn together from the parts that are offered."""

    def choose(self, game: JSON) -> JSON | None:
        """Return a turn if he has not submitted one, else None."""
        offer = next((one for one in game["legal"] if "choices" in one), None)
        if offer is None or game["view"]["seats"][game["seat"]]["has_submitted"]:
            return None
        command: JSON = dict(offer["command"])
        numbers = [number for number in offer["choices"]["numbers"] if not number.get("temp")]
        if numbers:
            number = self.dice.choice(numbers)
            street, first, size = self.dice.choice(number["houses"])
            command["write"] = {"street": street, "house": first + self.dice.randrange(size), "number": number["number"]}
            if "combo" in command:
                command["combo"] = number["choice"]
            else:
                command["number_card"] = number["choice"]
                command["effect_card"] = number["choice"] % 3 + 1
        return command


def table(stack: Stack, seats: int, people: int, options: dict[str, Any], *, clock_scale: int = 0) -> tuple[list[Planner], str]:
    """Start a game with so many people in the first seats and bots in the others, with clocks of its own if they are given."""
    persons = [Planner(stack.address, seed=seats * 10 + number) for number in range(people)]
    host = persons[0]
    room = host.open_room(ruleset="welcome_to", seats=seats, options=options, spectators=True)
    for seat, person in enumerate(persons[1:], start=1):
        person.join(room, seat)
    if people < seats:
        host.ask("POST", f"/rooms/{room['id']}/fill", {})
    if clock_scale:
        return persons, start(stack, room, clock_scale=clock_scale)
    return persons, str(host.ask("POST", f"/rooms/{room['id']}/start")["game_id"])


def deal(stack: Stack, people: Sequence[Planner]) -> str:
    """Start a game of these people without a room, with clocks as in production."""
    return run(
        stack,
        """
        import secrets
        from django.db import transaction
        from games.services.start import SeatPlan, start_game
        with transaction.atomic():
            print(start_game(
                ruleset="welcome_to", options={}, seats=[SeatPlan(user_id=UUID(word), policy="steady") for word in words],
                server_seed=secrets.token_bytes(32), room_id=None, spectators=False, open_replay=False, now=now_ms(),
            ))
        """,
        *[str(person.ask("GET", "/me")["id"]) for person in people],
        CITADEL_CLOCK_SCALE="1000",
    )


def check_proofs(stack: Stack, game_id: str, *seats: int) -> None:
    """Check the log and the bundles of staff and of these seats."""
    for as_who in ([], *[["--as", str(seat)] for seat in seats]):
        bundle = manage(stack, "export", game_id, *as_who)
        assert bundle.returncode == 0, bundle.stderr
        verdict = manage(stack, "verify", "--bundle", "-", given=bundle.stdout)
        assert verdict.returncode == 0, verdict.stdout + verdict.stderr
        assert "intact" in verdict.stdout


def check_ends(ends: Sequence[JSON], seats: int) -> None:
    """Check what everybody sees at the end."""
    for seat, game in enumerate(ends):
        assert (game["status"], game["seat"], game["version"]) == ("finished", seat, ends[0]["version"])
        assert [line["seat"] for line in game["result"]["scores"]] == list(range(seats))


@pytest.mark.parametrize(("seats", "people", "options"), TABLES, ids=[f"{seats} seats" for seats, _, _ in TABLES])
def test_a_whole_game_is_played_and_proved(stack: Stack, seats: int, people: int, options: dict[str, Any]) -> None:
    persons, game_id = table(stack, seats, people, options)
    ends = play(persons, game_id)
    check_ends(ends, seats)
    assert bool(ends[0]["result"]["winners"]) == (seats > 1)  # WT-26
    turns = ends[0]["view"]["turn"]
    for person in (*persons, Person(stack.address)):
        feed = person.feed(game_id)
        assert [item["version"] for item in feed] == list(range(1, ends[0]["version"] + 1))
        assert sum(1 for item in feed if item["type"] == "turn_applied") == turns * seats
    check_proofs(stack, game_id, 0)


@pytest.mark.slow
@pytest.mark.first
def test_a_hundred_seats_play_to_the_end(stack: Stack) -> None:  # WT-8
    persons, game_id = table(stack, 100, 3, {}, clock_scale=1000)
    other, elsewhere = table(stack, 2, 1, {})
    beside = threading.Thread(target=other[0].play, args=(elsewhere,), daemon=True)
    beside.start()
    ends = play(persons, game_id)
    check_ends(ends, 100)
    beside.join(60)
    assert other[0].poll(elsewhere)["status"] == "finished", "another table has played on meanwhile (T40)"
    assert len(persons[0].raw("GET", f"/games/{game_id}").content) < 64 * 1024
    sheet = persons[0].ask("GET", f"/games/{game_id}/sheets/99")["sheet"]
    assert sheet["points"]["total"] == ends[0]["view"]["seats"][99]["summary"]["total"]
    feed = persons[1].feed(game_id)
    assert [item["version"] for item in feed] == list(range(1, ends[0]["version"] + 1))
    assert {item["seat"] for item in feed if "own" in item and item["type"] == "turn_submitted"} == {1}
    check_proofs(stack, game_id)


@pytest.mark.slow
@pytest.mark.first
def test_a_hundred_submissions_in_the_same_second_are_all_accepted(stack: Stack) -> None:  # T40
    people = [Planner(stack.address, seed=number) for number in range(100)]
    game_id = deal(stack, people)
    command = people[0].choose(people[0].poll(game_id))
    assert command is not None
    barrier, answers = threading.Barrier(100), dict[int, httpx.Response]()

    def submit(seat: int) -> None:
        barrier.wait(60)
        answers[seat] = people[seat].command(game_id, command)

    threads = [threading.Thread(target=submit, args=(seat,), daemon=True) for seat in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    refused = {seat: answer.text for seat, answer in answers.items() if answer.status_code != httpx.codes.OK}
    assert (len(answers), refused) == (100, {})
    assert people[0].poll(game_id)["view"]["turn"] >= 2
    feed = people[7].feed(game_id)
    assert sum(1 for item in feed if item["type"] == "turn_submitted" and not item.get("automatic")) == 100
    assert not any(item["type"] == "turn_timed_out" and item["version"] < 300 for item in feed)
