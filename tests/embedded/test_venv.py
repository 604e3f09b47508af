"""The bootstrap: it runs on the standard library, knows what is installed, and repairs what is half made."""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stack import ROOT, clean_environment

EMPTY_LOCK = "# nothing to install\n"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose locks ask for nothing, so that an installation takes no network."""
    tree = tmp_path / "a checkout"  # paths may hold spaces
    shutil.copytree(ROOT / "citadel" / "embedded", tree / "citadel" / "embedded", ignore=shutil.ignore_patterns("__pycache__"))
    (tree / "citadel" / "__init__.py").touch()
    shutil.copy(ROOT / "manage.py", tree)
    (tree / "requirements.lock").write_text(EMPTY_LOCK)
    (tree / "requirements-dev.lock").write_text(EMPTY_LOCK + "# for tests\n")
    (tree / "where.py").write_text(
        "import sys\nfrom citadel.embedded import venv\nvenv.enter(development='dev' in sys.argv)\nprint(sys.prefix)\n"
    )
    return tree


def base_python() -> str:
    """Return the Python outside every environment."""
    return getattr(sys, "_base_executable", sys.executable)


def where(checkout: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run the bootstrap as a newcomer's Python does and say where it ended."""
    command = [base_python(), str(checkout / "where.py"), *words]
    return subprocess.run(command, cwd=checkout, env=clean_environment(), capture_output=True, text=True, check=False)


def test_it_makes_the_environment_once_and_moves_into_it(checkout: Path) -> None:
    first, second = where(checkout), where(checkout)
    assert first.stdout.strip() == str(checkout / ".venv"), first.stderr
    assert "installing" in first.stderr
    assert (second.stdout, second.stderr) == (first.stdout, "")


def test_the_environment_for_tests_serves_both(checkout: Path) -> None:
    assert "requirements-dev.lock" in where(checkout, "dev").stderr
    assert where(checkout).stderr == ""
    assert where(checkout, "dev").stderr == ""


def test_tests_add_to_the_environment_for_running(checkout: Path) -> None:
    where(checkout)
    (checkout / ".venv" / "kept").touch()
    assert "requirements-dev.lock" in where(checkout, "dev").stderr
    assert (checkout / ".venv" / "kept").exists()


def test_a_changed_lock_is_installed(checkout: Path) -> None:
    where(checkout)
    (checkout / "requirements.lock").write_text(EMPTY_LOCK + "# changed\n")
    assert "installing" in where(checkout).stderr
    assert where(checkout).stderr == ""


@pytest.mark.parametrize("damage", ["half made", "no python", "another python"])
def test_a_broken_environment_is_made_anew(checkout: Path, damage: str) -> None:
    where(checkout)
    venv = checkout / ".venv"
    (venv / "left over").touch()
    if damage == "half made":
        (venv / ".installing").touch()
        next(venv.glob(".lock-*")).unlink()
    elif damage == "no python":
        (venv / "bin" / "python").unlink()
    else:
        next(venv.glob(".lock-*")).write_text("3.1")
        next(venv.glob("lib/python3*")).rename(venv / "lib" / "python3.1")
    done = where(checkout)
    assert done.stdout.strip() == str(venv), done.stderr
    assert not (venv / "left over").exists()


def test_two_first_starts_do_not_wreck_each_other(checkout: Path) -> None:
    command = [base_python(), str(checkout / "where.py")]
    pair = [
        subprocess.Popen(
            command, cwd=checkout, env=clean_environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    said = [each.communicate(timeout=300) for each in pair]
    assert [out.strip() for out, _ in said] == [str(checkout / ".venv")] * 2, said
    assert sum("installing the packages of" in error for _, error in said) == 1


def test_a_start_waits_for_the_one_that_installs(checkout: Path) -> None:
    folder = os.open(checkout, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    command = [base_python(), str(checkout / "where.py")]
    waiting = subprocess.Popen(
        command, cwd=checkout, env=clean_environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    assert waiting.stderr is not None
    assert "waiting for it" in waiting.stderr.readline()
    assert not (checkout / ".venv").exists()
    os.close(folder)
    assert waiting.wait(300) == 0
    waiting.stderr.close()


def test_packages_that_cannot_be_had_are_one_sentence(checkout: Path) -> None:
    (checkout / "requirements.lock").write_text("citadel-no-such-package==1.0 --hash=sha256:" + "0" * 64 + "\n")
    env = clean_environment(PIP_NO_INDEX="1", UV_OFFLINE="1")
    done = subprocess.run(
        [base_python(), str(checkout / "where.py")], cwd=checkout, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "citadel: the packages could not be installed (details: .venv/install.log)" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_cannot_be_written_is_one_sentence(checkout: Path) -> None:
    (checkout / ".venv").write_text("in the way")
    done = where(checkout)
    assert done.returncode == 1
    assert done.stderr.startswith("citadel: ")
    assert "Traceback" not in done.stderr
