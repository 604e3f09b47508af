"""Telling the rest of the installation: after the commit, whatever state it is in."""

from time import monotonic
from typing import Any
from uuid import UUID, uuid4

import pytest

from citadel import freshness
from citadel.celery import app
from citadel.redis import client
from games.services import publish
from tests.games.services.table import Table

pytestmark = pytest.mark.usefixtures("db_ready")


def failing(*_: object, **__: object) -> None:
    raise RuntimeError("a fault of ours")


@pytest.mark.parametrize("where", ["_publish", "send_wake"])
def test_what_fails_after_the_commit_takes_no_accepted_command_back(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    table = Table(people=1, bots=3)  # bots wait for nothing, so each commit wakes the worker
    before = table.head.version
    monkeypatch.setattr(publish, where, failing)
    told = table.send(0, {"type": "leave"})
    assert told.answer.version == table.head.version > before


def test_a_read_that_took_long_puts_no_entry() -> None:
    table = Table()
    publish.settle()
    freshness.forget(client(), table.id)
    publish.refresh(table.head, since=monotonic() - publish.REFILL_WITHIN_S - 1)
    assert client().get(freshness.game_key(table.id)) is None
    publish.refresh(table.head, since=monotonic())
    assert client().get(freshness.game_key(table.id)) is not None


def test_a_wake_is_never_sent_for_a_moment_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(app, "send_task", lambda *_, **more: sent.append(more["countdown"]))
    monkeypatch.setattr(publish, "now_ms", lambda: 1_000)
    publish.send_wake(uuid4(), 1_500)
    publish.send_wake(uuid4(), 400)
    assert all(countdown > due for countdown, due in zip(sent, (0.5, 0.0), strict=True))


def test_an_entry_that_is_to_be_forgotten_once_more_stays_on_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second commit that Redis missed comes while the entry of the first is being dropped."""
    forgotten, game_id, tries = publish._Forgotten(), uuid4(), list[UUID]()

    def forget(_client: object, which: UUID) -> None:
        tries.append(which)
        if len(tries) == 1:
            forgotten.add(game_id)

    monkeypatch.setattr(freshness, "forget", forget)
    monkeypatch.setattr(publish, "RETRY_SECONDS", 0.001)
    forgotten.add(game_id)
    assert forgotten._thread is not None
    forgotten._thread.join(5)
    assert tries == [game_id, game_id]
