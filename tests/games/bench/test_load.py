"""The bare client counts answers of a real server."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from games.bench import load

ANSWERS = {
    b"/same": b"HTTP/1.1 304 Not Modified\r\netag: x\r\n\r\n",
    b"/body": b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
}


async def _serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while head := await reader.readuntil(b"\r\n\r\n"):
        writer.write(ANSWERS[head.split(b" ", 2)[1]])


@pytest.fixture
def url() -> Iterator[str]:
    """Yield the address of a tiny server in a thread."""
    loop = asyncio.new_event_loop()
    server = loop.run_until_complete(asyncio.start_server(_quietly, "127.0.0.1", 0))
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    loop.call_soon_threadsafe(loop.stop)
    thread.join(5)
    server.close()


async def _quietly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        await _serve(reader, writer)
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


@pytest.mark.parametrize(("path", "expect", "unexpected"), [("/same", 304, False), ("/body", 200, False), ("/body", 304, True)])
def test_answers_are_counted_by_status(
    url: str, path: str, expect: int, unexpected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    counted = load.repeat(url + path, {"X-Some": "header"}, expect=expect, seconds=0.2)
    assert counted.client == "asyncio"
    assert counted.answers > load.CONNECTIONS
    assert counted.per_second > 0
    assert (counted.unexpected == counted.answers) is unexpected
