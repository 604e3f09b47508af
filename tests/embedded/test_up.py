"""`up` as a person at a terminal meets it: it starts, says what is wrong in one sentence, and leaves nothing behind."""

import json
import re
import signal
import socket
import stat
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis
from celery import Celery

from citadel.embedded.process import is_alive
from tests.stack import ROOT, Stack, clean_environment, running_stack

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with running_stack(data_dir=tmp_path_factory.mktemp("up") / "data") as running:
        yield running


def refused(*words: str, **env: str) -> str:
    """Return the one sentence with which `up` ends; it has no traceback and exit code 1."""
    done = subprocess.run(
        [sys.executable, "manage.py", "up", *words],
        cwd=ROOT,
        env=clean_environment(**env),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.strip()


def test_it_prints_its_address_only_when_it_is_ready(stack: Stack) -> None:
    with urllib.request.urlopen(f"{stack.address}/readyz") as answer:
        assert json.load(answer) == {"status": "ready", "database": True, "redis": True}
    assert any("make_admin NAME" in line for line in stack.said)


def test_all_children_run(stack: Stack) -> None:
    stack.wait_for("postgres", "valkey", "front1", "front2", "worker", "work", "beat")


def test_only_the_owner_can_read_what_it_keeps(stack: Stack) -> None:
    names = ("secrets.json", "connection.json", "pids.json", "valkey.conf", "postgres.log", "valkey.log", "lock")
    assert stat.S_IMODE(stack.data_dir.stat().st_mode) == 0o700
    assert {name: stat.S_IMODE((stack.data_dir / name).stat().st_mode) for name in names} == dict.fromkeys(names, 0o600)


def test_no_secret_stands_on_a_command_line(stack: Stack) -> None:
    secrets = json.loads((stack.data_dir / "secrets.json").read_text()).values()
    pids = stack.wait_for("postgres", "valkey", "front1", "worker", "work", "beat").values()
    lines = b"".join(Path(f"/proc/{pid}/cmdline").read_bytes() for pid in (*pids, stack.process.pid)).decode()
    assert not [secret for secret in secrets if secret in lines]


def test_the_servers_want_their_passwords(stack: Stack) -> None:
    found = stack.connection()
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(re.sub(r":[^:@/]+@", "@", found["DATABASE_URL"]))
    with pytest.raises(redis.AuthenticationError):
        redis.Redis.from_url(found["REDIS_URL"].replace("redis://:", "redis://:not-")).ping()


def test_the_running_role_owns_no_table(stack: Stack) -> None:
    with psycopg.connect(stack.connection()["DATABASE_URL"]) as connection:
        owned = connection.execute("SELECT count(*) FROM pg_tables WHERE tableowner = current_user").fetchone()
        rights = connection.execute("SELECT rolsuper, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user")
        assert owned == (0,)
        assert rights.fetchone() == (False, False, False)


def test_the_servers_listen_on_loopback_only(stack: Stack) -> None:
    pids = {pid for name, pid in stack.wait_for("postgres", "valkey").items() if name in {"postgres", "valkey"}}
    assert {address for pid in pids for address in listening(pid)} == {"127.0.0.1"}


def listening(pid: int) -> list[str]:
    """Return the IPv4 addresses on which a process listens; an IPv6 one counts as `any`."""
    inodes = {str(link.readlink()) for link in Path(f"/proc/{pid}/fd").iterdir() if link.is_symlink()}
    rows = [row.split() for table in ("tcp", "tcp6") for row in Path(f"/proc/net/{table}").read_text().splitlines()[1:]]
    mine = [row[1].split(":")[0] for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in inodes]
    return [socket.inet_ntoa(bytes.fromhex(word)[::-1]) if len(word) == 8 else "any" for word in mine]


def test_another_command_finds_the_running_stack(stack: Stack) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "showmigrations", "--plan"],
        cwd=ROOT,
        env=clean_environment(CITADEL_DATA_DIR=str(stack.data_dir)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "[ ]" not in done.stdout


def test_a_second_one_on_the_same_data_says_so(stack: Stack) -> None:
    said = refused("--port", "0", "--data-dir", str(stack.data_dir))
    assert said.startswith(f"citadel: Citadel runs already with the data in {stack.data_dir}")


def test_a_taken_port_is_named(stack: Stack, tmp_path: Path) -> None:
    port = stack.address.rpartition(":")[2]
    assert refused("--port", port, "--data-dir", str(tmp_path / "data")).startswith(f"citadel: port {port} is taken")


@pytest.mark.parametrize("name", ["front", "worker", "beat", "valkey", "postgres"])
def test_a_killed_child_is_started_again(stack: Stack, name: str) -> None:
    old = stack.wait_for("postgres", "valkey", "front1", "front2", "worker", "work", "beat")
    stack.kill(name)
    stack.wait_for(*(child for child in old if child.startswith(name)), other_than=old)
    assert answers(stack.address)
    assert are_served(stack, {"games.tick": "ticks", "games.sweep_rooms": "work"})


def are_served(stack: Stack, tasks: dict[str, str]) -> bool:
    """Send a task to each queue and return True once the workers have taken them all."""
    url = stack.connection()["REDIS_URL"]
    with Celery(broker=url, set_as_current=False) as sender, redis.Redis.from_url(url) as client:
        for name, queue in tasks.items():
            sender.send_task(name, queue=queue, ignore_result=True)
        until = time.monotonic() + 60
        while any(client.llen(queue) for queue in tasks.values()):
            if time.monotonic() > until:
                return False
            time.sleep(0.05)
    return True


def answers(address: str) -> bool:
    """Return True once /readyz says that everything is there."""
    for _ in range(400):
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=10) as answer:
                if json.load(answer)["redis"]:
                    return True
        except OSError:
            pass
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--host", "no.such.host.invalid"), "--host no.such.host.invalid is no address"),
        (("--host", "192.0.2.77"), "--host 192.0.2.77 is no address of this machine"),
    ],
)
def test_a_bad_host_is_named(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused("--port", "0", "--data-dir", str(tmp_path / "data"), *words)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert f"{tmp_path}/file/data" in refused("--port", "0", "--data-dir", str(tmp_path / "file" / "data"))


def test_data_of_another_postgresql_are_left_alone(tmp_path: Path) -> None:
    newer = tmp_path / "data" / "postgres-99"
    newer.mkdir(parents=True)
    (newer / "PG_VERSION").write_text("99\n")
    assert "are of PostgreSQL 99" in refused("--port", "0", "--data-dir", str(tmp_path / "data"))
    assert not list((tmp_path / "data").glob("postgres-1*"))


def test_data_without_their_passwords_are_named(tmp_path: Path) -> None:
    cluster = tmp_path / "data" / "postgres-18"
    cluster.mkdir(parents=True)
    (cluster / "PG_VERSION").write_text("18\n")
    assert "secrets.json is missing" in refused("--port", "0", "--data-dir", str(tmp_path / "data"))


def test_a_database_that_does_not_answer_is_named_without_its_password(tmp_path: Path) -> None:
    said = refused("--port", "0", "--data-dir", str(tmp_path / "data"), DATABASE_URL="postgresql://me:hidden@127.0.0.1:1/db")
    assert "the database does not answer" in said
    assert "hidden" not in said


def test_killing_it_leaves_nothing_and_keeps_the_data(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running_stack(data_dir=data) as first:
        pids = first.wait_for("postgres", "valkey", "front1", "front2", "worker", "work", "beat")
        with psycopg.connect(first.connection()["DATABASE_OWNER_URL"]) as connection:
            connection.execute("CREATE TABLE kept (number integer)")
        first.process.send_signal(signal.SIGKILL)
        first.process.wait()
        until = time.monotonic() + 30
        while left := [name for name, pid in pids.items() if is_alive(pid)]:
            assert time.monotonic() < until, left
            time.sleep(0.05)
    with running_stack(data_dir=data) as second:
        pids = second.wait_for("postgres", "valkey")
        with psycopg.connect(second.connection()["DATABASE_OWNER_URL"]) as connection:
            connection.execute("SELECT number FROM kept")
        assert second.stop(signal.SIGINT) == 0
        assert not [name for name, pid in pids.items() if is_alive(pid)]
        assert not (data / "connection.json").exists()
