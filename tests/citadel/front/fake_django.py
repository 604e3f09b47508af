"""A small WSGI application that stands where Django stands: it knows the truth and counts who asks for it."""

import json
import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import redis

from citadel import freshness
from citadel.clock import now_ms

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse

SECRET = "secret of the tests"
BUILD = "build-1"
DAY_MS = 86_400_000
Environ = dict[str, Any]
Result = tuple[str, dict[str, str], bytes]


@dataclass
class Game:
    """The truth about one game."""

    id: UUID
    version: int = 1
    meta: int = 0
    wake_at: int | None = None
    is_open: bool = True
    overdue_version: int | None = None
    """What `advance` brings the game to when it is asked about after wake_at."""


@dataclass
class FakeDjango:
    """Answers polls, stream openings and commands from the truth in memory, keeping Redis as the real one does."""

    redis: "redis.Redis"
    games: dict[str, Game] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    asked: "Counter[str]" = field(default_factory=Counter)
    seen: list[Environ] = field(default_factory=list)
    door: threading.Event = field(default_factory=threading.Event)
    inside: int = 0
    most_inside: int = 0
    knocked: "threading.Semaphore" = field(default_factory=lambda: threading.Semaphore(0))
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def new_game(self, **known: Any) -> Game:
        game = Game(uuid4(), **known)
        self.games[str(game.id)] = game
        return game

    def new_token(self) -> str:
        token = (uuid4().hex + uuid4().hex)[:43]
        self.tokens[token] = str(uuid4())
        return token

    def revoke(self, token: str) -> None:
        """End a token as the accounts do: tombstone, truth, tombstone again, and the word."""
        hashed = freshness.token_digest(token)
        self._bury(hashed)
        del self.tokens[token]
        self._bury(hashed)

    def _bury(self, hashed: str) -> None:
        self.redis.set(freshness.token_key(hashed), freshness.REVOKED, ex=90)
        self.redis.publish(freshness.TOKENS_CHANNEL, hashed)

    def move(self, game: Game) -> None:
        """Append one event as the services do: mark, commit, publish."""
        freshness.mark_unsure(self.redis, game.id, game.version + 1, game.meta)
        game.version += 1
        freshness.publish(self.redis, game.id, game.version, game.meta, game.wake_at)

    def change_meta(self, game: Game) -> None:
        freshness.mark_unsure(self.redis, game.id, game.version, game.meta + 1)
        game.meta += 1
        freshness.publish(self.redis, game.id, game.version, game.meta, game.wake_at)

    def etag(self, game: Game, token: str) -> str:
        return freshness.sign_etag(
            SECRET,
            token_hash=freshness.token_digest(token),
            game_id=game.id,
            viewer="0",
            version=game.version,
            meta=game.meta,
            build=BUILD,
        )

    def __call__(self, environ: Environ, start_response: "StartResponse") -> Iterable[bytes]:
        status, headers, body = self._answer(environ)
        start_response(status, [*headers.items(), ("Content-Length", str(len(body)))])
        return [body]

    def _answer(self, environ: Environ) -> Result:
        path = environ["PATH_INFO"]
        kind = path.rsplit("/", 1)[-1] if path.endswith(("/stream", "/commands")) else path.split("/")[-2]
        with self._lock:
            self.asked[kind] += 1
            self.seen.append(environ)
        match kind:
            case "games":
                return self._poll(environ, path.split("/")[4])
            case "stream":
                return self._stream(environ, path.split("/")[4])
            case "commands":
                return self._command(environ)
            case "crash":
                raise RuntimeError("the application fails")
            case _:
                return "200 OK", {"Content-Type": "text/plain", "X-Citadel-Inner": "1"}, environ["wsgi.input"].read()

    def _token(self, environ: Environ) -> str | None:
        token = environ.get("HTTP_AUTHORIZATION", "").removeprefix("Bearer ")
        if not token:
            token = environ.get("HTTP_COOKIE", "").removeprefix("citadel_token=")
        if token not in self.tokens:
            return None
        entry = f"{self.tokens[token]}|{uuid4()}|{now_ms() + DAY_MS}"
        self._try(lambda: self.redis.set(freshness.token_key(freshness.token_digest(token)), entry, ex=60, nx=True))
        return str(token)

    def _try(self, act: Any) -> None:
        try:
            act()
        except redis.exceptions.RedisError:
            return

    def _seen_by(self, environ: Environ, game_id: str) -> Result | tuple[Game, str]:
        token, game = self._token(environ), self.games.get(game_id)
        if token is None:
            return "401 Unauthorized", {}, b"who?"
        if game is None or not game.is_open:
            return "404 Not Found", {}, b"what?"
        if game.wake_at and now_ms() > game.wake_at and game.overdue_version:
            game.version, game.wake_at = game.overdue_version, None
        self._try(lambda: freshness.refill(self.redis, game.id, game.version, game.meta, game.wake_at))
        return game, token

    def _poll(self, environ: Environ, game_id: str) -> Result:
        match self._seen_by(environ, game_id):
            case (Game() as game, str() as token):
                etag = self.etag(game, token)
                if environ.get("HTTP_IF_NONE_MATCH") == etag:
                    return "304 Not Modified", {"ETag": etag}, b""
                return "200 OK", {"ETag": etag}, json.dumps({"version": game.version}).encode()
            case refusal:
                return refusal

    def _stream(self, environ: Environ, game_id: str) -> Result:
        match self._seen_by(environ, game_id):
            case (Game() as game, str()):
                return "200 OK", {"X-Citadel-Stream": "0", "X-Citadel-Version": str(game.version)}, b""
            case refusal:
                return refusal

    def _command(self, environ: Environ) -> Result:
        with self._lock:
            self.inside += 1
            self.most_inside = max(self.most_inside, self.inside)
        self.knocked.release()
        self.door.wait(30)
        with self._lock:
            self.inside -= 1
        return "200 OK", {}, environ["wsgi.input"].read()
