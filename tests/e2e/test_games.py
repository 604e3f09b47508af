"""Whole games over HTTP against the running stack (issue 2)."""

import subprocess
import sys
import threading
from typing import Any

import httpx
import pytest

from tests.e2e.person import Person
from tests.stack import ROOT, Stack, clean_environment

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("e2e")]


def start(host: Person, room: dict[str, Any]) -> str:
    """Fill a room with bots and start it."""
    host.ask("POST", f"/rooms/{room['id']}/fill", {"policy": "steady"})
    return str(host.ask("POST", f"/rooms/{room['id']}/start")["game_id"])


def manage(stack: Stack, *words: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run a management command against the stack."""
    environment = clean_environment(CITADEL_DATA_DIR=str(stack.data_dir))
    return subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=environment, input=given, capture_output=True, text=True, check=False
    )


def test_one_person_and_three_bots_finish_a_game_and_its_bundle_is_intact(stack: Stack) -> None:
    hana = Person(stack.address, seed=1)
    game_id = start(hana, hana.open_room(seats=4))
    game = hana.play(game_id)
    assert game["status"] == "finished"
    assert len(game["result"]["scores"]) == 4
    assert set(game["result"]["winners"]) <= {0, 1, 2, 3}

    feed = hana.feed(game_id)
    assert [item["version"] for item in feed] == list(range(1, game["version"] + 1))
    for as_who in ([], ["--as", str(game["seat"])]):
        bundle = manage(stack, "export", game_id, *as_who)
        assert bundle.returncode == 0, bundle.stderr
        verdict = manage(stack, "verify", "--bundle", "-", given=bundle.stdout)
        assert verdict.returncode == 0, verdict.stdout + verdict.stderr
        assert "intact" in verdict.stdout
    assert manage(stack, "verify", game_id).returncode == 0


def test_of_four_people_two_vanish_and_one_comes_back(stack: Stack) -> None:
    people = [Person(stack.address, seed=seed) for seed in range(4)]
    room = people[0].open_room(seats=4, options={"speed": "normal"})
    people[0].ask("PUT", f"/rooms/{room['id']}/seat", {"seat": 0})
    for seat, person in enumerate(people[1:], start=1):
        person.join(room, seat)
    game_id = str(people[0].ask("POST", f"/rooms/{room['id']}/start")["game_id"])

    present = [threading.Thread(target=person.play, args=(game_id,), daemon=True) for person in people[:2]]
    for thread in present:
        thread.start()

    def is_automatic(game: dict[str, Any]) -> bool:
        return bool(game["view"]["seats"][2]["autoplay"])

    game = people[2].poll(game_id)
    while not is_automatic(game) and game["status"] == "running":
        game = people[2].poll(game_id, wait=2)
    assert is_automatic(game), "three missed turns bring autoplay"
    if game["status"] == "running":
        refused = people[2].command(game_id, {"type": "end_turn"})
        assert refused.status_code == httpx.codes.CONFLICT
        assert refused.json()["code"] in {"game.autoplay_on", "game.game_over"}
        resumed = people[2].command(game_id, {"type": "resume"})
        if resumed.status_code == httpx.codes.OK:
            assert resumed.json()["view"]["seats"][2]["autoplay"] is False
            assert resumed.json()["view"]["seats"][2]["timeout_streak"] == 0
    last = people[2].play(game_id)
    for thread in present:
        thread.join(60)
    assert last["status"] == "finished"
    events = people[3].feed(game_id)
    assert any(item["type"] == "turn_timed_out" and item["seat"] == 3 for item in events)
    assert manage(stack, "verify", game_id).returncode == 0


def test_the_last_person_leaves_and_the_game_is_over(stack: Stack) -> None:
    hana, minu = Person(stack.address, seed=5), Person(stack.address, seed=6)
    room = hana.open_room(seats=4)
    minu.join(room, 2)
    game_id = start(hana, room)
    left = minu.command(game_id, {"type": "leave"})
    assert left.status_code == httpx.codes.OK
    assert left.json()["seat"] is None
    assert minu.command(game_id, {"type": "resume"}).json()["code"] == "game.seat_taken_over"
    over = hana.command(game_id, {"type": "leave"})
    assert over.status_code == httpx.codes.OK
    assert over.json()["status"] == "abandoned"
    assert over.json()["result"]["winners"] is None
    assert hana.command(game_id, {"type": "end_turn"}).json()["code"] == "game.game_over"


def test_seven_people_and_bots_with_spectators(stack: Stack) -> None:
    hana, stranger = Person(stack.address, seed=8), Person(stack.address, seed=9)
    game_id = start(hana, hana.open_room(seats=7, spectators=True))
    seen = stranger.poll(game_id)
    assert seen["seat"] is None
    assert seen["legal"] == []
    assert all("hand" not in seat and "role" not in seat for seat in seen["view"]["seats"] if not seat["revealed"])
    assert hana.play(game_id)["status"] == "finished"
    closed = start(hana, hana.open_room(seats=4))
    assert stranger.raw("GET", f"/games/{closed}").status_code == httpx.codes.NOT_FOUND
