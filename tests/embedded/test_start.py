"""How a command ends that is stopped, loses its reader or finds no database: by one sentence or none, never a traceback."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from citadel.embedded import network
from citadel.embedded.environment import CONNECTION
from tests.stack import ROOT, clean_environment

MANAGE = [sys.executable, str(ROOT / "manage.py")]
EXAMPLES = str(ROOT / "tests" / "games" / "rules" / "citadels" / "examples_secret_city.json")


def test_a_reader_that_is_gone_is_no_fault() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*MANAGE, "examples", EXAMPLES], stdout=writer, stderr=subprocess.PIPE, env=clean_environment(), check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_an_output_without_room_is_one_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*MANAGE, "examples", EXAMPLES], stdout=full, stderr=subprocess.PIPE, env=clean_environment(), check=False
        )
    assert (done.returncode, done.stderr) == (1, b"citadel: the disk is full: no room for the output\n")


LISTENING = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
"""Who is started in the background by a shell is born deaf to Ctrl-C, and so are his children: here one is not."""


def test_ctrl_c_ends_a_command_quietly(tmp_path: Path) -> None:
    enough_for_minutes = [EXAMPLES] * 2000
    words = [sys.executable, "-c", LISTENING, *MANAGE, "examples", str(tmp_path / "missing"), *enough_for_minutes]
    env = clean_environment(PYTHONUNBUFFERED="1")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as running:
        assert running.stdout is not None
        assert b"missing" in running.stdout.readline()  # it has begun
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=60)
    assert (running.returncode, said) == (130, b"")


INTERRUPTED_WHERE_PYTHON_DROPS_IT = """
import os, signal, time
from citadel.embedded import start

class Last:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.01)

def run(words):
    Last()
    time.sleep(60)

start._run = run
start.main()
"""


def test_ctrl_c_is_heard_even_while_something_is_cleared_up() -> None:
    words = [sys.executable, "-c", LISTENING, sys.executable, "-c", INTERRUPTED_WHERE_PYTHON_DROPS_IT]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, timeout=50, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_the_database_of_a_killed_up_is_missed_in_one_sentence(tmp_path: Path) -> None:
    address = f"127.0.0.1:{network.free_port()}"
    found = {
        "DATABASE_URL": f"postgresql://app:word@{address}/db",
        "REDIS_URL": f"redis://{address}/0",
        "CITADEL_SECRET_KEY": "k" * 40,
    }
    (tmp_path / CONNECTION).write_text(json.dumps(found), encoding="utf-8")
    words = [*MANAGE, "export", "01a22a8c-d6e5-7159-b0ec-6638272a4a7b"]
    env = clean_environment() | {"CITADEL_DATA_DIR": str(tmp_path)}
    done = subprocess.run(words, capture_output=True, text=True, env=env, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("citadel: the database does not answer; does 'python3 manage.py up' run? ")
    assert done.stderr.count("\n") == 1
