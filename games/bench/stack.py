"""A running stack for a benchmark: a throw-away one of its own, or any that is named by its address."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

ROOT: Final = Path(__file__).resolve().parents[2]
_ADDRESS: Final = re.compile(r"answers at (https?://[^\s/]+)")
_START_SECONDS: Final = 120
_STOP_SECONDS: Final = 30
_SETTLE_SECONDS: Final = 10
"""The front answers first; workers and beat go on starting for some seconds, and would be measured along."""


class Stack(msgspec.Struct, frozen=True, kw_only=True):
    """Where a stack answers, and the environment by which commands on this machine reach its servers (empty: they cannot)."""

    url: str
    environment: dict[str, str]


@contextmanager
def running(url: str | None = None, **settings: str) -> Iterator[Stack]:
    """Yield the stack at `url`, or start the real `up` with these settings in a temporary folder and stop it afterwards."""
    if url:
        yield Stack(url=url.rstrip("/"), environment={})
        return
    folder = Path(tempfile.mkdtemp(prefix="citadel-bench-"))
    words = [sys.executable, str(ROOT / "manage.py"), "up", "--port", "0", "--data-dir", str(folder / "data")]
    log = folder / "log"
    try:
        with log.open("w") as said:
            process = subprocess.Popen(words, cwd=ROOT, env=clean_environment() | settings, stdout=said, stderr=said)  # noqa: S603 - our own command
        try:
            address = _address(process, log)
            connection = msgspec.json.decode((folder / "data" / "connection.json").read_bytes())
            time.sleep(_SETTLE_SECONDS)
            yield Stack(url=address, environment=settings | connection)
        finally:
            _stop(process)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()


def clean_environment() -> dict[str, str]:
    """Return our environment without what points at another stack's servers."""
    ours = ("DATABASE_", "REDIS_URL", "CITADEL_SECRET_KEY", "CITADEL_DB_POOL")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def _address(process: "subprocess.Popen[bytes]", log: Path) -> str:
    """Return the address that `up` prints when it answers."""
    until = time.monotonic() + _START_SECONDS
    while process.poll() is None and time.monotonic() < until:
        if found := _ADDRESS.search(log.read_text()):
            return found[1]
        time.sleep(0.05)
    raise RuntimeError(f"the stack did not start: {log.read_text()[-1000:]}")
