"""The worker's tasks: they may come twice, late, never, or too many at once (trials T35, T36)."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from citadel.celery import app
from citadel.clock import now_ms
from games import tasks
from games.models import Event, Game, Room
from games.services import advance, publish
from tests.concurrency import at_once
from tests.games.services.lobby.den import MINUTE, Den
from tests.games.services.table import Table

pytestmark = pytest.mark.usefixtures("db_ready")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[UUID, int]]:
    """What is sent to the worker."""
    messages: list[tuple[UUID, int]] = []
    monkeypatch.setattr(publish, "send_wake", lambda game_id, due_at: messages.append((game_id, due_at)))
    return messages


def overdue() -> Table:
    """A game whose first pick ran out a while ago."""
    table = Table(now=now_ms() - 5 * MINUTE)
    publish.settle()  # whoever commits what is due sends the first wake himself
    return table


def test_every_task_of_the_schedule_exists_under_its_name() -> None:
    app.loader.import_default_modules()
    mine = {entry["task"] for entry in app.conf.beat_schedule.values() if entry["task"].startswith("games.")}
    assert mine == {tasks.tick.name, tasks.sweep_rooms.name, tasks.ensure_partitions.name}
    assert tasks.wake.name == "games.wake"
    assert tasks.wake.acks_late


def test_a_tick_claims_what_is_due_and_wakes_it_once(sent: list[tuple[UUID, int]]) -> None:
    table = overdue()
    sent.clear()
    tasks.tick()
    assert [due for game_id, due in sent if game_id == table.id] == [table.head.wake_at]
    sent.clear()
    tasks.tick(newer_argument=1)
    assert table.id not in {game_id for game_id, _ in sent}


def test_t36_five_ticks_at_once_wake_once(sent: list[tuple[UUID, int]]) -> None:
    tables = [overdue() for _ in range(4)]
    sent.clear()
    at_once(*[tasks.tick] * 5)
    woken = [game_id for game_id, _ in sent]
    assert all(woken.count(table.id) == 1 for table in tables)


def test_a_claim_that_ran_out_is_claimed_again(sent: list[tuple[UUID, int]]) -> None:
    table = overdue()
    tasks.tick()
    Game.objects.filter(id=table.id).update(claimed_until=now_ms() - 1)
    sent.clear()
    tasks.tick()
    assert table.id in {game_id for game_id, _ in sent}


def test_a_game_that_is_not_due_is_left_alone(sent: list[tuple[UUID, int]]) -> None:
    table = Table()
    tasks.tick()
    assert table.id not in {game_id for game_id, _ in sent}


def test_a_wake_does_what_is_due_and_a_second_one_nothing(sent: list[tuple[UUID, int]]) -> None:
    table = overdue()
    before = table.head.version
    for _ in range(40):
        tasks.wake(game_id=str(table.id), newer_argument=1)
        if (table.head.wake_at or now_ms() + 1) > now_ms():
            break
    reached = table.head.version
    assert reached > before
    tasks.wake(game_id=str(table.id))
    assert table.head.version == reached


def test_t35_many_wakes_at_once_are_one(sent: list[tuple[UUID, int]]) -> None:
    def play(table: Table) -> list[tuple[Any, ...]]:
        return list(Event.objects.filter(game_id=table.id).order_by("version").values_list("type", "actor", "instant"))

    then = now_ms() - MINUTE
    seed = b"s" * 32
    once, often = Table(now=then, seed=seed), Table(now=then, seed=seed)
    tasks.wake(game_id=str(once.id))
    results = at_once(*[lambda: tasks.wake(game_id=str(often.id))] * 6)
    assert not [result for result in results if result is not None]
    tasks.wake(game_id=str(often.id))
    tasks.wake(game_id=str(once.id))
    shorter = min(len(play(once)), len(play(often)))
    assert shorter > 3
    assert play(once)[:shorter] == play(often)[:shorter]


def test_a_wake_for_a_game_that_is_not_there_is_no_failure() -> None:
    tasks.wake(game_id=str(uuid4()))


def test_a_wake_that_fails_is_counted_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    table = overdue()

    def broken(*_: object) -> None:
        raise ValueError("broken rules")

    monkeypatch.setattr(advance, "_take", broken)
    with pytest.raises(ValueError, match="broken rules"):
        tasks.wake(game_id=str(table.id))
    assert Game.objects.get(id=table.id).failures == 1


def test_the_sweep_of_rooms() -> None:
    den = Den()
    Room.objects.filter(id=den.id).update(created_at=1)
    den.row.members.update(seen_at=now_ms() - 10 * MINUTE)
    tasks.sweep_rooms(newer_argument=1)
    assert den.row.status == Room.Status.CLOSED


def test_partitions_are_made_by_the_running_role_again_and_again(owner_connection: Any) -> None:
    for _ in range(2):
        tasks.ensure_partitions(newer_argument=1)
    query = "SELECT count(*) FROM pg_inherits WHERE inhparent = 'games_event'::regclass"
    assert owner_connection.execute(query).fetchone()[0] >= tasks.MONTHS_AHEAD + 2  # this month and the default one, too
