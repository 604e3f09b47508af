"""Reads and lists when a game cannot go on: one damaged game takes nothing else down (trial T24)."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import OperationalError, transaction

from citadel.clock import now_ms
from games.services import errors, queries
from games.services.loading import MEMORY, STORE
from games.services.start import SeatPlan, start_game
from games.store.errors import DamagedStream
from tests.games.services.table import Table

pytestmark = pytest.mark.usefixtures("db_ready")

HOUR = 3_600_000


def another_game_of(user_id: UUID, *, now: int | None = None) -> UUID:
    """Start a game of this person and three bots."""
    with transaction.atomic():
        return start_game(
            ruleset="secret_city",
            options={},
            seats=[SeatPlan(user_id=user, policy="random") for user in (user_id, None, None, None)],
            server_seed=uuid4().bytes * 2,
            room_id=None,
            spectators=False,
            open_replay=False,
            now=now_ms() if now is None else now,
        )


def damage(monkeypatch: pytest.MonkeyPatch, game_id: UUID, *, missing: bool = False) -> None:
    """Let the log of one game be unreadable, or end too early."""
    events = STORE.events

    def read(which: UUID, **span: Any) -> Any:
        if which != game_id:
            return events(which, **span)
        if missing:
            return events(which, **span)[:-1]
        raise DamagedStream(1, "unreadable")

    monkeypatch.setattr(STORE, "events", read)
    MEMORY.drop(game_id)


@pytest.mark.parametrize("missing", [False, True])
@pytest.mark.parametrize("later", [0, HOUR])
def test_t24_a_damaged_game_takes_no_other_one_down(monkeypatch: pytest.MonkeyPatch, missing: bool, later: int) -> None:
    table = Table()
    user = table.user(0)
    sound = another_game_of(user)
    damage(monkeypatch, table.id, missing=missing)
    rows = {row["game_id"]: row for row in queries.my_games(user_id=user, after=None, limit=10, now=now_ms() + later).games}
    assert (rows[table.id]["status"], rows[table.id]["my_turn"]) == ("quarantined", False)
    assert rows[sound]["status"] != "quarantined"
    with pytest.raises(errors.Quarantined):
        table.look(0, at=now_ms() + later)
    with pytest.raises(errors.Quarantined):
        queries.feed_answer(game_id=table.id, user_id=user, after=0, limit=200, with_proof=True, now=now_ms() + later)


def test_t24_a_read_answers_what_stands_where_the_rules_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    due = table.head.wake_at
    assert due is not None

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("games.services.advance.due_step", broken)
    told = table.look(0, at=due)
    assert (told.settled, told.answer.resolving, told.answer.version) == (False, True, table.head.version)
    (row,) = queries.my_games(user_id=table.user(0), after=None, limit=10, now=due).games
    assert row["status"] == "resolving"
    assert table.head.failures == 0  # the worker counts


def test_a_database_that_is_away_is_said_to_be_away(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    due = table.head.wake_at
    assert due is not None

    def away(*_: object, **__: object) -> None:
        raise OperationalError

    monkeypatch.setattr("games.services.advance.due_step", away)
    with pytest.raises(OperationalError):
        table.look(0, at=due)


def test_a_feed_asked_for_beyond_the_newest_event_is_empty() -> None:
    table = Table()
    version = table.head.version
    answer = queries.feed_answer(
        game_id=table.id, user_id=table.user(0), after=version + 50, limit=200, with_proof=True, now=now_ms()
    )
    assert (answer["events"], answer["proof"], answer["next_after"], answer["more"]) == ([], [], version + 50, False)
