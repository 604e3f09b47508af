"""The supervisor alone, with children that do next to nothing."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from citadel.embedded import files, process
from citadel.embedded.refusal import Refusal
from citadel.embedded.supervisor import Child, Supervisor
from tests.stack import ROOT

WAITS = [sys.executable, "-S", "-c", "import signal; signal.pause()"]


@pytest.fixture
def supervisor(tmp_path: Path) -> Iterator[Supervisor]:
    """A supervisor whose children end with the test."""
    running = Supervisor(tmp_path / "pids.json")
    yield running
    running.stop_all()


def waits(name: str) -> Child:
    return Child(name, lambda: process.start(WAITS, env=dict(os.environ)))


def test_it_tells_which_process_is_which(supervisor: Supervisor, tmp_path: Path) -> None:
    supervisor.add(waits("front1"))
    assert json.loads((tmp_path / "pids.json").read_text()) == {"front1": supervisor.running("front1").pid}


def test_what_ends_is_started_again_after_a_pause_that_grows(supervisor: Supervisor, capsys: pytest.CaptureFixture[str]) -> None:
    child = waits("front1")
    supervisor.add(child)
    pauses = []
    for _ in range(3):
        first = supervisor.running("front1")
        first.kill()
        first.wait()
        supervisor.turn(0)
        pauses.append(child.pause)
        child.start_at = 0.0  # the pause is over
        supervisor.turn(0)
        assert supervisor.running("front1").pid != first.pid
    assert pauses == [0.2, 0.4, 0.8]
    assert supervisor.failures("front") == 3
    assert "front1 has ended (by SIGKILL); starting it again in 0.2 s" in capsys.readouterr().err


def test_a_child_that_cannot_be_started_is_tried_again(supervisor: Supervisor, capsys: pytest.CaptureFixture[str]) -> None:
    supervisor.add(Child("lost", lambda: process.start(["no-such-program"], env={"PATH": "/nowhere"})))
    assert "lost cannot be started" in capsys.readouterr().err
    with pytest.raises(Refusal):
        supervisor.running("lost")


def test_those_who_use_the_servers_stop_before_them(supervisor: Supervisor, tmp_path: Path) -> None:
    told = tmp_path / "told"
    tell = "import signal, sys; signal.signal(15, lambda *_: (open(sys.argv[1], 'a').write(sys.argv[2] + chr(10)), sys.exit())); print('up', flush=True); signal.pause()"
    for name in ("postgres", "front1"):
        with (tmp_path / name).open("wb") as output:
            command = [sys.executable, "-S", "-c", tell, str(told), name]
            supervisor.add(Child(name, lambda c=command, o=output: process.start(c, env=dict(os.environ), output=o)))  # type: ignore[misc]
        while b"up" not in (tmp_path / name).read_bytes():
            supervisor.turn(0.02)
    supervisor.stop_all()
    assert told.read_text().split() == ["front1", "postgres"]
    assert not (tmp_path / "pids.json").exists()


def test_a_child_that_does_not_listen_is_ended() -> None:
    deaf = process.start([sys.executable, "-S", "-c", "import signal; signal.signal(15, signal.SIG_IGN); signal.pause()"], env={})
    process.stop(deaf, signal.SIGTERM, seconds=0.0)
    assert deaf.returncode in {-signal.SIGKILL, -signal.SIGTERM}


def test_a_child_dies_with_us() -> None:
    parent = (
        "import os; from citadel.embedded import process\n"
        f"child = process.start({WAITS!r}, env=dict(os.environ))\n"
        "print(child.pid, flush=True); os.kill(os.getpid(), 9)"
    )
    done = subprocess.run([sys.executable, "-c", parent], cwd=ROOT, capture_output=True, text=True, check=False)
    pid, until = int(done.stdout), time.monotonic() + 30
    while process.is_alive(pid):
        assert time.monotonic() < until
        os.sched_yield()


def test_what_is_written_is_for_its_owner_alone(tmp_path: Path) -> None:
    files.write_json(files.private_folder(tmp_path / "a" / "b") / "file", {"key": "value"})
    assert (tmp_path / "a" / "b" / "file").stat().st_mode & 0o777 == 0o600
    assert files.read_json(tmp_path / "a" / "b" / "file") == {"key": "value"}
    assert files.read_json(tmp_path / "missing") is None
