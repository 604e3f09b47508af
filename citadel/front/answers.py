"""A whole answer, and how it is sent."""

from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]


@dataclass(slots=True)
class Answer:
    """Status, headers (names in lower case) and the whole body."""

    status: int
    headers: Headers
    body: bytes = b""

    def header(self, name: bytes) -> bytes | None:
        """Return the first header of this name, or None."""
        return next((value for key, value in self.headers if key == name), None)

    async def send(self, send: Send, *, head: bool = False) -> None:
        """Send it all; after HEAD everything but the body."""
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": b"" if head else self.body})
