"""T01, T08, T30, T35, T36: clocks with nobody looking, with no worker, with too many of everything, with a broker that forgets."""

import threading
from collections.abc import Callable

import pytest

from tests.e2e import inside
from tests.e2e.person import Person
from tests.e2e.test_games import manage
from tests.stack import Stack

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("e2e")]

HEAD = "SELECT version, status FROM games_game WHERE id = %s"
FLOOD = """
    from citadel.celery import app
    for _ in range(200):
        app.send_task("games.tick", queue="ticks")
    for number in range(60):
        app.send_task("games.wake", kwargs={"game_id": words[0]}, queue="wakes", countdown=number % 6)
"""


def four(stack: Stack) -> list[Person]:
    return [Person(stack.address, seed=seed) for seed in range(4)]


def until(happened: Callable[[], object], what: str) -> None:
    """Wait for what must happen; how soon is not asked of a machine that others use too."""
    for _ in range(600):
        if happened():
            return
        threading.Event().wait(0.1)
    raise AssertionError(f"it did not happen: {what}")


def test_t01_nobody_is_connected_and_the_worker_alone_plays_to_the_end(stack: Stack) -> None:
    game_id = inside.start(stack, inside.seat_all(four(stack)), clock_scale=2)
    until(lambda: inside.rows(stack, HEAD, game_id)[0][1] in {"finished", "timed_out"}, "the end of a game nobody looks at")
    late = inside.rows(
        stack, "SELECT count(*) FROM games_event WHERE game_id = %s AND actor = 'clock' AND type = 'role_picked'", game_id
    )
    assert late[0][0] >= 4
    assert manage(stack, "verify", game_id).returncode == 0


def test_t30_without_any_worker_polls_and_lists_bring_the_game_to_its_end(stack: Stack) -> None:
    people = four(stack)
    with inside.stopped(stack, "worker", "work", "beat"):
        game_id = inside.start(stack, inside.seat_all(people), clock_scale=2)
        first = people[0].poll(game_id)
        until(lambda: people[0].poll(game_id)["version"] > first["version"], "an overdue pick")
        until(lambda: people[1].ask("GET", "/me/games")["games"][0]["version"] > first["version"] + 4, "one's own list")
        until(lambda: people[2].poll(game_id, wait=1)["status"] != "running", "the end")
        feed = people[3].feed(game_id)
    picks = [item for item in feed if item["type"] == "role_picked"][:4]
    opened = [item for item in feed if item["type"] == "pick_opened"][:4]
    assert [pick["at"] for pick in picks] == [window["due_at"] for window in opened]  # at its instant, whenever somebody looked
    assert manage(stack, "verify", game_id).returncode == 0


def test_t30_a_stream_alone_brings_an_overdue_game_on(stack: Stack) -> None:
    people = four(stack)
    with inside.stopped(stack, "worker", "work", "beat"):
        game_id = inside.start(stack, inside.seat_all(people), clock_scale=2)
        with people[0].http.stream("GET", f"/games/{game_id}/stream", timeout=60) as stream:
            told = [line for line, _ in zip(stream.iter_lines(), range(8), strict=False) if line.startswith("data:")]
    assert len(told) >= 2


def test_t35_t36_a_flood_of_ticks_and_wakes_and_a_broker_that_forgets(stack: Stack) -> None:
    people = four(stack)
    room = inside.seat_all(people)
    game_id = inside.start(stack, room, clock_scale=2)
    inside.run(stack, FLOOD, game_id, CITADEL_VISIBILITY_TIMEOUT="2")
    inside.run(stack, "from citadel.redis import client\nclient().flushall()\n")
    inside.run(stack, FLOOD, game_id, CITADEL_VISIBILITY_TIMEOUT="2")
    until(lambda: inside.rows(stack, HEAD, game_id)[0][1] != "running", "the end")
    assert_once(stack, game_id)
    assert people[0].poll(game_id)["status"] in {"finished", "timed_out"}  # who is signed in stays so


@pytest.mark.slow
def test_t36_five_beats(stack: Stack) -> None:
    people = four(stack)
    room = inside.seat_all(people)
    words = ("-m", "celery", "--quiet", "-A", "citadel.celery", "beat", "-S", "celery.beat:Scheduler", "--pidfile=")
    with (
        inside.process(stack, *words),
        inside.process(stack, *words),
        inside.process(stack, *words),
        inside.process(stack, *words),
    ):
        game_id = inside.start(stack, room, clock_scale=3)
        until(lambda: inside.rows(stack, HEAD, game_id)[0][1] != "running", "the end")
    assert_once(stack, game_id)


def assert_once(stack: Stack, game_id: str) -> None:
    """Every window has expired once at most, versions have no gap, and the game can be played again from its inputs."""
    expired = inside.rows(
        stack,
        "SELECT payload->>'window', count(*) FROM games_command WHERE game_id = %s AND kind = 'expiry' GROUP BY 1 HAVING count(*) > 1",
        game_id,
    )
    assert expired == []
    ((events, newest),) = inside.rows(stack, "SELECT count(*), max(version) FROM games_event WHERE game_id = %s", game_id)
    assert events == newest
    verdict = manage(stack, "verify", game_id)
    assert verdict.returncode == 0, verdict.stdout + verdict.stderr
