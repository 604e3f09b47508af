"""When something is over, and when it may be done again."""

import asyncio

from citadel.front.client import Client


class Pace:
    """The end of a wait, and the least time between two questions to Django during it; seconds."""

    def __init__(self, seconds: float, between: float) -> None:
        self._now = asyncio.get_running_loop().time
        self._end = self._now() + seconds
        self._between = between
        self._next = 0.0

    def left(self) -> float:
        """Return the seconds left, 0 when it is over."""
        return max(0.0, self._end - self._now())

    def is_over(self) -> bool:
        """Whether the wait has ended."""
        return self._now() >= self._end

    async def until_next_ask(self, client: Client, news: "asyncio.Future[None]") -> None:
        """Wait until Django may be asked again; news, or the end of the wait, shorten that. Raises ClientGone."""
        pause = min(self._next - self._now(), self.left())
        if pause > 0:
            await client.wait(news, pause)
        self._next = self._now() + self._between
