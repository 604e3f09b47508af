"""A progress bar for a terminal, in one line that goes away when the work is done."""

import time
from typing import Final, TextIO

_WIDTH: Final = 32
_EVERY: Final = 0.1
"""Seconds between two drawings: drawing must not cost what is being measured."""


class Bar:
    """Shows how much of `total` is done, and how fast it goes."""

    def __init__(self, out: TextIO, total: int, unit: str) -> None:
        self._out = out
        self._total = total
        self._unit = unit
        self._begun = time.monotonic()
        self._drawn = 0.0

    def show(self, done: int) -> None:
        """Draw the bar, unless it was drawn a moment ago."""
        now = time.monotonic()
        if now - self._drawn < _EVERY:
            return
        self._drawn = now
        filled = _WIDTH * done // self._total
        speed = done / max(now - self._begun, 1e-6)
        self._out.write(f"\r[{'#' * filled:.<{_WIDTH}}] {done}/{self._total} {self._unit}, {speed:.0f}/s\x1b[K")
        self._out.flush()

    def clear(self) -> None:
        """Take the bar away."""
        self._out.write("\r\x1b[K")
        self._out.flush()
