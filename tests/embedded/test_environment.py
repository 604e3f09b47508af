"""Commands without an environment: placeholders for those that need no server, the running stack for the others."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from citadel.embedded import environment, files
from citadel.embedded.refusal import Refusal
from tests.stack import ROOT, clean_environment

RUNNING = {
    "DATABASE_URL": "postgresql://app@host/db",
    "DATABASE_OWNER_URL": "postgresql://owner@host/db",
    "REDIS_URL": "redis://host/0",
    "CITADEL_SECRET_KEY": "key",
}


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No settings, and an empty data folder."""
    for name in (*RUNNING, "CITADEL_DB_POOL", "CITADEL_STATEMENT_TIMEOUT"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv(name, "")  # so that it is put back whatever happens
    monkeypatch.setenv("CITADEL_DATA_DIR", str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("bare")
def test_a_command_without_servers_gets_placeholders() -> None:
    environment.prepare("simulate", ["secret_city"])
    assert os.environ["DATABASE_URL"].startswith("postgresql://nobody:")
    assert len(os.environ["CITADEL_SECRET_KEY"]) > 30


@pytest.mark.usefixtures("bare")
def test_a_command_with_the_database_says_that_nothing_runs() -> None:
    with pytest.raises(Refusal, match=r"'export' needs the database: start 'python3 manage\.py up'"):
        environment.prepare("export", [])


@pytest.mark.usefixtures("bare")
def test_a_bundle_is_verified_without_a_database() -> None:
    environment.prepare("verify", ["--bundle", "file"])
    assert os.environ["DATABASE_URL"].startswith("postgresql://nobody:")


@pytest.mark.usefixtures("bare")
def test_a_game_is_verified_with_one() -> None:
    with pytest.raises(Refusal, match="'verify' needs the database"):
        environment.prepare("verify", ["id"])


@pytest.mark.parametrize(("command", "role"), [("export", "app"), ("migrate", "owner")])
def test_the_running_stack_is_found(bare: Path, command: str, role: str) -> None:
    files.write_json(bare / environment.CONNECTION, RUNNING)
    environment.prepare(command, [])
    assert os.environ["DATABASE_URL"] == f"postgresql://{role}@host/db"
    assert os.environ["CITADEL_SECRET_KEY"] == "key"


def test_what_is_set_stays(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://me@mine/db")
    files.write_json(bare / environment.CONNECTION, RUNNING)
    environment.prepare("export", [])
    assert os.environ["DATABASE_URL"] == "postgresql://me@mine/db"


def test_makemigrations_runs_without_any_environment(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore::RuntimeWarning", "manage.py", "makemigrations", "--check", "--dry-run"],
        cwd=ROOT,
        env=clean_environment(CITADEL_DATA_DIR=str(tmp_path)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
