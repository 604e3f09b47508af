"""Reading entries of Redis, many requests in one command, and only while they can be trusted.

Everything that is asked for while a command is under way goes into the next one, so that thousands of polls a second need
one connection and few round trips.

When an entry may be trusted. Between losing Redis and having it again, games may have moved on without their entries: marks
and new versions could not be written, and a server that restarts from its disk even brings old entries back. So each new
connection first drops every entry that says "valid" (those that say "do not trust" stay), and until that is done nothing
is read and Django answers. That also is the circuit breaker: while Redis is away no request waits for it.
"""

import asyncio
from contextlib import suppress
from typing import Final

import structlog
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError

from citadel.freshness import SWEEP
from citadel.front.redis_link import call, connect

log = structlog.get_logger("citadel.front")

_Pair = tuple[bytes | None, bytes | None]
_MOST_PAIRS: Final = 500
_SCAN_COUNT: Final = 1000


class Unreadable(Exception):
    """Redis is away or not trusted yet: ask Django."""


class Entries:
    """Reads pairs of entries: a game's and a token's."""

    def __init__(self, url: str, *, patience_s: float, retry_s: float) -> None:
        self._url = url
        self._patience_s = patience_s
        self._retry_s = retry_s
        self._trusted = asyncio.Event()
        self._wanted = asyncio.Event()
        self._waiting: list[tuple[str, str, asyncio.Future[_Pair]]] = []

    async def read(self, game_key: str, token_key: str) -> _Pair:
        """Return both entries as they stand. Raises Unreadable."""
        if not self._trusted.is_set():
            raise Unreadable
        answer: asyncio.Future[_Pair] = asyncio.get_running_loop().create_future()
        self._waiting.append((game_key, token_key, answer))
        self._wanted.set()
        return await answer

    async def until_trusted(self, seconds: float) -> None:
        """Wait until entries can be read, at most so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._trusted.wait()

    async def run(self) -> None:
        """Serve readers for ever, over one connection after another."""
        while True:
            try:
                await self._serve()
            except (RedisError, OSError) as error:
                self._lose(error)
            except Exception:
                log.exception("front.entries_failed")
                self._lose(None)
            finally:
                self._trusted.clear()
                self._refuse_all()
            await asyncio.sleep(self._retry_s)

    def _lose(self, error: Exception | None) -> None:
        if self._trusted.is_set():
            log.warning("front.redis_lost", error=type(error).__name__)

    def _refuse_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        for _, _, answer in waiting:
            if not answer.done():
                answer.set_exception(Unreadable())

    async def _serve(self) -> None:
        connection = await connect(self._url, self._patience_s)
        try:
            await _sweep(connection)
            self._trusted.set()
            while True:
                await self._wanted.wait()
                await self._read_batch(connection)
        finally:
            await connection.disconnect(nowait=True)

    async def _read_batch(self, connection: AbstractConnection) -> None:
        batch = self._waiting[:_MOST_PAIRS]
        keys = [key for game_key, token_key, _ in batch for key in (game_key, token_key)]
        if keys:
            # The batch stays in line until it is answered: whatever goes wrong, `_refuse_all` finds it there.
            values = await call(connection, "MGET", *keys)
            for number, (_, _, answer) in enumerate(batch):
                if not answer.done():
                    answer.set_result((values[2 * number], values[2 * number + 1]))
            del self._waiting[: len(batch)]
        if not self._waiting:
            self._wanted.clear()


async def _sweep(connection: AbstractConnection) -> None:
    cursor = b"0"
    while True:
        cursor, keys = await call(connection, "SCAN", cursor, "MATCH", "[gt]:*", "COUNT", _SCAN_COUNT)
        if keys:
            await call(connection, "EVAL", SWEEP, len(keys), *keys)
        if cursor == b"0":
            return
