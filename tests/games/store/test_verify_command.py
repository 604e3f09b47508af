"""`export` and `verify` on real games in PostgreSQL, and offline."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from uuid import uuid4

import msgspec
import psycopg
import pytest
from django.core.management import CommandError, call_command
from structlog.testing import capture_logs

from games.rules.catalogue import ruleset
from games.store.postgres import PostgresStore
from games.store.recording import Recording
from tests.games.store import games

pytestmark = pytest.mark.usefixtures("db_ready")

ROOT = Path(__file__).parents[3]
Owner = psycopg.Connection[tuple[object, ...]]


def finished() -> Recording:
    return games.at_random(PostgresStore(), ruleset("secret_city"), seats=4, number=1, absent=0.05)


def running() -> Recording:
    game = games.begin(PostgresStore(), ruleset("secret_city"), seats=4)
    for _ in range(6):
        games.expire_next(game)
    return game


def said(command: str, *words: object) -> str:
    out = StringIO()
    call_command(command, *map(str, words), stdout=out)
    return out.getvalue()


def test_a_real_game_is_exported_and_verified_offline(tmp_path: Path) -> None:
    game = finished()
    file = tmp_path / "bundle.json"
    file.write_text(said("export", game.game_id), encoding="utf-8")
    nowhere = {**os.environ, "DATABASE_URL": "postgresql://nobody:none@127.0.0.1:1/none", "CITADEL_DB_POOL": "0"}
    command = [sys.executable, "manage.py", "verify", "--bundle", str(file)]
    done = subprocess.run(command, cwd=ROOT, env=nowhere, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == (
        f"intact: game {game.game_id}, version {game.head.version}, head hash {game.head.head_hash.hex()}"
    )
    assert "re-execution" in done.stdout
    assert "not checked" not in done.stdout


def test_a_changed_bundle_ends_with_1_and_the_first_bad_version(tmp_path: Path) -> None:
    document = msgspec.json.decode(said("export", running().game_id, "--as", 0))
    document["events"][4]["actor"] = "seat:3"
    file = tmp_path / "bundle.json"
    file.write_bytes(msgspec.json.encode(document))
    with pytest.raises(CommandError, match=r"NOT INTACT: version 5: the event does not match its hash") as refused:
        said("verify", "--bundle", file)
    assert refused.value.returncode == 1


def test_a_stored_game_is_verified() -> None:
    game = finished()
    kept = game.store.stored_events(game.game_id, upto=5)[-1].hash.hex()
    lines = said("verify", game.game_id, "--kept", kept).splitlines()
    assert lines[-2:] == [
        "checked: kept head hash",
        f"intact: game {game.game_id}, version {game.head.version}, head hash {game.head.head_hash.hex()}",
    ]
    with pytest.raises(CommandError, match="NOT INTACT"):
        said("verify", game.game_id, "--kept", "00" * 32)


def test_a_seats_bundle_of_a_running_game_needs_no_reason_and_verifies_as_far_as_it_goes(tmp_path: Path) -> None:
    game = running()
    file = tmp_path / "bundle.json"
    for reader in ("2", "spectator"):
        file.write_text(said("export", game.game_id, "--as", reader), encoding="utf-8")
        lines = said("verify", "--bundle", file).splitlines()
        assert lines[-1].startswith("intact: ")
        assert sum(line.startswith("not checked: ") for line in lines) == 4


def test_the_hidden_facts_of_a_running_game_take_a_reason_and_are_logged() -> None:
    game = running()
    with pytest.raises(CommandError, match="--reason"):
        said("export", game.game_id)
    with capture_logs() as logs:
        said("export", game.game_id, "--reason", "dispute 7")
    (entry,) = logs
    assert (entry["event"], entry["game_id"], entry["reason"]) == ("game.bundle_exported", str(game.game_id), "dispute 7")


@pytest.mark.parametrize("seat", ["4", "-1", "me"])
def test_there_is_no_bundle_of_a_seat_that_is_not_there(seat: str) -> None:
    with pytest.raises(CommandError, match="from 0 to 3"):
        said("export", running().game_id, f"--as={seat}")


def test_what_is_not_there_is_said_in_one_sentence(tmp_path: Path) -> None:
    for command in ("export", "verify"):
        with pytest.raises(CommandError, match="there is no game"):
            said(command, uuid4())
    with pytest.raises(CommandError, match="cannot be read"):
        said("verify", "--bundle", tmp_path / "none")
    (tmp_path / "no.json").write_text("hello", encoding="utf-8")
    with pytest.raises(CommandError, match="not a bundle"):
        said("verify", "--bundle", tmp_path / "no.json")


@contextmanager
def unguarded(owner: Owner) -> Iterator[None]:
    """Let the owner change the log, as somebody with all rights and ill will could."""
    with owner.transaction():
        for table in ("games_event", "games_command"):
            owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER only_grows")
        yield
        for table in ("games_event", "games_command"):
            owner.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER only_grows")


@pytest.mark.parametrize(
    ("change", "version"),
    [
        ("UPDATE games_event SET public = jsonb_set(public, '{target}', '9') WHERE game_id = %s AND version = 1", 1),
        ("UPDATE games_event SET private = private - 'table' WHERE game_id = %s AND version = 1", 1),
        ("UPDATE games_event SET actor = 'seat:0' WHERE game_id = %s AND version = 4", 4),
        ("UPDATE games_event SET instant = instant + 1 WHERE game_id = %s AND version = 4", 4),
        ("UPDATE games_event SET hash = '\\x00' WHERE game_id = %s AND version = 4", 4),
        ("DELETE FROM games_event WHERE game_id = %s AND version = 5", 5),
        ("UPDATE games_event SET input = input + 1 WHERE game_id = %s AND version = 4", 4),
        ("UPDATE games_command SET instant = instant + 1 WHERE game_id = %s AND number = 1", 1),
        ('UPDATE games_command SET payload = \'{"window": "pick-9"}\' WHERE game_id = %s AND number = 2', 4),
        ("DELETE FROM games_command WHERE game_id = %s AND number = 2", 4),
        ("UPDATE games_game SET head_hash = '\\x00' WHERE id = %s", None),
        ("UPDATE games_game SET inputs_digest = '\\x00' WHERE id = %s", None),
        ("UPDATE games_game SET commitment = repeat('0', 64) WHERE id = %s", 0),
        ("UPDATE games_secret SET server_seed = repeat('x', 32)::bytea WHERE game_id = %s", 0),
    ],
)
def test_whatever_the_owner_changes_in_the_database_is_found(owner_connection: Owner, change: str, version: int | None) -> None:
    game = running()
    with unguarded(owner_connection):
        assert owner_connection.execute(change, [game.game_id]).rowcount == 1
    expected = game.head.version + 1 if version is None else version
    with pytest.raises(CommandError, match=rf"NOT INTACT: version {expected}:"):
        said("verify", game.game_id)


def test_a_game_whose_last_event_was_cut_off_is_found(owner_connection: Owner) -> None:
    game = running()
    with unguarded(owner_connection):
        owner_connection.execute("DELETE FROM games_event WHERE game_id = %s AND version = %s", [game.game_id, game.head.version])
    with pytest.raises(CommandError, match=rf"NOT INTACT: version {game.head.version}:"):
        said("verify", game.game_id)
