"""The few errors that the front and its server answer themselves, as problem+json (RFC 9457) in the reader's language."""

import json
from typing import Final, NamedTuple

from citadel.front.answers import Answer, Headers


class _Problem(NamedTuple):
    status: int
    ko: tuple[str, str]
    en: tuple[str, str]


TOO_LARGE: Final = "request.too_large"
TIMEOUT: Final = "request.timeout"
UNAVAILABLE: Final = "request.unavailable"
FAILED: Final = "request.internal"
BAD_HTTP: Final = "request.bad_http"
HEAD_TOO_LARGE: Final = "request.head_too_large"

_PROBLEMS: Final = {
    TOO_LARGE: _Problem(
        413,
        ("요청이 너무 큽니다", "요청 본문은 64 KB를 넘을 수 없습니다."),
        ("Request too large", "The body of a request may hold 64 KB at most."),
    ),
    TIMEOUT: _Problem(
        408,
        ("요청이 제때 도착하지 않았습니다", "요청 본문 전체가 10초 안에 도착해야 합니다."),
        ("Request timed out", "The whole body of a request must arrive within 10 seconds."),
    ),
    UNAVAILABLE: _Problem(
        503,
        ("지금은 처리할 수 없습니다", "서버가 바쁩니다. 잠시 후 다시 시도해 주세요."),
        ("Not available right now", "The server is busy. Please try again in a moment."),
    ),
    FAILED: _Problem(
        500,
        ("서버 오류", "서버에 문제가 생겼습니다. 기록해 두었으니 다시 시도해 주세요."),
        ("Server error", "Something went wrong on our side. It has been recorded; please try again."),
    ),
    BAD_HTTP: _Problem(
        400,
        ("HTTP가 아니에요", "읽을 수 있는 HTTP 요청이 아니에요."),
        ("Not HTTP", "This is no HTTP request that can be read."),
    ),
    HEAD_TOO_LARGE: _Problem(
        431,
        ("헤더가 너무 커요", "주소와 헤더의 크기에는 한도가 있어요."),
        ("Headers too large", "The address and the headers of a request have a limit."),
    ),
}

_CLOSING: Final = frozenset({TOO_LARGE, TIMEOUT, BAD_HTTP, HEAD_TOO_LARGE})
"""Codes after which nothing more can be read from the connection."""


def problem(code: str, scope_headers: Headers, path: str) -> Answer:
    """Return the answer for one of the codes above; a refused body or head closes its connection, a busy server says when to return."""
    status, ko, en = _PROBLEMS[code]
    language = preferred_language(next((value for name, value in scope_headers if name == b"accept-language"), b""))
    title, detail = ko if language == "ko" else en
    document = {
        "type": f"https://citadel.example/problems/{code}",
        "title": title,
        "status": status,
        "detail": detail,
        "instance": path,
        "code": code,
        "params": {},
    }
    body = json.dumps(document, ensure_ascii=False).encode()
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        (b"content-language", language.encode()),
        (b"vary", b"Accept-Language"),
        (b"cache-control", b"no-store"),
    ]
    if code in _CLOSING:
        headers.append((b"connection", b"close"))
    if code == UNAVAILABLE:
        headers.append((b"retry-after", b"1"))
    return Answer(status, headers, body)


def preferred_language(accepted: bytes) -> str:
    """Return "ko" or "en", whichever an Accept-Language header prefers; Korean where it names neither."""
    best, language = 0.0, "ko"
    for part in accepted.decode("latin-1").lower().split(","):
        tag, _, parameters = part.strip().partition(";")
        weight = _weight(parameters)
        name = tag.strip().partition("-")[0]
        if name in {"ko", "en"} and weight > best:
            best, language = weight, name
    return language


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
