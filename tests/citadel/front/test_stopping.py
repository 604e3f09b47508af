"""A front that is told to stop does so at once, whoever it holds: a real process and a real signal."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from citadel.embedded.network import free_port
from tests.citadel.front.stage import PATIENCE_S, Cache, until

ROOT = Path(__file__).resolve().parents[3]
_APP = """
import os, redis, uvicorn
from citadel.front import Config, Front
from tests.citadel.front.fake_django import BUILD, SECRET, FakeDjango, Game
from uuid import UUID
url = os.environ["REDIS_URL"]
django = FakeDjango(redis.Redis.from_url(url))
django.tokens["x" * 43] = "somebody"
django.games[os.environ["GAME"]] = Game(UUID(os.environ["GAME"]))
front = Front(django, Config(secret=SECRET, build=BUILD, redis_url=url))

async def app(scope, receive, send):
    if scope["type"] != "http" or scope["path"] != "/held":
        return await front(scope, receive, send)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"%d" % len(front.places)})

uvicorn.run(app, port=int(os.environ["PORT"]), log_level="critical", ws="none")
"""
_GAME = "01900000-0000-7000-8000-000000000001"


@contextmanager
def front(cache: Cache) -> Iterator[tuple["subprocess.Popen[bytes]", str]]:
    port = free_port()
    env = os.environ | {"REDIS_URL": cache.url, "PORT": str(port), "GAME": _GAME, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen([sys.executable, "-c", _APP], env=env, cwd=ROOT)
    address = f"http://127.0.0.1:{port}"
    try:
        until(lambda: _answers(address))
        yield process, address
    finally:
        process.kill()
        process.wait()


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/x/echo/").status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_streams_and_held_polls(cache: Cache, number: signal.Signals) -> None:
    headers = {"Authorization": "Bearer " + "x" * 43}
    with front(cache) as (process, address), closing(httpx.Client(base_url=address, timeout=PATIENCE_S)) as http:
        etag = http.get(f"/api/v1/games/{_GAME}", headers=headers).headers["etag"]
        held: list[int] = []
        poll = {"headers": headers | {"If-None-Match": etag}, "timeout": 60}
        thread = threading.Thread(
            target=lambda: held.append(httpx.get(f"{address}/api/v1/games/{_GAME}?wait=25", **poll).status_code)  # type: ignore[arg-type]
        )
        thread.start()
        with http.stream("GET", f"/api/v1/games/{_GAME}/stream", headers=headers) as stream:
            lines = stream.iter_lines()
            assert next(lines) == "event: version"
            until(lambda: httpx.get(f"{address}/held").text == "2")
            process.send_signal(number)
            assert [line for line in lines if line.startswith("event")] == []
        thread.join(PATIENCE_S)
        process.wait(PATIENCE_S)  # far less than the wait of 25 s and the stream's ten minutes
        assert held == [304]
