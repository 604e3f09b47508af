"""Who waits for news of which game or token, and the process's one subscription that brings them."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError

from citadel.freshness import GAME_CHANNELS, TOKENS_CHANNEL, game_channel
from citadel.front.redis_link import connect

log = structlog.get_logger("citadel.front")


class Waiter:
    """Somebody who is woken by news; `version` is the newest one he has been told of (0: none)."""

    def __init__(self) -> None:
        self.version = 0
        self._news: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def news(self) -> "asyncio.Future[None]":
        """Return what is done at the next news. Take it before looking at the entries, so that no news is missed."""
        if self._news.done():
            self._news = asyncio.get_running_loop().create_future()
        return self._news

    def wake(self, version: int = 0) -> None:
        """Tell him to look again."""
        self.version = max(self.version, version)
        if not self._news.done():
            self._news.set_result(None)


class Hub:
    """Fans the process's one subscription out to whoever waits."""

    def __init__(self, url: str, *, patience_s: float, retry_s: float, ping_s: float) -> None:
        self._url = url
        self._patience_s = patience_s
        self._retry_s = retry_s
        self._ping_s = ping_s
        self._waiters: dict[bytes, set[Waiter]] = {}
        self._is_listening = False
        self._is_lost = False

    def __len__(self) -> int:
        """Return how many channels somebody waits for."""
        return len(self._waiters)

    @contextmanager
    def watch(self, game_id: str, token_hash: str) -> Iterator[Waiter]:
        """Register for news of a game and of a token. Register first, read the entries second."""
        waiter = Waiter()
        names = (game_channel(game_id).encode(), _token_name(token_hash))
        for name in names:
            self._waiters.setdefault(name, set()).add(waiter)
        try:
            yield waiter
        finally:
            for name in names:
                self._waiters[name].discard(waiter)
                if not self._waiters[name]:
                    del self._waiters[name]

    def wake_all(self) -> None:
        """Tell everybody to look again: news may have been missed, or the server stops."""
        for waiters in self._waiters.values():
            for waiter in waiters:
                waiter.wake()

    async def run(self) -> None:
        """Listen for ever, over one connection after another."""
        while True:
            try:
                await self._listen()
            except (RedisError, OSError) as error:
                if not self._is_lost:  # once for each loss, however many tries it takes
                    log.info("front.subscription_lost", error=type(error).__name__)
            except Exception:
                log.exception("front.subscription_failed")
            self._is_lost = True
            if self._is_listening:  # once: while Redis is away, each try that fails is no news to those who wait
                self._is_listening = False
                self.wake_all()
            await asyncio.sleep(self._retry_s)

    async def _listen(self) -> None:
        connection = await connect(self._url, self._patience_s)
        try:
            await connection.send_command("PSUBSCRIBE", GAME_CHANNELS)
            await connection.send_command("SUBSCRIBE", TOKENS_CHANNEL)
            self._is_listening, self._is_lost = True, False
            await self._take_all(connection)
        finally:
            await connection.disconnect(nowait=True)

    async def _take_all(self, connection: AbstractConnection) -> None:
        quiet = False
        while True:
            message = await connection.read_response(timeout=self._ping_s)
            if message is None:
                if quiet:
                    raise ConnectionError("the subscription does not answer")
                await connection.send_command("PING", check_health=False)
            else:
                self._take(message)
            quiet = message is None

    def _take(self, message: list[bytes]) -> None:
        match message:
            case [b"pmessage", _, channel, version]:
                self._tell(channel, int(version) if version.isdigit() else 0)
            case [b"message", _, token_hash]:
                self._tell(b"token:" + token_hash, 0)
            case [b"psubscribe" | b"subscribe", *_]:
                self.wake_all()  # what was said before we listened

    def _tell(self, name: bytes, version: int) -> None:
        for waiter in self._waiters.get(name, ()):
            waiter.wake(version)


def _token_name(token_hash: str) -> bytes:
    return b"token:" + token_hash.encode()
