"""PostgreSQL from the wheel for any user, also where root has no namespaces, and its words in one sentence."""

import os
import shutil
import signal
from pathlib import Path

import psycopg
import pytest

from citadel.embedded import network, postgres, process, secretfile
from citadel.embedded.postgres import Cluster
from citadel.embedded.refusal import Refusal
from citadel.embedded.throwaway import temporary_folder


def cluster(folder: Path) -> Cluster:
    return Cluster(folder, secretfile.make(), port=network.free_port(), throwaway=True)


@pytest.mark.parametrize("namespaces", [True, False], ids=["as allowed", "no namespaces"])
def test_the_server_runs_for_this_user(monkeypatch: pytest.MonkeyPatch, *, namespaces: bool) -> None:
    if not namespaces:
        monkeypatch.setattr(process, "namespaces_work", lambda: False)
    with temporary_folder() as folder:
        ours = cluster(folder)
        for _ in range(2):  # the second time on the data of the first
            ours.prepare()
            server = ours.start()
            try:
                ours.wait(server)
                ours.make_roles()
                owner = Path(f"/proc/{server.pid}").stat().st_uid
                with psycopg.connect(ours.url(postgres.APP)) as connection:
                    assert connection.execute("SELECT current_user").fetchone() == (postgres.APP,)
            finally:
                process.stop(server, signal.SIGINT, seconds=20)
        assert namespaces or owner == (65534 if os.geteuid() == 0 else os.geteuid())


def test_where_nobody_may_not_pass_root_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(process, "namespaces_work", lambda: False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    base = tmp_path / "closed" / "data"
    base.mkdir(parents=True)
    base.parent.chmod(0o700)
    with pytest.raises(Refusal, match="cannot enter"):
        cluster(base).prepare()


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("2026 UTC [1] FATAL:  could not write to file: No space left on device\n", "the disk is full: no room for the database"),
        ("2026 UTC [1] LOG:  hello\n2026 UTC [1] FATAL:  lock file is empty\n", "PostgreSQL does not start: lock file is empty"),
        ("initdb: error: no such thing\n", "PostgreSQL does not start: no such thing"),
    ],
)
def test_its_last_words_become_one_sentence(said: str, sentence: str) -> None:
    assert postgres.refusal_of(said).sentence == sentence


def test_a_full_disk_is_seen_before_anything_is_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    usage = type("Usage", (), {"free": 1_000_000})
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(Refusal, match="the disk is full"):
        cluster(tmp_path).prepare()
    assert not list(tmp_path.glob("postgres*"))
