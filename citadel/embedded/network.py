"""Addresses: the socket of the front, free ports, and the address that phones on the network use."""

import errno
import socket

from citadel.embedded.refusal import Refusal

_BACKLOG = 2048
_ANYWHERE = {"0.0.0.0", "::"}  # noqa: S104  compared with, not listened on
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that takes connections at once; they wait until a front accepts them."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (socket.gaierror, UnicodeError):
        raise Refusal(f"--host {host} is no address; use 0.0.0.0 to open the front to the network") from None
    listener = socket.socket(family, kind, proto)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise _refusal(error, host, port) from None
    return listener


def _refusal(error: OSError, host: str, port: int) -> Refusal:
    if error.errno == errno.EADDRINUSE:
        return Refusal(f"port {port} is taken by another program; choose another with --port")
    if error.errno == errno.EADDRNOTAVAIL:
        return Refusal(f"--host {host} is no address of this machine; use 0.0.0.0 to open the front to the network")
    if error.errno in {errno.EACCES, errno.EPERM}:
        return Refusal(f"this user may not listen on port {port}; choose one above 1023 with --port")
    return Refusal(f"cannot listen on {host} port {port}: {error.strerror}")


def free_port() -> int:
    """Return a port of the loopback address that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def is_open(host: str) -> bool:
    """Tell whether `host` lets other machines in."""
    return host not in _LOOPBACK and not host.startswith("127.")


def local_name(host: str) -> str:
    """Return the name by which this machine itself reaches a front that listens on `host`."""
    if host in _ANYWHERE:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def network_name(host: str) -> str:
    """Return the name by which other machines on the network reach a front that listens on `host`."""
    return (_lan_address() or socket.gethostname()) if host in _ANYWHERE else local_name(host)


def _lan_address() -> str | None:
    """Return our address on the network: the one this machine would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # kept for documents by RFC 5737: no such machine
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return address


def allowed_hosts(host: str) -> str:
    """Return the Host headers a front on `host` answers to, separated by commas (CITADEL_HOSTS)."""
    names = ["localhost", "127.0.0.1", "[::1]"]
    if is_open(host):
        name = socket.gethostname()
        names += [network_name(host), local_name(host), name, f"{name}.local"]
    return ",".join(dict.fromkeys(names))
