"""Polls of a game: the unchanged ones are answered here, the held ones wait here."""

import enum
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from citadel import freshness
from citadel.clock import now_ms
from citadel.freshness import Etag, GameEntry
from citadel.front.answers import Answer, Scope
from citadel.front.client import Client
from citadel.front.config import Config
from citadel.front.credentials import token_hash
from citadel.front.entries import Entries, Unreadable
from citadel.front.hub import Hub, Waiter
from citadel.front.pacing import Pace

NOT_MODIFIED: Final = 304
_WAIT: Final = re.compile(rb"wait=([0-9]{1,2})")

Ask = Callable[[], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class Poll:
    """A poll by somebody who already holds an answer that we signed for him."""

    game_id: str
    token_hash: str
    etag: Etag
    etag_text: str
    wait: int
    """How many seconds he is willing to wait for a change; 0: none."""


def read_poll(scope: Scope, game_id: str, config: Config) -> Poll | None:
    """Return the poll that a GET of a game is, or None where the front cannot answer."""
    wait = _read_wait(scope["query_string"], config.longest_wait_s)
    etags = [value for name, value in scope["headers"] if name == b"if-none-match"]
    hashed = token_hash(scope["headers"])
    if wait is None or len(etags) != 1 or hashed is None:
        return None
    text = etags[0].decode("latin-1")
    etag = freshness.read_etag(config.secret, text, token_hash=hashed, game_id=game_id, build=config.build)
    if etag is None:
        return None
    return Poll(game_id, hashed, etag, text.removeprefix("W/"), wait)


def _read_wait(query: bytes, longest: int) -> int | None:
    if not query:
        return 0
    found = _WAIT.fullmatch(query)
    wait = int(found[1]) if found else 0
    return wait if 1 <= wait <= longest else None


def not_modified(poll: Poll, wake_at: int, now: int) -> Answer:
    """Return the 304 for this poll; it says how late it is and when to ask again (trial T29)."""
    return Answer(
        NOT_MODIFIED,
        [
            (b"etag", poll.etag_text.encode()),
            (b"x-server-time", str(now).encode()),
            (b"x-poll-after", str(freshness.poll_after_ms(wake_at, now)).encode()),
            (b"cache-control", b"private, no-cache"),
            (b"vary", b"Authorization, Cookie"),
        ],
    )


class Look(enum.Enum):
    """What the entries say about a poll."""

    UNCHANGED = enum.auto()
    UNSURE = enum.auto()
    """Absent, unsure or unreadable: it may clear up in a moment."""
    ASK = enum.auto()
    """Changed, overdue or revoked: Django's answer is needed now."""


class Polls:
    """Answers unchanged polls and holds those that are willing to wait."""

    def __init__(self, config: Config, entries: Entries, hub: Hub) -> None:
        self._config = config
        self._entries = entries
        self._hub = hub
        self.is_closing = False

    async def unchanged(self, poll: Poll, now: int) -> Answer | None:
        """Return the 304 if nothing has changed at `now` (ms), None if Django must be asked."""
        look, game = await self._look(poll, now)
        return not_modified(poll, game.wake_at, now) if look is Look.UNCHANGED and game else None

    async def hold(self, poll: Poll, client: Client, ask: Ask) -> Answer:
        """Return the answer to a poll once something has changed, or when its wait is over. Raises ClientGone.

        A 304 from Django means that it has looked and found nothing new; then the wait goes on.
        """
        pace = Pace(poll.wait, self._config.ask_again_s)
        with self._hub.watch(poll.game_id, poll.token_hash) as waiter:
            while True:
                news = waiter.news()
                look, game = await self._settled_look(poll, client, waiter)
                if look is Look.UNCHANGED and game:
                    if self.is_closing or pace.is_over():
                        return not_modified(poll, game.wake_at, now_ms())
                    await client.wait(news, min(pace.left(), self._next_look(game)))
                    continue
                await pace.until_next_ask(client, news)
                answer = await ask()
                if answer.status != NOT_MODIFIED or self.is_closing or pace.is_over():
                    return answer

    async def _settled_look(self, poll: Poll, client: Client, waiter: Waiter) -> tuple[Look, GameEntry | None]:
        """Look; when that leaves it open, once more after a moment or the next news."""
        look, game = await self._look(poll, now_ms())
        if look is not Look.UNSURE or self.is_closing:
            return look, game
        await client.wait(waiter.news(), self._config.moment_s)
        return await self._look(poll, now_ms())

    async def _look(self, poll: Poll, now: int) -> tuple[Look, GameEntry | None]:
        try:
            raw_game, raw_token = await self._entries.read(freshness.game_key(poll.game_id), freshness.token_key(poll.token_hash))
        except Unreadable:
            return Look.UNSURE, None
        game, token = freshness.read_game(raw_game), freshness.read_token(raw_token)
        if freshness.is_unchanged(poll.etag, game, token, now):
            return Look.UNCHANGED, game
        unclear = game is None or raw_token is None
        return (Look.UNSURE if unclear and raw_token != freshness.REVOKED else Look.ASK), game

    def _next_look(self, game: GameEntry) -> float:
        """Return in how many seconds to look again without news: soon after the game's clock runs out, if nobody acts."""
        if not game.wake_at:
            return self._config.recheck_s
        overdue_in = (game.wake_at + freshness.OVERDUE_MS + 1 - now_ms()) / 1000
        return min(self._config.recheck_s, max(0.0, overdue_in))
