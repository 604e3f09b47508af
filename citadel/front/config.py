"""What the front is told at its start. The defaults are the product's; tests shorten the waits."""

from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Config:
    """Settings and limits of one front process. Names that end in `_s` are seconds."""

    secret: str = field(repr=False)
    build: str
    redis_url: str = field(repr=False)
    threads: int = 8
    """Threads in which Django runs."""

    body_bytes: int = 64 * 1024
    body_s: float = 10.0
    """How long a whole body may take to arrive."""

    game_width: int = 2
    """Commands of one game in the pool at a time."""
    game_queue: int = 200
    """Commands of one game that may wait for that."""
    pool_queue: int = 2000
    """Requests that may wait for a thread."""

    held_per_token: int = 4
    held_per_process: int = 8000
    """Held polls and streams together."""
    longest_wait_s: int = 25
    recheck_s: float = 5.0
    """How often whoever is held or streams is looked at again, whatever he was told."""
    moment_s: float = 0.5
    """How long an entry may be unsure or absent before Django is asked."""
    ask_again_s: float = 1.0
    """A held poll asks Django no more often than this."""
    heartbeat_s: float = 15.0
    stream_s: float = 600.0

    redis_patience_s: float = 0.5
    redis_retry_s: float = 0.5
    """How long a lost Redis is left alone before the next try."""
