"""Tokens: 32 random bytes per device, of which only the SHA-256 is stored.

Whether a token holds is asked on every request, most of them polls, so the answer is kept in Redis for a minute, in the
form of citadel/freshness.py, where the front reads it too. PostgreSQL is the truth; a lost Redis costs speed only.

A revoked token must be dead everywhere within seconds, in any interleaving with a check that has read PostgreSQL and is
about to write the entry. Therefore revoking writes a tombstone before its commit and again after it, the entry is only
ever added where nothing stands (SET NX), and the tombstone outlives the check by far. A tombstone means "ask
PostgreSQL": the transaction that wrote it may have failed.
"""

import hashlib
import re
import secrets
from collections.abc import Collection
from time import monotonic
from typing import Final
from uuid import UUID

import structlog
from redis.exceptions import RedisError

from accounts.models import DAY_MS, Device, User
from accounts.principal import Principal
from citadel import freshness, redis

ENTRY_SECONDS: Final = 60
TOMBSTONE_SECONDS: Final = 90

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_SEEN_EVERY_MS: Final = DAY_MS // 24
# A check that took longer than this may have been overtaken by a tombstone's whole life; it adds no entry.
_FILL_WITHIN_S: Final = 30.0

log = structlog.get_logger(__name__)


def new() -> str:
    """Return a fresh token: 43 characters of base64url."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> bytes:
    """Return the hash under which a token is known; 32 bytes."""
    return hashlib.sha256(token.encode()).digest()


def is_wellformed(token: str) -> bool:
    """Whether `token` can be a token at all."""
    return _TOKEN.fullmatch(token) is not None


def check(token: str, *, now: int) -> Principal | None:
    """Return whom `token` speaks for at `now`, or None if it is malformed, unknown, ended or revoked."""
    if not is_wellformed(token):
        return None
    token_hash = digest(token)
    return _remembered(token_hash, now) or _looked_up(token_hash, now)


def bury(hashes: Collection[bytes]) -> bool:
    """Put tombstones for these token hashes and tell every front; False if Redis could not be reached."""
    if not hashes:
        return True
    try:
        pipe = redis.client().pipeline(transaction=False)
        for token_hash in hashes:
            pipe.set(_key(token_hash), freshness.REVOKED, ex=TOMBSTONE_SECONDS)
            pipe.publish(freshness.TOKENS_CHANNEL, token_hash.hex())
        pipe.execute()
    except RedisError:
        log.warning("account.revocation_not_told", count=len(hashes))
        return False
    return True


def _key(token_hash: bytes) -> str:
    return freshness.token_key(token_hash.hex())


def _remembered(token_hash: bytes, now: int) -> Principal | None:
    try:
        raw = redis.client().get(_key(token_hash))
    except RedisError:
        return None
    # None for a tombstone, an ended token or anything else: PostgreSQL then decides.
    entry = freshness.read_token(raw) if isinstance(raw, bytes) else None
    return Principal(UUID(entry.user_id), UUID(entry.device_id)) if entry is not None and entry.expires > now else None


def _looked_up(token_hash: bytes, now: int) -> Principal | None:
    started = monotonic()
    device = Device.objects.select_related("user").filter(token_hash=token_hash, revoked_at=None).first()
    if device is None or device.ends_at <= now or not device.user.is_active or device.user.is_banned(now):
        return None
    _note_seen(device, now)
    principal = Principal(device.user_id, device.id)
    if monotonic() - started < _FILL_WITHIN_S:
        _remember(token_hash, principal, device.ends_at)
    return principal


def _note_seen(device: Device, now: int) -> None:
    """Move the idle limit along; at most one write an hour, however many requests race here."""
    if device.last_seen_at > now - _SEEN_EVERY_MS:
        return
    stale = Device.objects.filter(id=device.id, last_seen_at__lte=now - _SEEN_EVERY_MS)
    if stale.update(last_seen_at=now):
        User.objects.filter(id=device.user_id, seen_at__lt=now).update(seen_at=now)
    device.last_seen_at = now


def _remember(token_hash: bytes, principal: Principal, ends_at: int) -> None:
    entry = f"{principal.user_id}|{principal.device_id}|{ends_at}"
    try:
        redis.client().set(_key(token_hash), entry, ex=ENTRY_SECONDS, nx=True)
    except RedisError:
        log.warning("account.token_not_remembered")
