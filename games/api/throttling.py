"""Limits on how much one token and one address may ask of Django in a minute; the front's own answers are not counted.

Counted in Redis, both in one round trip; without Redis nobody is counted and all are let in. Generous: they stop a
client that runs wild, not a person that plays.
"""

from typing import TYPE_CHECKING, Final

from django.conf import settings
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from citadel import redis
from citadel.addresses import network_of
from citadel.clock import now_ms

if TYPE_CHECKING:
    from rest_framework.views import APIView  # which itself imports this module, through the settings

WINDOW_SECONDS: Final = 60


class RequestThrottle(BaseThrottle):
    """Refuses a request when its token or its address has asked too often in this minute."""

    def __init__(self) -> None:
        self._seconds = 0

    def allow_request(self, request: Request, view: "APIView") -> bool:
        limits = self._limits(request)
        if not limits:
            return True
        counts, self._seconds = _count(list(limits))
        return all(count <= limits[key] for key, count in zip(limits, counts, strict=True))

    def wait(self) -> float:
        return self._seconds

    def _limits(self, request: Request) -> dict[str, int]:
        """Return the counters this request counts in, each with its limit; a limit of 0 is none."""
        limits: dict[str, int] = {}
        if request.auth and settings.REQUESTS_PER_TOKEN:
            limits[f"ask:token:{request.auth}"] = settings.REQUESTS_PER_TOKEN
        network = network_of(self.get_ident(request))
        if network and settings.REQUESTS_PER_ADDRESS:
            limits[f"ask:address:{network}"] = settings.REQUESTS_PER_ADDRESS
        return limits


def _count(keys: list[str]) -> tuple[list[int], int]:
    """Count one more for each key in this minute; return the counts and the seconds left of it."""
    minute, past = divmod(now_ms() // 1000, WINDOW_SECONDS)
    try:
        pipe = redis.client().pipeline(transaction=False)
        for key in keys:
            pipe.incr(f"{key}:{minute}")
            pipe.expire(f"{key}:{minute}", WINDOW_SECONDS)
        counts = pipe.execute()[::2]
    except RedisError:
        return [0] * len(keys), 0
    return counts, WINDOW_SECONDS - past
