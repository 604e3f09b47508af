"""`bench poll`: unchanged polls of a running game, against a bare callable in the same server with as many processes."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from games.bench import load
from games.bench.client import Client
from games.bench.figure import Figure, rate
from games.bench.recorded import SEATS, SLUG
from games.bench.stack import ROOT, Stack

_SECONDS: Final = 5.0
_WORKERS: Final = 2
_UNCHANGED: Final = 304


def cases(stack: Stack) -> Iterator[Figure]:
    """Yield the one line."""
    client = Client(stack.url)
    path = f"/api/v1/games/{client.start_game(SLUG, SEATS, 'steady')}"
    headers = {**client.headers, "If-None-Match": _settled(client, path)}
    if client.call("GET", path, headers=headers).status != _UNCHANGED:
        raise RuntimeError("the game changes all the time: no unchanged poll to measure")
    polls = load.repeat(stack.url + path, headers, expect=_UNCHANGED, seconds=_SECONDS)
    with _bare_server() as url:
        limit = load.repeat(url, headers, expect=_UNCHANGED, seconds=_SECONDS)
    yield rate(
        "poll",
        f"unchanged polls of one game, {_WORKERS} processes, {load.CONNECTIONS} connections, client {polls.client}",
        "requests/s",
        polls.per_second,
        limit.per_second,
        "a bare callable in uvicorn, as many processes",
        not_304=polls.unexpected,
    )


def _settled(client: Client, path: str) -> str:
    """Return the ETag once it is the person's own turn to pick: nothing happens by itself then."""
    while True:
        answer = client.call("GET", path)
        if answer.body["legal"] and answer.body["legal"][0]["command"]["type"] != "leave" and "etag" in answer.headers:
            return answer.headers["etag"]
        time.sleep(0.02)


@contextmanager
def _bare_server() -> Iterator[str]:
    """Yield the address of a server of the bare callable."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = [sys.executable, "-m", "uvicorn", "games.bench.bare:app", "--port", str(port), "--workers", str(_WORKERS)]
    words += ["--loop", "uvloop", "--http", "httptools", "--log-level", "error", "--no-access-log", "--no-server-header"]
    process = subprocess.Popen([*words, "--lifespan", "off"], cwd=ROOT)  # noqa: S603 - our own command
    try:
        _await(port)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait(30)


def _await(port: int) -> None:
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                time.sleep(0.5)  # the second process
                return
        time.sleep(0.05)
    raise RuntimeError("the bare server did not start")
