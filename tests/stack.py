"""The real stack for tests: `up` in a process of its own, with its own data, on a free port."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from citadel.embedded.process import is_alive

ROOT = Path(__file__).resolve().parent.parent
_FOREIGN = ("DATABASE_", "REDIS_", "CITADEL_", "DJANGO_", "PYTEST_", "COV_")
_START_SECONDS = 180
_STOP_SECONDS = 120
_ADDRESS = re.compile(r"answers at (\S+)/")


@dataclass
class Stack:
    """A running stack: its address, its data folder, its children by name."""

    process: "subprocess.Popen[str]"
    data_dir: Path
    address: str = ""
    said: list[str] = field(default_factory=list)
    """What `up` and its children printed so far, line by line."""

    def pids(self) -> dict[str, int]:
        """Return the children that run now: postgres, valkey, front1, front2, worker, work, beat."""
        with suppress(OSError, ValueError):
            found: dict[str, int] = json.loads((self.data_dir / "pids.json").read_text(encoding="utf-8"))
            return found
        return {}

    def kill(self, name: str) -> None:
        """Kill (-9) every child whose name begins with `name`: `front` kills all fronts."""
        for child, pid in self.pids().items():
            if child.startswith(name):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)

    def wait_for(self, *names: str, other_than: dict[str, int] | None = None) -> dict[str, int]:
        """Return the children once all of `names` run, each as another process than in `other_than`."""
        old = other_than or {}
        until = time.monotonic() + _START_SECONDS
        while time.monotonic() < until:
            now = self.pids()
            if all(name in now and now[name] != old.get(name) and is_alive(now[name]) for name in names):
                return now
            time.sleep(0.05)
        raise AssertionError(f"{names} do not run: {self.pids()}\n{''.join(self.said)}")

    def connection(self) -> dict[str, str]:
        """Return DATABASE_URL, DATABASE_OWNER_URL, REDIS_URL and the secret key of the stack."""
        found: dict[str, str] = json.loads((self.data_dir / "connection.json").read_text(encoding="utf-8"))
        return found

    def stop(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Stop the stack and return its exit code."""
        self.process.send_signal(by)
        return self.process.wait(_STOP_SECONDS)


def clean_environment(**env: str) -> dict[str, str]:
    """Return this process's environment without what belongs to the tests' own servers, completed by `env`."""
    return {**{name: value for name, value in os.environ.items() if not name.startswith(_FOREIGN)}, **env}


def start_up(data_dir: Path, *words: str, **env: str) -> Stack:
    """Start `up` and return at once; `address` is set when it has printed it."""
    command = [sys.executable, "manage.py", "up", "--port", "0", "--data-dir", str(data_dir), *words]
    process = subprocess.Popen(
        command, cwd=ROOT, env=clean_environment(**env), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return Stack(process, data_dir)


@contextmanager
def running_stack(*words: str, data_dir: Path | None = None, **env: str) -> Iterator[Stack]:
    """Start the stack, wait for its address, stop it at the end. `words` go to `up`, `env` to its environment.

    Clocks and bots run as in production unless `env` says otherwise (CITADEL_CLOCK_SCALE, CITADEL_BOT_DELAY).
    """
    with tempfile.TemporaryDirectory(prefix="citadel-stack-") as own:
        stack = start_up(data_dir or Path(own) / "data", *words, **env)
        reader = threading.Thread(target=_read, args=(stack,), daemon=True)
        reader.start()
        try:
            _await_address(stack)
            yield stack
        finally:
            if stack.process.poll() is None:
                stack.stop()
            reader.join(10)


def _read(stack: Stack) -> None:
    for line in stack.process.stdout or ():
        stack.said.append(line)
        if found := _ADDRESS.search(line):
            stack.address = found[1]


def _await_address(stack: Stack) -> None:
    until = time.monotonic() + _START_SECONDS
    while not stack.address:
        if stack.process.poll() is not None or time.monotonic() > until:
            raise AssertionError(f"up did not start:\n{''.join(stack.said)}")
        time.sleep(0.02)
