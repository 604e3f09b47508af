"""Noticing at once that the server is told to stop.

The server waits for open requests before it tells the application that it stops; held polls and streams would let it
wait for minutes. So the signal itself is listened to, before the server's own handler, which still does all the rest.
"""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Final

_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)


def on_stop_signal(act: Callable[[], None]) -> None:
    """Call `act` in the event loop when this process is told to stop. Only the main thread can listen; elsewhere nothing happens."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in _SIGNALS:
        _chain(number, lambda: loop.call_soon_threadsafe(act))


def _chain(number: signal.Signals, first: Callable[[], object]) -> None:
    before = signal.getsignal(number)
    if not callable(before):
        return

    def handle(received: int, frame: FrameType | None) -> None:
        first()
        before(received, frame)

    signal.signal(number, handle)
