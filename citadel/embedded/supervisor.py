"""The supervisor: keeps a set of children running, starts again what ends, and stops them all in order.

It is one thread and one loop. Signals wake the loop through a pipe; nothing else happens in a handler.
"""

import contextlib
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from citadel.embedded import files
from citadel.embedded.process import Process, stop
from citadel.embedded.refusal import Refusal

_FIRST_PAUSE = 0.2
_LONGEST_PAUSE = 10.0
_STEADY_SECONDS = 15.0
"""A child that ran this long was well; its next end is not counted to the earlier ones."""


@dataclass
class Child:
    """One process to keep running: how it starts, how it is asked to end, and how long it may take to."""

    name: str
    start: Callable[[], Process]
    stop_by: signal.Signals = signal.SIGTERM
    stop_seconds: float = 5.0
    running: Process | None = None
    started: float = 0.0
    failures: int = 0
    start_at: float = field(default=0.0)

    @property
    def pause(self) -> float:
        """Seconds to wait before the next start."""
        return min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** max(0, self.failures - 1))


class Supervisor:
    """Runs children until a signal comes. `pids` is the file that tells tests and operators which process is which."""

    def __init__(self, pids: Path) -> None:
        self.stopping = False
        self._children: list[Child] = []
        self._pids = pids
        self._waking, self._woken = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)

    @contextlib.contextmanager
    def signals(self) -> Iterator[None]:
        """Turn Ctrl-C, a request to end and a closed terminal into `stopping`, and the end of a child into a wake-up."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._stop)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._woken, warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(-1)

    def _stop(self, *_: object) -> None:
        self.stopping = True

    def add(self, child: Child) -> None:
        """Start the child now and keep it running."""
        self._children.append(child)
        self._start(child)

    def running(self, name: str) -> Process:
        """Return the running process of a child that was added."""
        found = next(child.running for child in self._children if child.name == name)
        if found is None:
            raise Refusal(f"{name} cannot be started")
        return found

    def run(self) -> None:
        """Keep all children running until a signal comes."""
        while not self.stopping:
            self.turn(self._seconds_to_next())

    def turn(self, seconds: float | None) -> None:
        """Wait for a signal or at most `seconds`, then see to the children."""
        with contextlib.suppress(InterruptedError):
            select.select([self._waking], [], [], seconds)
        with contextlib.suppress(BlockingIOError):
            os.read(self._waking, 4096)
        now = time.monotonic()
        for child in self._children:
            if self.stopping:
                return
            if child.running is not None and child.running.poll() is not None:
                self._ended(child, child.running.returncode, now)
            elif child.running is None and child.start_at <= now:
                self._start(child)

    def _seconds_to_next(self) -> float | None:
        waiting = [child.start_at for child in self._children if child.running is None]
        return max(0.0, min(waiting) - time.monotonic()) if waiting else None

    def _start(self, child: Child) -> None:
        try:
            child.running = child.start()
        except (OSError, Refusal) as error:
            self._count(child)
            say(f"{child.name} cannot be started ({error}); next try in {child.pause:.1f} s")
            return
        child.started = time.monotonic()
        self._write_pids()

    def _ended(self, child: Child, code: int, now: float) -> None:
        if now - child.started > _STEADY_SECONDS:
            child.failures = 0
        child.running = None
        self._count(child)
        say(f"{child.name} has ended ({_cause(code)}); starting it again in {child.pause:.1f} s")
        self._write_pids()

    def _count(self, child: Child) -> None:
        child.failures += 1
        child.start_at = time.monotonic() + child.pause

    def failures(self, name: str) -> int:
        """Return how often the children whose names begin with `name` ended soon after their start, at most."""
        return max((child.failures for child in self._children if child.name.startswith(name)), default=0)

    def stop_all(self) -> None:
        """Stop the children in the opposite order of their start; those of one kind of server at the same time."""
        self.stopping = True
        for group in _groups(self._children):
            _stop_together(group)
        self._children.clear()
        with contextlib.suppress(OSError):
            self._pids.unlink(missing_ok=True)

    def _write_pids(self) -> None:
        running = {child.name: child.running.pid for child in self._children if child.running is not None}
        with contextlib.suppress(Refusal):  # a full disk must not stop what runs
            files.write_json(self._pids, running)


SERVERS: Sequence[str] = ("postgres", "valkey")


def _groups(children: Iterable[Child]) -> Iterator[list[Child]]:
    """Yield those who use the servers first, then the servers."""
    everyone = list(children)
    yield [child for child in everyone if child.name not in SERVERS]
    yield [child for child in everyone if child.name in SERVERS]


def _stop_together(children: Sequence[Child]) -> None:
    pairs = [(child, child.running) for child in children if child.running is not None]
    for child, each in pairs:
        with contextlib.suppress(ProcessLookupError):
            each.send_signal(child.stop_by)
    until = time.monotonic() + max((child.stop_seconds for child, _ in pairs), default=0)
    for child, each in pairs:
        stop(each, child.stop_by, seconds=max(0.0, until - time.monotonic()))
        child.running = None


def _cause(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    with contextlib.suppress(ValueError):
        return f"by {signal.Signals(-code).name}"
    return f"by signal {-code}"


def say(sentence: str) -> None:
    """Tell the person at the terminal."""
    print(f"citadel: {sentence}", file=sys.stderr, flush=True)
