"""WSGI for one request (PEP 3333): the environment, and the application's answer as one piece.

The answer is collected in the thread and sent by the event loop, so that a slow reader holds no thread.
"""

import sys
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote_to_bytes

from citadel.front.answers import Answer, Headers, Scope

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication

Environ = dict[str, Any]
ARRIVAL: Final = "HTTP_X_CITADEL_ARRIVAL"
"""When the whole body had been read, in ms: the instant at which a command counts. Clients cannot set it."""
_INTERNAL: Final = b"x-citadel-"
_OWN_KEYS: Final = {b"content-type": "CONTENT_TYPE", b"content-length": None, b"transfer-encoding": None}


def environ_of(scope: Scope, body: bytes, arrival: int) -> Environ:
    """Return the WSGI environment of a request whose `body` was complete at `arrival` (ms)."""
    server = scope.get("server") or ("localhost", 80)
    client = scope.get("client") or ("", 0)
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": _path_bytes(scope).decode("latin-1"),
        "QUERY_STRING": scope.get("query_string", b"").decode("latin-1"),
        "SERVER_NAME": str(server[0]),
        "SERVER_PORT": str(server[1] or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope.get('http_version', '1.1')}",
        "REMOTE_ADDR": str(client[0]),
        "REMOTE_PORT": str(client[1]),
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    _add_headers(environ, scope["headers"])
    environ[ARRIVAL] = str(arrival)
    return environ


def _path_bytes(scope: Scope) -> bytes:
    """Return the path as it came: the decoded one has lost what is no UTF-8, and judging that is Django's."""
    raw: bytes | None = scope.get("raw_path")
    return unquote_to_bytes(raw.partition(b"?")[0]) if raw else str(scope["path"]).encode()


def _add_headers(environ: Environ, headers: Iterable[tuple[bytes, bytes]]) -> None:
    for name, value in headers:
        # "X_Citadel_Arrival" would become the same variable as "X-Citadel-Arrival": names with "_" are not passed on.
        if b"_" in name or name.startswith(_INTERNAL):
            continue
        key = _OWN_KEYS[name] if name in _OWN_KEYS else "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
        if key is None:
            continue
        text = value.decode("latin-1")
        if key in environ:
            text = environ[key] + ("; " if key == "HTTP_COOKIE" else ",") + text
        environ[key] = text


def run(application: "WSGIApplication", environ: Environ) -> Answer:
    """Run the application for one request and return its whole answer. Raises what the application raises."""
    answer = Answer(500, [])
    chunks: list[bytes] = []
    content = application(environ, _starter(answer, chunks))
    try:
        chunks.extend(content)
    finally:
        close: Callable[[], None] | None = getattr(content, "close", None)
        if close is not None:
            close()
    answer.body = b"".join(chunks)
    return answer


def _starter(answer: Answer, chunks: list[bytes]) -> "StartResponse":
    def start_response(status: str, headers: list[tuple[str, str]], exc_info: object = None, /) -> Callable[[bytes], object]:
        answer.status = int(status.split(" ", 1)[0])
        answer.headers = _encoded(headers)
        return chunks.append

    return start_response


def _encoded(headers: list[tuple[str, str]]) -> Headers:
    return [(name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in headers]


def without_internal(headers: Headers) -> Headers:
    """Return the headers without those between Django and the front."""
    return [header for header in headers if not header[0].startswith(_INTERNAL)]
