"""One connection to Redis, used by one coroutine: no pool and no silent reconnecting."""

from typing import Any

from redis.asyncio.connection import AbstractConnection, ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff


async def connect(url: str, patience_s: float) -> AbstractConnection:
    """Return a new connection that waits `patience_s` at most for an answer. Raises redis.exceptions.RedisError."""
    pool: Any = ConnectionPool.from_url(
        url,
        protocol=2,
        socket_timeout=patience_s,
        socket_connect_timeout=patience_s,
        retry=Retry(NoBackoff(), 0),
    )
    connection: AbstractConnection = pool.make_connection()
    await connection.connect()  # type: ignore[no-untyped-call]  # the library has no types here
    return connection


async def call(connection: AbstractConnection, *command: str | int | bytes) -> Any:
    """Send one command and return its answer. Raises redis.exceptions.RedisError; then the connection is done for."""
    await connection.send_command(*command)
    return await connection.read_response()
