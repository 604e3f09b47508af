"""One process of the front: uvicorn on a socket that the supervisor holds (`--fd N`) or on an address of its own.

uvicorn limits neither how large the head of a request may be nor how long it may take, and of requests sent one behind the
other it tells only the last one that the client has gone; BoundedProtocol does all three.
"""

import argparse
import asyncio
import socket

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.supervisors import Multiprocess

from citadel import env
from citadel.front.problems import BAD_HTTP, HEAD_TOO_LARGE, problem

HEAD_BYTES = 32 * 1024
HEAD_SECONDS = 10.0


class BoundedProtocol(HttpToolsProtocol):
    """HTTP/1.1 whose request heads are bounded in size and time."""

    _head_open = True
    _head_bytes = 0
    _too_large = False
    _head_timer: asyncio.TimerHandle | None = None
    _cycles: list[RequestResponseCycle]
    """The requests since the last moment at which all had been answered."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Start the clock of the first head."""
        self._cycles = []
        super().connection_made(transport)
        self._head_timer = self.loop.call_later(HEAD_SECONDS, self._out_of_time)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clock, and tell every request that is not answered yet: the one being answered need not be the newest."""
        self._stop_timer()
        for cycle in self._cycles:
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Count a new head."""
        self._head_open, self._head_bytes = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Refuse a head that came whole and is too large; else let the request begin."""
        self._head_open = False
        self._stop_timer()
        if len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers) > HEAD_BYTES:
            self._too_large = True
            raise ValueError("head too large")  # httptools hands it to data_received as a parser's error
        if self.cycle is None or self.cycle.response_complete:
            self._cycles.clear()
        super().on_headers_complete()
        self._cycles.append(self.cycle)

    def data_received(self, data: bytes) -> None:
        """Refuse a head that grows too large, and give one that is begun its time to end."""
        super().data_received(data)
        if not self._head_open or self.transport.is_closing():
            return
        self._head_bytes += len(data)
        if self._head_bytes > HEAD_BYTES:
            self._too_large = True
            self.send_400_response("head too large")
        elif self._head_timer is None:
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self._out_of_time)

    def _out_of_time(self) -> None:
        self._head_timer = None
        if self._head_open and not self.transport.is_closing():
            self.transport.close()

    def _stop_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def send_400_response(self, msg: str) -> None:
        """Answer with a problem, as everything here does, and close; the address of what cannot be read is not known."""
        refusal = problem(HEAD_TOO_LARGE if self._too_large else BAD_HTTP, self.headers or [], "")
        lines = [STATUS_LINE[refusal.status], *(b"%b: %b\r\n" % header for header in refusal.headers), b"\r\n"]
        self.transport.write(b"".join(lines) + refusal.body)
        self.transport.close()


def configuration(**where: object) -> uvicorn.Config:
    """Return how every front runs: no access log, no server header, Django's own logging, bounded heads."""
    return uvicorn.Config(
        "citadel.asgi:app",
        loop="uvloop",
        http="citadel.serve:BoundedProtocol",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(env.words("FORWARDED_ALLOW_IPS")),
        timeout_keep_alive=65,
        timeout_graceful_shutdown=3,
        **where,  # type: ignore[arg-type]  # host and port, or nothing
    )


def main() -> None:
    """Serve until a signal comes."""
    parser = argparse.ArgumentParser(prog="python -m citadel.serve")
    parser.add_argument("--fd", type=int, help="number of an inherited socket that listens")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, default=1, help="processes (with --host and --port)")
    options = parser.parse_args()
    config = configuration(host=options.host, port=options.port, workers=options.workers)
    listener = config.bind_socket() if options.fd is None else socket.socket(fileno=options.fd)
    if options.workers > 1:
        Multiprocess(config, sockets=[listener]).run()
    else:
        uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
