"""What the front may answer by itself: entries in Redis that say how fresh a game is, and the ETags that go with them.

An unchanged poll is answered without Django, a fold or PostgreSQL. Two keys make that safe:

- the game's entry, ``g:{<game id>}`` = ``<version>|<meta>|<wake_at or 0>``, for 15 s, or
  ``unsure|<version>|<meta>`` for 10 s: somebody is about to commit that version, so nobody knows what stands;
- the token's entry, ``t:<SHA-256 of the token, hex>`` = ``<user id>|<device id>|<expires, ms>`` for 60 s, or ``revoked``.

The order of an append is `mark_unsure`, commit, `publish`. A process that dies in between leaves an entry that is unsure
and then absent, and both send pollers to Django: seconds of asking, never a stale "unchanged" (trial T37).
What is here raises redis.exceptions.RedisError when Redis is away; callers survive that. No function reads a clock.
"""

import base64
import hmac
import re
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple
from uuid import UUID

if TYPE_CHECKING:
    import redis

GAME_TTL_S: Final = 15
UNSURE_TTL_S: Final = 10
"""Longer than any statement may take (settings: statement_timeout), so an unsure mark outlives its commit."""
OVERDUE_MS: Final = 300
"""How long after wake_at the front still calls a game unchanged: the worker's time to act."""
TOKENS_CHANNEL: Final = "tokens"
GAME_CHANNELS: Final = "game:*"
REVOKED: Final = b"revoked"

_PUT = """
local version, meta = tonumber(ARGV[1]), tonumber(ARGV[2])
local old = redis.call('GET', KEYS[1])
local put, lost = true, false
if old then
    local v, m = old:match('^unsure|(%d+)|?(%d*)$')
    if v then
        put = version >= tonumber(v) and meta >= (tonumber(m) or 0)
    else
        v, m = old:match('^(%d+)|(%d+)|%d+$')
        if v then
            v, m = tonumber(v), tonumber(m)
            put = version >= v and meta >= m
            lost = (version > v and meta < m) or (version < v and meta > m)
        end
    end
end
if put then
    redis.call('SET', KEYS[1], ARGV[1] .. '|' .. ARGV[2] .. '|' .. ARGV[3], 'EX', ARGV[4])
elseif lost then
    redis.call('DEL', KEYS[1])
end
if ARGV[5] ~= '' then
    redis.call('PUBLISH', ARGV[5], ARGV[1])
end
return put and 1 or 0
"""
"""Put an entry unless an older truth would replace a newer one. Neither of two newer than the other: nobody knows, so none."""

_UNSURE = """
local version, meta = tonumber(ARGV[1]), tonumber(ARGV[2])
local old = redis.call('GET', KEYS[1])
if old then
    local v, m = old:match('^unsure|(%d+)|?(%d*)$')
    if v then
        version, meta = math.max(version, tonumber(v)), math.max(meta, tonumber(m) or 0)
    end
end
redis.call('SET', KEYS[1], string.format('unsure|%d|%d', version, meta), 'EX', ARGV[3])
"""


class GameEntry(NamedTuple):
    """What Redis says of a game: newest version, `meta`, and the next moment at which the server must act (0: none; ms)."""

    version: int
    meta: int
    wake_at: int

    def is_overdue(self, now: int) -> bool:
        """Whether the server should have acted by `now` (ms), the worker's time to do so included."""
        return self.wake_at != 0 and now > self.wake_at + OVERDUE_MS


class TokenEntry(NamedTuple):
    """What Redis says of a valid token; `expires` in milliseconds."""

    user_id: str
    device_id: str
    expires: int


class Etag(NamedTuple):
    """What an ETag of a game answer says, its signature checked."""

    version: int
    meta: int
    viewer: str


def game_key(game_id: UUID | str) -> str:
    """Return the key of a game's entry; the braces keep everything of a game in one slot of a cluster."""
    return f"g:{{{game_id}}}"


def game_channel(game_id: UUID | str) -> str:
    """Return the channel on which new versions of a game are told."""
    return f"game:{game_id}"


def token_digest(token: str) -> str:
    """Return the SHA-256 of a token in hex: the only form in which it is stored or compared."""
    return sha256(token.encode()).hexdigest()


def token_key(token_hash: str) -> str:
    """Return the key of a token's entry; `token_hash` as of `token_digest`."""
    return f"t:{token_hash}"


def mark_unsure(r: "redis.Redis", game_id: UUID | str, version: int, meta: int = 0) -> None:
    """Say that `version` (or `meta`, where that is what changes) is about to be committed. Call it before the commit.

    Whoever could not say so must go on trying `forget` after the commit, for up to GAME_TTL_S.
    """
    r.eval(_UNSURE, 1, game_key(game_id), version, meta, UNSURE_TTL_S)


def publish(r: "redis.Redis", game_id: UUID | str, version: int, meta: int, wake_at: int | None) -> None:
    """Tell everybody, after the commit, where the game stands; `wake_at` in ms or None."""
    _put(r, game_id, version, meta, wake_at, game_channel(game_id))


def refill(r: "redis.Redis", game_id: UUID | str, version: int, meta: int, wake_at: int | None) -> None:
    """Put back an entry that has run out, from what a reader has just found in the database. Tells nobody."""
    _put(r, game_id, version, meta, wake_at, "")


def forget(r: "redis.Redis", game_id: UUID | str) -> None:
    """Drop what Redis says of a game, unless it says unsure: readers ask the database."""
    r.eval(SWEEP, 1, game_key(game_id))


SWEEP: Final = """
for _, key in ipairs(KEYS) do
    local old = redis.call('GET', key)
    if old and old ~= 'revoked' and old:sub(1, 7) ~= 'unsure|' then
        redis.call('DEL', key)
    end
end
"""
"""Drop entries that say "valid"; those that say "do not trust" stay."""


def _put(r: "redis.Redis", game_id: UUID | str, version: int, meta: int, wake_at: int | None, channel: str) -> None:
    r.eval(_PUT, 1, game_key(game_id), version, meta, wake_at or 0, GAME_TTL_S, channel)


def read_game(raw: bytes | None) -> GameEntry | None:
    """Return a game's entry, or None when there is none or it is unsure."""
    if raw is None or raw.startswith(b"unsure"):
        return None
    try:
        version, meta, wake_at = raw.split(b"|")
        return GameEntry(int(version), int(meta), int(wake_at))
    except ValueError:
        return None


def read_token(raw: bytes | None) -> TokenEntry | None:
    """Return a token's entry, or None when there is none or it is revoked."""
    if raw is None or raw == REVOKED:
        return None
    try:
        user_id, device_id, expires = raw.decode().split("|")
        return TokenEntry(user_id, device_id, int(expires))
    except ValueError:
        return None


def is_unchanged(etag: Etag, game: GameEntry | None, token: TokenEntry | None, now: int) -> bool:
    """Return whether what the holder of `etag` has is still all there is to know; `now` in ms."""
    return (
        game is not None
        and token is not None
        and now < token.expires
        and etag.version == game.version
        and etag.meta == game.meta
        and not game.is_overdue(now)
    )


def sign_etag(secret: str, *, token_hash: str, game_id: UUID | str, viewer: str, version: int, meta: int, build: str) -> str:
    """Return the ETag, quotes included, of what `viewer` ("0".."99" or "spectator") sees with this token.

    It is signed so that nobody can make the front say "unchanged" for what was never shown to this token.
    """
    stated = f"v{version}.m{meta}.{viewer if viewer == _SPECTATOR else 's' + viewer}"
    return f'"{stated}.{_signature(secret, stated, token_hash, str(game_id), build)}"'


def read_etag(secret: str, text: str, *, token_hash: str, game_id: UUID | str, build: str) -> Etag | None:
    """Return what an ETag says, or None unless it was signed for this token, game and build."""
    found = _ETAG.fullmatch(text)
    if found is None:
        return None
    expected = _signature(secret, found["stated"], token_hash, str(game_id), build)
    if not hmac.compare_digest(found["signature"], expected):
        return None
    return Etag(int(found["version"]), int(found["meta"]), found["seat"] or _SPECTATOR)


def version_of(etag: str) -> int | None:
    """Return the version an ETag of a game answer names, its signature unchecked (for If-Match), or None."""
    found = _ETAG.fullmatch(etag.strip())
    return int(found["version"]) if found else None


def poll_after_ms(wake_at: int | None, now: int, *, seats: int = 1) -> int:
    """Return how long a client should wait before it asks again; `wake_at` and `now` in ms.

    A game in which nothing is due is over, so it is asked about rarely; one whose clock runs out sooner than a usual
    wait is asked about just after that. At a large table each of many seats sees something new with every other's move, so a
    usual wait is longer there: all together ask some thirty times a second, however many they are.
    """
    if not wake_at:
        return _IDLE_POLL_MS
    usual = max(_USUAL_POLL_MS, _POLL_MS_PER_SEAT * seats)
    return max(_QUICK_POLL_MS, min(usual, wake_at - now + _QUICK_POLL_MS))


_SPECTATOR: Final = "spectator"
_USUAL_POLL_MS: Final = 1000
_POLL_MS_PER_SEAT: Final = 30
_QUICK_POLL_MS: Final = 250
_IDLE_POLL_MS: Final = 5000
_ETAG: Final = re.compile(
    r'(?:W/)?"(?P<stated>v(?P<version>[0-9]{1,9})\.m(?P<meta>[0-9]{1,9})\.(?:s(?P<seat>[0-9]{1,2})|spectator))'
    r'\.(?P<signature>[A-Za-z0-9_-]{22})"'
)
"""A cache on the way that compresses an answer turns its ETag weak; it still names the same view."""


@lru_cache(maxsize=8)
def _key(secret: str) -> bytes:
    return hmac.digest(secret.encode(), b"citadel.etag.1", "sha256")


def _signature(secret: str, stated: str, token_hash: str, game_id: str, build: str) -> str:
    signed = f"{stated}|{token_hash}|{game_id}|{build}".encode()
    return base64.urlsafe_b64encode(hmac.digest(_key(secret), signed, "sha256")[:16]).decode().rstrip("=")
