"""The HTTP server's own bounds, on a real socket: how large the head of a request may be."""

import asyncio
import json
import os
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from citadel import serve
from citadel.embedded import network
from tests.stack import ROOT

STARTED, TOLD = threading.Event(), threading.Event()
"""A slow answer is being made; its maker was told that nobody waits for it any more."""


async def slow(receive: Any, send: Any) -> None:
    """Answer only when the client has gone, as a held poll may; its request has been read."""
    STARTED.set()
    async with asyncio.timeout(20):
        assert (await receive())["type"] == "http.disconnect"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})
    TOLD.set()


async def hello(scope: dict[str, Any], receive: Any, send: Any) -> None:
    assert scope["type"] == "http"
    while (await receive()).get("more_body"):
        pass
    if scope["path"] == "/slow":
        await slow(receive, send)
        return
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    config = serve.configuration()
    config.app = hello  # in place of the whole front
    config.lifespan = "off"
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield listener.getsockname()[1]
        server.should_exit = True
        thread.join()


def ask(port: int, *pieces: bytes) -> bytes:
    """Send the pieces and return all that comes back until the server closes."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        for piece in pieces:
            line.sendall(piece)
        answer = b""
        try:
            while more := line.recv(65536):
                answer += more
        except ConnectionResetError:  # it closed while we still sent
            pass
    return answer


START = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"


def test_a_request_is_answered_and_the_server_does_not_name_itself(port: int) -> None:
    answer = ask(port, START, b"\r\n")
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert answer.endswith(b"hello")
    assert b"server:" not in answer.lower()


def test_a_large_body_is_no_head(port: int) -> None:
    body = b"x" * (2 * serve.HEAD_BYTES)
    head = b"POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
    assert ask(port, head + body).endswith(b"hello")
    assert ask(port, head, body).endswith(b"hello")


@pytest.mark.parametrize("end", [b"\r\n\r\n", b""], ids=["whole", "endless"])
def test_a_head_that_is_too_large_is_refused_with_a_problem(port: int, end: bytes) -> None:
    answer = ask(port, START + b"X-Long: " + b"x" * (2 * serve.HEAD_BYTES) + end)
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert_is_problem(answer, 431, "request.head_too_large")


def test_what_is_no_http_is_refused_with_a_problem(port: int) -> None:
    answer = ask(port, b"no http at all\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert_is_problem(answer, 400, "request.bad_http")


def test_a_client_that_goes_away_with_more_requests_on_its_way_is_no_error(port: int, caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall(b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n" * 3)
        assert STARTED.wait(20)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # close by a reset
    assert TOLD.wait(20)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def assert_is_problem(answer: bytes, status: int, code: str) -> None:
    """Check that an answer is the whole problem that all answers of the API are."""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"\r\ncontent-type: application/problem+json\r\n" in head
    assert b"\r\nconnection: close" in head
    document = json.loads(body)
    assert (document["status"], document["code"]) == (status, code)
    assert document["type"] == f"https://citadel.example/problems/{code}"
    assert {"title", "detail", "instance", "params"} <= set(document)


@pytest.mark.usefixtures("db_ready")
def test_it_runs_several_processes_by_itself() -> None:
    port = network.free_port()
    command = [sys.executable, "-m", "citadel.serve", "--host", "127.0.0.1", "--port", str(port), "--workers", "2"]
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "citadel.settings"}
    served = subprocess.Popen(command, cwd=ROOT, env=env)
    try:
        until = time.monotonic() + 60
        while not (answer := answer_of(port)).startswith(b"HTTP/1.1 200"):
            assert served.poll() is None
            assert time.monotonic() < until, answer
            time.sleep(0.05)
    finally:
        served.terminate()
        assert served.wait(30) in {0, -15}


def answer_of(port: int) -> bytes:
    """Return the answer of /readyz, or nothing while nobody listens."""
    try:
        return ask(port, START.replace(b"GET /", b"GET /readyz"), b"\r\n")
    except ConnectionRefusedError:
        return b""
