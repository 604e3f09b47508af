"""The one place where the wall clock is read."""

import time


def now_ms() -> int:
    """Return the present as whole milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
