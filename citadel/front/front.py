"""The ASGI callable: what goes where."""

import asyncio
from typing import TYPE_CHECKING, Final

import structlog

from citadel.clock import now_ms
from citadel.front.answers import Answer, Receive, Scope, Send
from citadel.front.client import BodyTooLarge, BodyTooSlow, ClientGone
from citadel.front.config import Config
from citadel.front.credentials import token_hash
from citadel.front.django import Django
from citadel.front.entries import Entries
from citadel.front.exchange import Exchange
from citadel.front.gates import GameGates, QueueFull
from citadel.front.hub import Hub
from citadel.front.places import Places
from citadel.front.polls import Poll, Polls, read_poll
from citadel.front.problems import TIMEOUT, TOO_LARGE, UNAVAILABLE, problem
from citadel.front.routes import game_route
from citadel.front.shutdown import on_stop_signal
from citadel.front.streams import Streams

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

log = structlog.get_logger("citadel.front")

_CODES: Final[dict[type[Exception], str]] = {BodyTooLarge: TOO_LARGE, BodyTooSlow: TIMEOUT, QueueFull: UNAVAILABLE}
_POLICY_VIOLATION: Final = 1008
_STOP_AGAIN_S: Final = 0.1


class Front:
    """Answers unchanged polls, holds polls and streams, and passes everything else to Django."""

    def __init__(self, application: "WSGIApplication", config: Config) -> None:
        self._config = config
        self._django = Django(application, threads=config.threads, queue=config.pool_queue)
        self.gates = GameGates(config.game_width, config.game_queue)
        self.places = Places(config.held_per_token, config.held_per_process)
        self._entries = Entries(config.redis_url, patience_s=config.redis_patience_s, retry_s=config.redis_retry_s)
        self.hub = Hub(
            config.redis_url, patience_s=config.redis_patience_s, retry_s=config.redis_retry_s, ping_s=config.recheck_s
        )
        self._polls = Polls(config, self._entries, self.hub)
        self._streams = Streams(config, self._entries, self.hub)
        self._tasks: list[asyncio.Task[None]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection's request, or the server's life cycle."""
        match scope["type"]:
            case "http":
                await self._serve(scope, receive, send)
            case "lifespan":
                await self._live(receive, send)
            case _:
                await send({"type": "websocket.close", "code": _POLICY_VIOLATION})

    # Life cycle

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self._start()
                on_stop_signal(self.let_go)
                await self._entries.until_trusted(self._config.redis_patience_s)
            else:
                await self._stop()
            await send({"type": f"{message['type']}.complete"})
            if message["type"] == "lifespan.shutdown":
                return

    def _start(self) -> None:
        self._tasks = [asyncio.create_task(self._entries.run()), asyncio.create_task(self.hub.run())]

    def let_go(self) -> None:
        """End held polls and streams at once: the server stops."""
        self._polls.is_closing = self._streams.is_closing = True
        self.hub.wake_all()

    async def _stop(self) -> None:
        self.let_go()
        running = set(self._tasks)
        while running:
            for task in running:
                task.cancel()
            # Not gather: a cancellation that arrives while the Redis library times out can get lost there; so ask again.
            _, running = await asyncio.wait(running, timeout=_STOP_AGAIN_S)
        await asyncio.to_thread(self._django.close)

    # Requests

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        route, game_id = game_route(scope) or ("", "")
        poll = self._poll_of(scope, game_id) if route == "poll" else None
        if poll and not poll.wait and (unchanged := await self._unchanged(poll)):
            await unchanged.send(send)
            return
        exchange = Exchange(scope, receive, send, self._django)
        try:
            await exchange.read_body(self._config)
            if answer := await self._answer(route, game_id, poll, exchange):
                await exchange.send(answer)
        except ClientGone:
            return
        except (BodyTooLarge, BodyTooSlow, QueueFull) as refusal:
            await exchange.send(problem(_CODES[type(refusal)], scope["headers"], scope["path"]))
        finally:
            await exchange.client.close()

    def _poll_of(self, scope: Scope, game_id: str) -> Poll | None:
        """Return the poll, or None where Django must answer, also because of a mistake of ours."""
        try:
            return read_poll(scope, game_id, self._config)
        except Exception:
            log.exception("front.poll_unread", game_id=game_id)
            return None

    async def _unchanged(self, poll: Poll) -> Answer | None:
        try:
            return await self._polls.unchanged(poll, now_ms())
        except Exception:
            log.exception("front.poll_failed", game_id=poll.game_id)
            return None

    async def _answer(self, route: str, game_id: str, poll: Poll | None, exchange: Exchange) -> Answer | None:
        """Return the answer, or None when it has been sent already."""
        if route == "command":
            async with self.gates.turn(game_id, exchange.client):
                return await exchange.ask()
        if route == "stream":
            return await self._stream(game_id, exchange)
        if poll and poll.wait:
            return await self._held(poll, exchange)
        return await exchange.ask()

    async def _held(self, poll: Poll, exchange: Exchange) -> Answer:
        """Return the answer to a poll that is willing to wait; who holds too many already is answered at once."""
        try:
            with self.places.take(poll.token_hash) as is_taken:
                if is_taken:
                    return await self._polls.hold(poll, exchange.client, exchange.ask_now)
        except (ClientGone, QueueFull):
            raise
        except Exception:
            log.exception("front.hold_failed", game_id=poll.game_id)
            return await exchange.ask_now()
        return await self._unchanged(poll) or await exchange.ask()

    async def _stream(self, game_id: str, exchange: Exchange) -> Answer | None:
        hashed = token_hash(exchange.scope["headers"])
        if hashed is None:
            return await exchange.ask()
        with self.places.take(hashed) as is_taken:
            if not is_taken:
                raise QueueFull
            return await self._streams.run(
                game_id, hashed, exchange.client, exchange.ask_now, exchange.raw_send, head=exchange.is_head
            )
