"""Headers that requests carry: idempotency keys, versions, ETags, the time of arrival."""

import re
from collections.abc import Collection
from typing import Final

from django.http import HttpRequest
from rest_framework.request import Request

from citadel import freshness
from citadel.clock import now_ms
from citadel.problems import Problem
from games.rules.core import Instant
from games.services.errors import MissingKey

_KEY: Final = re.compile(r"[!-~]{8,80}")
_ANY: Final = "*"
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


def if_match(request: Request) -> Collection[int] | None:
    """Return the versions that If-Match names, one of which must be the present one; None without a condition.

    An ETag that names no version matches nothing.
    """
    listed = _listed(request, "HTTP_IF_MATCH")
    if not listed or _ANY in listed:
        return None
    return frozenset(version for etag in listed if (version := freshness.version_of(etag)) is not None)


def is_known(request: Request | HttpRequest, etag: str) -> bool:
    """Return whether If-None-Match says that the caller has this ETag's answer already, or any (RFC 9110, 13.1.2: weakly)."""
    known = _listed(request, "HTTP_IF_NONE_MATCH")
    return _ANY in known or etag in {one.removeprefix("W/") for one in known}


def _listed(request: Request | HttpRequest, header: str) -> list[str]:
    """Return the members of a header that is a list; no ETag of ours holds a comma."""
    return [member for part in str(request.META.get(header, "")).split(",") if (member := part.strip())]


def arrival(request: Request) -> Instant:
    """Return the instant at which the whole body was there: the front's word, else now.

    The front lets no client send this header; the bounds hold for a Django that somebody runs without it.
    """
    now = now_ms()
    told = str(request.META.get("HTTP_X_CITADEL_ARRIVAL", ""))
    if not (told.isascii() and told.isdigit()):
        return now
    return max(now - _LONGEST_WAIT_MS, min(int(told), now))
