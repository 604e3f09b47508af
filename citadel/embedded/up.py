"""`up`: the whole stack in the foreground, from nothing to the printed address, until Ctrl-C.

In order: the data folder is ours alone (a lock), the port is ours (before anything slow), the servers start, the tables are
brought up to date by their owner, the front answers, the address is printed; the workers come last. Children ask the kernel
to end with us, so that a killed `up` leaves nothing behind.
"""

import argparse
import errno
import fcntl
import hashlib
import http.client
import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from citadel.embedded import environment, files, network, process, stack
from citadel.embedded.environment import CONNECTION
from citadel.embedded.refusal import Refusal, of_file
from citadel.embedded.supervisor import Child, Supervisor, say
from citadel.embedded.venv import ROOT

_READY_SECONDS = 120
_TRIES = 3
_MIGRATED = "migrated"
_LAST_PORT = 65_535
_MOST_WORKERS = 64


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the words that `up` understands."""
    parser.add_argument("--port", type=_port, default=8000, help="port of the front (default 8000; 0: any free one)")
    parser.add_argument("--host", default="127.0.0.1", help="address of the front; 0.0.0.0 opens it to phones on the network")
    parser.add_argument(
        "--data-dir", type=Path, default=environment.data_folder(), help="where the data are kept (default .data)"
    )
    parser.add_argument("--workers", type=_workers, default=2, help="processes of the front (default 2)")


def _port(word: str) -> int:
    return _number(word, "a port", 0, _LAST_PORT)


def _workers(word: str) -> int:
    return _number(word, "a number of workers", 1, _MOST_WORKERS)


def _number(word: str, what: str, least: int, most: int) -> int:
    if not word.isdecimal() or not least <= int(word) <= most:
        raise argparse.ArgumentTypeError(f"{word} is not {what}: {least} to {most}")
    return int(word)


def main(words: list[str]) -> None:
    """Read the words and run the stack until a signal comes."""
    parser = argparse.ArgumentParser(prog="manage.py up", description="Run the whole stack until Ctrl-C.")
    add_arguments(parser)
    options = parser.parse_args(words)
    run(host=options.host, port=options.port, data_dir=options.data_dir, workers=options.workers)


def run(*, host: str, port: int, data_dir: Path, workers: int) -> None:
    """Run the stack; raise Refusal, with one sentence, when it cannot start."""
    folder = files.private_folder(data_dir.absolute())
    with _alone(folder), network.listen(host, port) as listener:
        supervisor = Supervisor(folder / "pids.json")
        with supervisor.signals():
            try:
                _start(folder, host, listener, workers, supervisor)
                supervisor.run()
            except OSError as error:
                if error.errno not in {errno.ENOSPC, errno.EDQUOT}:
                    raise
                raise of_file(error, f"the folder {folder}") from None
            finally:
                listener.close()
                if supervisor.stopping:
                    say("stopping")
                supervisor.stop_all()
                (folder / CONNECTION).unlink(missing_ok=True)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the lock of the data folder; the kernel gives it back however we end."""
    try:
        lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise of_file(error, f"the folder {folder}") from None
    try:
        _take(lock, folder)
        yield
    finally:
        os.close(lock)


def _take(lock: int, folder: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Refusal(f"Citadel runs already with the data in {folder}; stop that one, or choose another --data-dir") from None


def _start(folder: Path, host: str, listener: socket.socket, workers: int, supervisor: Supervisor) -> None:
    secrets = stack.keep_secrets(folder)
    servers = stack.Servers(folder, secrets)
    settings = stack.settings(servers.addresses, secrets, host)
    fronts = stack.fronts(settings, listener.fileno(), workers)
    servers.start(supervisor)
    if servers.cluster and _is_migrated(folder):  # the usual start: the front loads while the servers do
        _add(fronts, supervisor)
        servers.wait(supervisor)
    else:
        servers.wait(supervisor)
        _migrate(folder, servers, settings)
        if supervisor.stopping:
            return
        _add(fronts, supervisor)
    stack.write_connection(folder, servers.addresses, settings)
    port: int = listener.getsockname()[1]
    if _await_answer(network.local_name(host).strip("[]"), port, supervisor):
        _announce(host, port, folder)
        _add(stack.workers(settings), supervisor)


def _add(children: list[Child], supervisor: Supervisor) -> None:
    for child in children:
        supervisor.add(child)


def _is_migrated(folder: Path) -> bool:
    """Tell whether these very migrations were the last to run on our own server."""
    path = folder / _MIGRATED
    return path.exists() and path.read_text(encoding="utf-8") == _fingerprint()


def _migrate(folder: Path, servers: stack.Servers, settings: dict[str, str]) -> None:
    """Bring the tables up to date, as their owner."""
    addresses = servers.addresses
    if servers.cluster:
        servers.cluster.make_roles()
    else:
        _check_database(addresses.owner)
    if addresses.is_one_role():
        say("one database role: the events are guarded by triggers alone (DATABASE_OWNER_URL would add the rights of a second)")
    command = [sys.executable, "-m", "django", "migrate", "--no-input", "--skip-checks", "--verbosity", "0"]
    if process.start(command, env=stack.owner_settings(addresses, settings), cwd=ROOT).wait():
        raise Refusal("the tables could not be brought up to date; what failed is said above")
    if servers.cluster:
        files.write_private(folder / _MIGRATED, _fingerprint())


def _fingerprint() -> str:
    """Return a digest of all that a migration does: the migrations, the rights, and the libraries that run them."""
    digest = hashlib.sha256()
    sources = [ROOT / "requirements.lock", ROOT / "games" / "grants.py", *ROOT.glob("*/migrations/*.py")]
    for path in sorted(path for path in sources if path.exists()):
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _check_database(url: str) -> None:
    import psycopg

    try:
        psycopg.connect(url, connect_timeout=5).close()
    except (psycopg.Error, UnicodeError) as error:
        said = str(error).strip().splitlines()
        raise Refusal(f"the database does not answer: {said[0] if said else 'no reason given'}") from None


def _await_answer(host: str, port: int, supervisor: Supervisor) -> bool:
    """Return True when the front answers that it is ready; False when a signal came first."""
    until = time.monotonic() + _READY_SECONDS
    while not supervisor.stopping:
        status = _ask(host, port)
        if status == http.HTTPStatus.OK:
            return True
        broken = status == http.HTTPStatus.INTERNAL_SERVER_ERROR or supervisor.failures("front") >= _TRIES
        if broken or time.monotonic() > until:
            raise Refusal("the front does not start; what failed is said above")
        supervisor.turn(0.05)
    return False


def _ask(host: str, port: int) -> int | None:
    """Return the status of /readyz, or None while nothing answers."""
    connection = http.client.HTTPConnection(host, port, timeout=2)
    try:
        connection.request("GET", "/readyz", headers={"Host": "localhost"})
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def _announce(host: str, port: int, folder: Path) -> None:
    print(f"Citadel answers at http://{network.local_name(host)}:{port}/")
    if network.is_open(host):
        print(f"Phones on this network use http://{network.network_name(host)}:{port}/")
    print("The first admin is made by: python3 manage.py make_admin NAME")
    print(f"Ctrl-C stops it; what was played stays in {folder}", flush=True)
