"""A bare ASGI callable that answers 304 and knows nothing: the most that this server can do on this machine."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

_START: Final = {"type": "http.response.start", "status": 304, "headers": [(b"etag", b'"bare"')]}
_BODY: Final = {"type": "http.response.body"}

Send = Callable[[dict[str, Any]], Awaitable[None]]


async def app(scope: dict[str, Any], receive: object, send: Send) -> None:
    """Answer every request alike."""
    if scope["type"] == "http":
        await send(_START)
        await send(_BODY)
