"""The process's connection to Redis: nudges, cheap polls and short-lived caches, never the truth."""

from functools import cache

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

_PATIENCE_S = 0.5


@cache
def client() -> "redis.Redis":
    """Return this process's client; safe to share between threads.

    A slow Redis is a lost one: each call waits half a second at most. The library's own retries would wait for
    seconds; the single one made here, at once, is for a pooled connection that died while a server restarted.
    Every call may raise redis.exceptions.RedisError, which the caller survives.
    """
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=_PATIENCE_S,
        socket_connect_timeout=_PATIENCE_S,
        health_check_interval=30,
        retry=Retry(NoBackoff(), 1, supported_errors=(redis.exceptions.ConnectionError,)),
    )
