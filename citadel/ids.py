"""Ids of games: UUIDs of version 7, whose order is the order of creation (RFC 9562, section 5.7)."""

import secrets
from uuid import UUID

from citadel.clock import now_ms

_RANDOM_BITS = 74


def uuid7(instant: int | None = None) -> UUID:
    """Return a new UUIDv7; `instant` is its time in milliseconds since 1970 (default: now)."""
    return UUID(int=_compose(now_ms() if instant is None else instant, secrets.randbits(_RANDOM_BITS)))


def _compose(instant: int, random: int) -> int:
    high, low = random >> 62, random & ((1 << 62) - 1)
    return (instant << 80) | (0x7 << 76) | (high << 64) | (0b10 << 62) | low
