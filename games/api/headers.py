"""Headers that requests carry: idempotency keys, versions, ETags, the time of arrival."""

import re
from typing import Final

from rest_framework.request import Request

from citadel import freshness
from citadel.clock import now_ms
from citadel.problems import Problem
from games.rules.core import Instant
from games.services.errors import MissingKey

_KEY: Final = re.compile(r"[!-~]{8,80}")
_MATCHES_NOTHING: Final = -1
_LONGEST_WAIT_MS: Final = 30_000


class BadKey(Problem):
    """The Idempotency-Key is not 8 to 80 visible ASCII characters."""

    status = 400
    code = "request.bad_key"


def idempotency_key(request: Request) -> str:
    """Return the request's Idempotency-Key. Raises MissingKey, BadKey."""
    key = str(request.META.get("HTTP_IDEMPOTENCY_KEY", ""))
    if not key:
        raise MissingKey
    if not _KEY.fullmatch(key):
        raise BadKey
    return key


def if_match(request: Request) -> int | None:
    """Return the version that If-Match names; None without a condition. What names no version matches nothing."""
    header = str(request.META.get("HTTP_IF_MATCH", "")).strip()
    if header in {"", "*"}:
        return None
    version = freshness.version_of(header)
    return _MATCHES_NOTHING if version is None else version


def is_known(request: Request, etag: str) -> bool:
    """Return whether If-None-Match says that the caller has this ETag's answer already (RFC 9110, 13.1.2: weakly)."""
    header = str(request.META.get("HTTP_IF_NONE_MATCH", ""))
    return etag in {known.strip().removeprefix("W/") for known in header.split(",")}


def arrival(request: Request) -> Instant:
    """Return the instant at which the whole body was there: the front's word, else now.

    The front lets no client send this header; the bounds hold for a Django that somebody runs without it.
    """
    now = now_ms()
    told = str(request.META.get("HTTP_X_CITADEL_ARRIVAL", ""))
    if not (told.isascii() and told.isdigit()):
        return now
    return max(now - _LONGEST_WAIT_MS, min(int(told), now))
