"""What else happens to a game between the look at what is due and the lock: no step may fail of it, or count twice."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import transaction

from games.models import Event, Game, Input
from games.services import advance as clocks
from games.services.advance import advance, wake
from games.services.loading import STORE
from games.store.port import NewInput, Refusal, by_seat
from tests.games.services.table import Table

pytestmark = pytest.mark.usefixtures("db_ready")

Meddle = Callable[[UUID], None]


def record_a_refusal(game_id: UUID) -> None:
    """Record what a wrong command leaves: an input, and neither an event nor another state."""
    with transaction.atomic():
        head = STORE.lock(game_id, 1000)
        new = NewInput(
            kind="command", actor=by_seat(0), payload={"type": "end_turn"}, instant=head.instant, seat=0, key=str(uuid4())
        )
        STORE.refuse(head, new, Refusal(code="game.not_your_turn", rule="SC 11"))


def quarantine(game_id: UUID) -> None:
    Game.objects.filter(id=game_id).update(status=Game.Status.QUARANTINED, wake_at=None)


def before_the_lock(monkeypatch: pytest.MonkeyPatch, game_id: UUID, meddle: Meddle) -> None:
    """Let something happen to the game once, after the worker has seen what is due and before it holds the lock."""
    due_step, waiting = clocks.due_step, [meddle]

    def seen(*given: Any) -> Any:
        step = due_step(*given)
        while waiting:
            waiting.pop()(game_id)
        return step

    monkeypatch.setattr(clocks, "due_step", seen)


def an_expiry() -> tuple[Table, int]:
    table = Table()
    assert table.head.wake_at is not None
    return table, table.head.wake_at


def a_move_of_a_bot() -> tuple[Table, int]:
    table = Table(people=3, bots=1)
    while table.actor() != 3:
        table.play_one()
    assert table.head.wake_at is not None
    return table, table.head.wake_at


def a_turn_to_finish() -> tuple[Table, int]:
    table = Table()
    due = table.head.wake_at
    while table.state.deadlines.finish is None:
        assert due is not None
        advance(game_id=table.id, now=due, most=1)
        due = table.head.wake_at
    assert due is not None
    return table, due


STEPS = pytest.mark.parametrize("prepared", [an_expiry, a_move_of_a_bot, a_turn_to_finish])


@STEPS
def test_a_refusal_recorded_meanwhile_spoils_no_step(
    monkeypatch: pytest.MonkeyPatch, prepared: Callable[[], tuple[Table, int]]
) -> None:
    table, due = prepared()
    before = table.head
    before_the_lock(monkeypatch, table.id, record_a_refusal)
    wake(game_id=table.id, now=due)
    after = table.head
    assert after.version > before.version
    assert after.failures == 0
    numbers = list(Input.objects.filter(game_id=table.id).order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, after.input_number + 1))


@STEPS
def test_a_game_quarantined_meanwhile_stays_so(
    monkeypatch: pytest.MonkeyPatch, prepared: Callable[[], tuple[Table, int]]
) -> None:
    table, due = prepared()
    before = table.head
    before_the_lock(monkeypatch, table.id, quarantine)
    wake(game_id=table.id, now=due)
    after = table.head
    assert (after.status, after.wake_at, after.version) == ("quarantined", None, before.version)
    assert not Event.objects.filter(game_id=table.id, version__gt=before.version).exists()


def test_a_failure_does_not_quarantine_a_game_that_has_ended_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    table, due = an_expiry()
    Game.objects.filter(id=table.id).update(failures=clocks.MOST_FAILURES - 1)

    def end(game_id: UUID) -> None:
        Game.objects.filter(id=game_id).update(status=Game.Status.FINISHED, wake_at=None)
        raise ZeroDivisionError

    before_the_lock(monkeypatch, table.id, end)
    with pytest.raises(ZeroDivisionError):
        wake(game_id=table.id, now=due)
    assert table.head.status == "finished"
