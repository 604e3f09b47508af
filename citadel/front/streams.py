"""Server-Sent Events: a stream that tells a watcher of a game its new versions, and nothing else.

A stream opens through Django, which alone knows who may watch, and asks it again whenever the entries no longer vouch
for that: the token is gone, `meta` has changed, a new version may have made a player a stranger, nobody knows.
"""

import asyncio
import enum
from contextlib import suppress
from typing import Final

from citadel import freshness
from citadel.clock import now_ms
from citadel.freshness import GameEntry
from citadel.front.answers import Answer, Message, Send
from citadel.front.client import Client
from citadel.front.config import Config
from citadel.front.entries import Entries, Unreadable
from citadel.front.gates import QueueFull
from citadel.front.hub import Hub, Waiter
from citadel.front.polls import Ask

_OK: Final = 200
_HEADERS: Final = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def may_watch(answer: Answer) -> bool:
    """Whether Django's answer opens a stream."""
    return answer.status == _OK and answer.header(b"x-citadel-stream") is not None


class Streams:
    """Opens streams and keeps them going."""

    def __init__(self, config: Config, entries: Entries, hub: Hub) -> None:
        self._config = config
        self._entries = entries
        self._hub = hub
        self.is_closing = False

    async def run(self, game_id: str, token_hash: str, client: Client, ask: Ask, send: Send, *, head: bool) -> Answer | None:
        """Open a stream and send it to its end; return Django's answer instead if that refuses.

        Raises ClientGone, and QueueFull as long as nothing has been sent.
        """
        with self._hub.watch(game_id, token_hash) as waiter:
            stream = _Stream(self._config, self._entries, game_id, token_hash, ask)
            if not await stream.check():
                return stream.refusal
            await send({"type": "http.response.start", "status": _OK, "headers": _HEADERS})
            if not head:
                with suppress(QueueFull):  # nobody has time to vouch for the watcher: his stream ends, and he opens another
                    await self._go_on(stream, waiter, client, send)
            await send({"type": "http.response.body", "body": b""})
            return None

    async def _go_on(self, stream: "_Stream", waiter: Waiter, client: Client, send: Send) -> None:
        clock = asyncio.get_running_loop().time
        end, beat = clock() + self._config.stream_s, clock() + self._config.heartbeat_s
        while not self.is_closing and clock() < end:
            news = waiter.news()
            if not await stream.still_may_watch(told=waiter.version):
                return
            if stream.has_news():
                await send(_chunk(stream.take_news()))
            if clock() >= beat:
                await send(_chunk(b":\n\n"))
                beat = clock() + self._config.heartbeat_s
            next_look = stream.next_check() if stream.next_check() > 0 else self._config.recheck_s
            await client.wait(news, max(0.0, min(next_look, beat - clock(), end - clock())))


def _chunk(content: bytes) -> Message:
    return {"type": "http.response.body", "body": content, "more_body": True}


class _Word(enum.Enum):
    """Whether the entries vouch for a watcher."""

    YES = enum.auto()
    NO = enum.auto()
    UNKNOWN = enum.auto()


class _Stream:
    """What one stream has said, and what its right to say more rests on."""

    def __init__(self, config: Config, entries: Entries, game_id: str, token_hash: str, ask: Ask) -> None:
        self._config = config
        self._entries = entries
        self._keys = freshness.game_key(game_id), freshness.token_key(token_hash)
        self._ask = ask
        self._clock = asyncio.get_running_loop().time
        self._checked_at = 0.0
        self._checked_meta: int | None = None
        self._checked_version = 0
        self._known = 0
        self._said = 0
        self.refusal: Answer | None = None

    async def check(self) -> bool:
        """Ask Django whether this person may watch."""
        game, _ = await self._look()
        return await self._check(game)

    async def _check(self, game: GameEntry | None) -> bool:
        # What was read before Django answered is what its answer covers; a change since then shows as a difference.
        self._checked_at, self._checked_meta, before = self._clock(), game.meta if game else None, self._known
        answer = await self._ask()
        if not may_watch(answer):
            self.refusal = answer
            return False
        version = answer.header(b"x-citadel-version") or b""
        self._checked_version = int(version) if version.isdigit() else before
        self._learn(self._checked_version)
        return True

    async def still_may_watch(self, *, told: int) -> bool:
        """Look again, and ask Django where the entries do not vouch for the watcher; `told` is the version last told of."""
        self._learn(told)
        game, word = await self._look()
        meta_changed = game is not None and game.meta != self._checked_meta
        if word is _Word.NO or meta_changed:
            return await self._check(game)
        unchecked = word is _Word.UNKNOWN or self._known != self._checked_version
        return await self._check(game) if unchecked and self.next_check() <= 0 else True

    def next_check(self) -> float:
        """Return in how many seconds Django may be asked again where that is not urgent."""
        return self._checked_at + self._config.recheck_s - self._clock()

    async def _look(self) -> tuple[GameEntry | None, _Word]:
        """Return the game's entry, and whether both entries vouch for the watcher now."""
        try:
            raw_game, raw_token = await self._entries.read(*self._keys)
        except Unreadable:
            return None, _Word.UNKNOWN
        game, token, now = freshness.read_game(raw_game), freshness.read_token(raw_token), now_ms()
        self._learn(game.version if game else 0)
        if raw_token == freshness.REVOKED or (token and now >= token.expires) or (game and game.is_overdue(now)):
            return game, _Word.NO
        return game, _Word.YES if game and token else _Word.UNKNOWN

    def _learn(self, version: int) -> None:
        self._known = max(self._known, version)

    def has_news(self) -> bool:
        """Whether there is a version that the watcher has not been told."""
        return self._known > self._said

    def take_news(self) -> bytes:
        """Return the event that tells the newest version."""
        self._said = self._known
        return b'event: version\ndata: {"version":%d}\n\n' % self._said
