"""The other end of a request: its body, and whether it is still there."""

import asyncio
from contextlib import suppress

from citadel.front.answers import Receive


class ClientGone(Exception):
    """Nobody is there any more to get the answer."""


class BodyTooLarge(Exception):
    """The body is larger than it may be."""


class BodyTooSlow(Exception):
    """The body did not arrive in time."""


class Client:
    """Reads a request's body once; from then on notices when the client goes away."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._leaving: asyncio.Task[None] | None = None

    async def read_body(self, *, limit: int, seconds: float) -> bytes:
        """Return the whole body. Raises BodyTooLarge, BodyTooSlow and ClientGone."""
        try:
            async with asyncio.timeout(seconds):
                return await self._read(limit)
        except TimeoutError:
            raise BodyTooSlow from None

    async def _read(self, limit: int) -> bytes:
        body = bytearray()
        while True:
            message = await self._receive()
            if message["type"] == "http.disconnect":
                raise ClientGone
            body += message.get("body", b"")
            if len(body) > limit:
                raise BodyTooLarge
            if not message.get("more_body", False):
                return bytes(body)

    async def wait(self, event: "asyncio.Future[None]", seconds: float | None = None) -> bool:
        """Wait until `event` is done (True) or `seconds` have passed (False). Raises ClientGone. Call it after the body is read."""
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._leave())
        await asyncio.wait({event, self._leaving}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if self._leaving.done():
            raise ClientGone
        return event.done()

    async def _leave(self) -> None:
        while (await self._receive())["type"] != "http.disconnect":
            pass

    async def close(self) -> None:
        """Stop watching."""
        if self._leaving is not None:
            self._leaving.cancel()
            with suppress(asyncio.CancelledError):
                await self._leaving
