"""A load generator for one request repeated: `wrk` where it is installed, else a bare asyncio client.

The client keeps its connections open, sends the next request when the answer has come, and counts statuses; it shares
the machine with the server it measures, so it does no more than that.
"""

import asyncio
import re
import shutil
import subprocess
import time
from collections import Counter
from typing import Final
from urllib.parse import urlsplit

import msgspec

CONNECTIONS: Final = 32
_LENGTH: Final = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
_NO_BODY: Final = b"304"


class Load(msgspec.Struct, frozen=True, kw_only=True):
    """What came back: answers per second, how many of them, and how many had another status than the one expected."""

    per_second: float
    answers: int
    unexpected: int
    client: str


def repeat(url: str, headers: dict[str, str], *, expect: int, seconds: float) -> Load:
    """Send GET `url` as fast as it is answered, over CONNECTIONS connections."""
    if shutil.which("wrk"):
        return _wrk(url, headers, expect=expect, seconds=seconds)
    return asyncio.run(_bare(url, headers, expect=expect, seconds=seconds))


def _wrk(url: str, headers: dict[str, str], *, expect: int, seconds: float) -> Load:
    """Wrk counts anything outside 2xx and 3xx as unexpected, so a probe has checked the status before (see `poll`)."""
    words = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{max(1, round(seconds))}s"]
    words += [word for name, value in headers.items() for word in ("-H", f"{name}: {value}")]
    done = subprocess.run([*words, url], capture_output=True, text=True, check=True)  # noqa: S603 - a tool by its name
    return read_wrk(done.stdout)


def read_wrk(text: str) -> Load:
    """Return the figures that wrk printed. Raises RuntimeError when there are none."""
    return Load(
        per_second=float(_found(r"Requests/sec: +([\d.]+)", text)),
        answers=int(_found(r"(\d+) requests in", text)),
        unexpected=int(_found(r"Non-2xx or 3xx responses: (\d+)", text, "0")),
        client="wrk",
    )


def _found(pattern: str, text: str, otherwise: str | None = None) -> str:
    found = re.search(pattern, text)
    if found:
        return found[1]
    if otherwise is None:
        msg = f"wrk printed no {pattern}"
        raise RuntimeError(msg)
    return otherwise


class _Client(asyncio.Protocol):
    """One connection: asks again as soon as it is answered."""

    def __init__(self, request: bytes, statuses: "Counter[bytes]") -> None:
        self._request = request
        self._statuses = statuses
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]  # a TCP transport
        transport.write(self._request)  # type: ignore[attr-defined]  # likewise

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return
        status = head[9:12]
        length = _LENGTH.search(head)
        if status != _NO_BODY and length and len(rest) < int(length[1]):
            return
        self._statuses[status] += 1
        self._buffer = b""
        if self._transport:
            self._transport.write(self._request)


async def _bare(url: str, headers: dict[str, str], *, expect: int, seconds: float) -> Load:
    parts = urlsplit(url)
    target = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    lines = [f"GET {target} HTTP/1.1", f"Host: {parts.netloc}", *(f"{name}: {value}" for name, value in headers.items())]
    request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    statuses: Counter[bytes] = Counter()
    loop = asyncio.get_running_loop()
    connections = [
        await loop.create_connection(lambda: _Client(request, statuses), parts.hostname or "", parts.port or 80)
        for _ in range(CONNECTIONS)
    ]
    statuses.clear()
    begun = time.perf_counter()
    await asyncio.sleep(seconds)
    answers, passed = statuses.total(), time.perf_counter() - begun
    for transport, _ in connections:
        transport.close()
    unexpected = answers - statuses[str(expect).encode()]
    return Load(per_second=answers / passed, answers=answers, unexpected=unexpected, client="asyncio")
