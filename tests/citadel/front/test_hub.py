"""The one subscription: whoever waits is woken by news, and by nothing else."""

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from redis.exceptions import ConnectionError as Lost

from citadel.front import hub as hubs
from citadel.front.hub import Hub

TRIES = 5


class Line:
    """A subscription that is lost as soon as something is read from it."""

    async def send_command(self, *_: Any, **__: Any) -> None:
        return

    async def read_response(self, **_: Any) -> None:
        raise Lost

    async def disconnect(self, **_: Any) -> None:
        return


@pytest.mark.parametrize(("lines", "wakes", "losses_told"), [(0, 0, 1), (1, 1, 1), (2, 2, 2)])
def test_a_lost_subscription_wakes_once_and_a_broker_that_stays_away_does_not(
    monkeypatch: pytest.MonkeyPatch, lines: int, wakes: int, losses_told: int
) -> None:
    tries, woken = 0, 0

    async def connect(*_: Any) -> Line:
        nonlocal tries
        tries += 1
        if tries > lines:
            raise Lost
        return Line()

    async def wait() -> None:
        nonlocal woken
        hub = Hub("redis://nowhere", patience_s=0.01, retry_s=0.001, ping_s=1)
        with hub.watch("a game", "a token") as waiter:
            listening = asyncio.create_task(hub.run())
            while tries < TRIES:
                news = waiter.news()
                await asyncio.sleep(0)
                woken += news.done()
            listening.cancel()
            with suppress(asyncio.CancelledError):
                await listening

    told: list[str] = []
    monkeypatch.setattr(hubs, "connect", connect)
    monkeypatch.setattr(hubs.log, "info", lambda event, **_: told.append(event), raising=False)
    asyncio.run(wait())
    assert woken == wakes
    assert told == ["front.subscription_lost"] * losses_told
