"""Gates: so many at a time, the rest waiting in order as coroutines, which hold neither a thread nor a connection (trial T40)."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from citadel.front.client import Client


class QueueFull(Exception):
    """Too many are waiting already."""


class Gate:
    """Lets `width` in at a time and keeps at most `queue` waiting, first come first served."""

    def __init__(self, width: int, queue: int) -> None:
        self._free = width
        self._width = width
        self._queue = queue
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def is_idle(self) -> bool:
        """Whether nobody is inside or waiting."""
        return self._free == self._width and not self._waiting

    @property
    def waiting(self) -> int:
        """How many are waiting."""
        return len(self._waiting)

    async def enter(self, client: Client) -> None:
        """Wait for a place and take it. Raises QueueFull, and ClientGone when the client does not wait for his turn."""
        if self._free and not self._waiting:
            self._free -= 1
            return
        if len(self._waiting) >= self._queue:
            raise QueueFull
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await client.wait(turn)
        except BaseException:  # also when cancelled: a place that was given is given on
            if turn.done():
                self.leave()
            else:
                self._waiting.remove(turn)
            raise

    def leave(self) -> None:
        """Give the place to the next in line."""
        if self._waiting:
            self._waiting.popleft().set_result(None)
        else:
            self._free += 1


class GameGates:
    """One gate per game, while somebody stands at it."""

    def __init__(self, width: int, queue: int) -> None:
        self._width = width
        self._queue = queue
        self._gates: dict[str, Gate] = {}

    def __len__(self) -> int:
        return len(self._gates)

    def waiting(self, game_id: str) -> int:
        """Return how many wait at this game's gate."""
        return self._gates[game_id].waiting if game_id in self._gates else 0

    @asynccontextmanager
    async def turn(self, game_id: str, client: Client) -> AsyncIterator[None]:
        """Hold one of the game's places. Raises as `Gate.enter`."""
        gate = self._gates.setdefault(game_id, Gate(self._width, self._queue))
        try:
            await gate.enter(client)
            try:
                yield
            finally:
                gate.leave()
        finally:
            if gate.is_idle:
                self._gates.pop(game_id, None)
