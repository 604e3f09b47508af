"""What the front refuses by itself, and what it passes on."""

import json
import socket
from contextlib import closing

import httpx
import pytest

from citadel.clock import now_ms
from tests.citadel.front.stage import PATIENCE_S, Cache, Stage, running


def exchange(stage: Stage, *pieces: bytes) -> tuple[int, dict[str, str], bytes]:
    """Send raw bytes over a connection of their own; return status, headers and body of the answer."""
    with closing(socket.create_connection(("127.0.0.1", stage.port), timeout=PATIENCE_S)) as line:
        for piece in pieces:
            line.sendall(piece)
        answer = b""
        while more := line.recv(65536):
            answer += more
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *headers = head.decode("latin-1").split("\r\n")
    return int(status.split()[1]), dict(header.split(": ", 1) for header in headers), body


def test_a_body_declared_too_large_is_refused_unread(stage: Stage) -> None:
    status, headers, body = exchange(stage, b"POST /x/echo/ HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n")
    assert (status, headers["content-type"], headers["connection"]) == (413, "application/problem+json", "close")
    assert json.loads(body) == {
        "type": "https://citadel.example/problems/request.too_large",
        "title": "요청이 너무 큽니다",
        "status": 413,
        "detail": "요청 본문은 64 KB를 넘을 수 없습니다.",
        "instance": "/x/echo/",
        "code": "request.too_large",
        "params": {},
    }
    assert not stage.django.seen


def test_a_body_in_chunks_is_refused_once_it_is_too_large(stage: Stage) -> None:
    chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    head = b"POST /x/echo/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nAccept-Language: en\r\n\r\n"
    status, _, body = exchange(stage, head, chunk, chunk, b"1\r\nx\r\n")
    assert (status, json.loads(body)["title"]) == (413, "Request too large")
    assert not stage.django.seen


def test_the_largest_body_passes(stage: Stage) -> None:
    content = b"x" * 65536
    assert stage.http.post("/x/echo/", content=content).content == content
    assert stage.http.post("/x/echo/", content=iter([content[:9], content[9:]])).content == content
    assert [environ["CONTENT_LENGTH"] for environ in stage.django.seen] == ["65536", "65536"]
    assert not [environ for environ in stage.django.seen if "HTTP_TRANSFER_ENCODING" in environ]


def test_a_body_that_does_not_arrive_is_not_waited_for(cache: Cache) -> None:
    with running(cache, body_s=0.2) as stage:
        status, headers, body = exchange(stage, b"POST /x/echo/ HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab")
        assert (status, headers["connection"], json.loads(body)["code"]) == (408, "close", "request.timeout")
        assert not stage.django.seen


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("en", "en"),
        ("ko", "ko"),
        ("en;q=0.5, ko;q=0.9", "ko"),
        ("en-GB,en;q=0.8", "en"),
        ("fr", "ko"),
        ("en;q=x,", "ko"),
        ("*", "ko"),
    ],
)
def test_errors_speak_the_readers_language(stage: Stage, accepted: str, language: str) -> None:
    answer = stage.http.post("/x/echo/", content=b"x" * 65537, headers={"Accept-Language": accepted})
    assert (answer.status_code, answer.headers["content-language"]) == (413, language)


def test_the_arrival_is_ours_and_internal_headers_stay_inside(stage: Stage) -> None:
    forged = {"X-Citadel-Arrival": "1", "X_Citadel_Arrival": "2", "X-Citadel-Other": "3", "X-Other": "4"}
    before = now_ms()
    answer = stage.http.post("/x/echo/", content=b"", headers=forged)
    (environ,) = stage.django.seen
    assert before <= int(environ["HTTP_X_CITADEL_ARRIVAL"]) <= now_ms()
    assert "HTTP_X_CITADEL_OTHER" not in environ
    assert environ["HTTP_X_OTHER"] == "4"
    assert "x-citadel-inner" not in answer.headers


def test_django_gets_the_request_as_it_came(stage: Stage) -> None:
    headers = [("Cookie", "a=1"), ("Cookie", "b=2"), ("Accept", "x"), ("Accept", "y"), ("Content-Type", "text/plain")]
    stage.http.put("/x/echo/%ff%2F%EC%84%B1?q=%ff&r=1", content=b"abc", headers=headers)
    (environ,) = stage.django.seen
    assert environ["REQUEST_METHOD"] == "PUT"
    assert environ["PATH_INFO"].encode("latin-1") == b"/x/echo/\xff/" + "성".encode()
    assert environ["QUERY_STRING"] == "q=%ff&r=1"
    assert environ["HTTP_COOKIE"] == "a=1; b=2"
    assert environ["HTTP_ACCEPT"].endswith("x,y")
    assert (environ["CONTENT_TYPE"], environ["CONTENT_LENGTH"]) == ("text/plain", "3")
    assert (environ["SERVER_NAME"], environ["SERVER_PORT"]) == ("127.0.0.1", str(stage.port))
    assert environ["REMOTE_ADDR"] == "127.0.0.1"


def test_a_query_that_is_no_ascii_is_djangos(stage: Stage) -> None:
    status, _, _ = exchange(stage, b"GET /x/echo/?q=\xff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    assert status in {200, 400}  # the server's parser may refuse it; the front never fails over it


def test_head_has_no_body(stage: Stage) -> None:
    answer = stage.http.head("/x/echo/")
    assert (answer.status_code, answer.content) == (200, b"")


def test_an_application_that_fails_is_a_problem_without_a_traceback(stage: Stage) -> None:
    answer = stage.http.get("/x/crash/", headers={"Accept-Language": "en"})
    assert (answer.status_code, answer.json()["code"]) == (500, "request.internal")
    assert "RuntimeError" not in answer.text
    assert stage.http.get("/x/echo/").status_code == 200


def test_websockets_are_refused(stage: Stage) -> None:
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Key": "a", "Sec-WebSocket-Version": "13"}
    assert httpx.get(f"{stage.address}/x/echo/", headers=upgrade).status_code != httpx.codes.SWITCHING_PROTOCOLS
