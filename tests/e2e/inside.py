"""What only somebody inside the installation can do: run code beside the stack's processes, on its servers, with its settings.

Tests use it to be a process that dies at a chosen place, a second worker or beat, or the start of a game with other clocks.
"""

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import psycopg

from citadel.embedded import secretfile
from citadel.embedded.postgres import SUPERUSER
from tests.e2e.person import JSON, Person
from tests.stack import ROOT, Stack, clean_environment

_SECONDS = 120
_BEFORE = """
import sys
import django
django.setup()
from uuid import UUID
from citadel.clock import now_ms
words = sys.argv[1:]
"""


def environment(stack: Stack, **env: str) -> dict[str, str]:
    """Return the environment of one more process of the stack."""
    quiet = {"CITADEL_DB_POOL": "0", "CITADEL_BOT_DELAY": "0", "CITADEL_LOG_LEVEL": "WARNING"}
    connection = {name: value for name, value in stack.connection().items() if name != "DATABASE_OWNER_URL"}
    return clean_environment(DJANGO_SETTINGS_MODULE="citadel.settings", **quiet, **connection, **env)


def spare_the_disk(stack: Stack) -> None:
    """Let PostgreSQL not wait for the disk from now on, crashes included: what a killed process wrote the system still has.

    Where others use the disk a commit may take seconds; a game has hundreds, and its clocks and our patience run on.
    """
    secrets = secretfile.keep(stack.data_dir / "secrets.json")
    address = urlsplit(stack.connection()["DATABASE_OWNER_URL"])
    with psycopg.connect(
        host=address.hostname, port=address.port, user=SUPERUSER, password=secrets.superuser, dbname="postgres", autocommit=True
    ) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")  # a commit is still written before it is answered
        connection.execute("SELECT pg_reload_conf()")


def run(stack: Stack, code: str, *words: str, code_expected: int = 0, **env: str) -> str:
    """Run `code` (which finds `words`, UUID and now_ms) and return what it printed; it must end with that exit code."""
    done = subprocess.run(
        [sys.executable, "-c", _BEFORE + textwrap.dedent(code), *words],
        cwd=ROOT,
        env=environment(stack, **env),
        capture_output=True,
        text=True,
        check=False,
        timeout=_SECONDS,
    )
    assert done.returncode == code_expected, (done.returncode, done.stdout, done.stderr)
    return done.stdout.strip()


def start(stack: Stack, room: JSON, *, clock_scale: int = 1000) -> str:
    """Start a room's game with clocks of its own, whatever those of the stack are; return the game's id."""
    return run(
        stack,
        """
        from games.models import Room
        from games.services import lobby
        room = Room.objects.get(id=words[0])
        print(lobby.start(room_id=room.id, user_id=room.host_id, now=now_ms()).game_id)
        """,
        room["id"],
        CITADEL_CLOCK_SCALE=str(clock_scale),
    )


def seat_all(people: Sequence[Person], **wish: Any) -> JSON:
    """Open a room with exactly these people in its seats, all ready; the first one is the host."""
    host, *others = people
    room = host.open_room(seats=len(people), **wish)
    host.ask("PUT", f"/rooms/{room['id']}/seat", {"seat": 0})
    for seat, person in enumerate(others, start=1):
        person.join(room, seat)
    return room


def rows(stack: Stack, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """Return rows of the stack's database, read as the owner of the tables."""
    with psycopg.connect(stack.connection()["DATABASE_OWNER_URL"], autocommit=True) as connection:
        return connection.execute(sql.encode(), values).fetchall()


@contextmanager
def process(stack: Stack, *words: str, **env: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run one more process beside the stack's own, such as another beat, and stop it at the end."""
    running = subprocess.Popen(
        [sys.executable, *words], cwd=ROOT, env=environment(stack, **env), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield running
    finally:
        running.terminate()
        with suppress(subprocess.TimeoutExpired):
            running.wait(20)
        running.kill()
        running.wait(20)


@contextmanager
def stopped(stack: Stack, *names: str) -> Iterator[None]:
    """Let the children of these names stand still: they are there, and do nothing."""
    pids = [pid for name, pid in stack.pids().items() if name in names]
    assert len(pids) == len(names)
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
