"""The database itself refuses whatever is no insert: as the running role by rights and triggers, as the owner by triggers."""

from collections.abc import Iterator

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from games.grants import ONLY_GROWING, grant
from games.services import partitions
from games.store.postgres import PostgresStore
from games.store.recording import Recording
from tests.contracts.playing import finished
from tests.contracts.toy import rulesets

Owner = psycopg.Connection[tuple[object, ...]]
pytestmark = pytest.mark.usefixtures("db_ready")

STREAMS = ("games_event", "games_command")
CHANGES = (
    "UPDATE {table} SET actor = 'staff' WHERE game_id = %s",
    "UPDATE {table} SET game_id = gen_random_uuid() WHERE game_id = %s",
    "DELETE FROM {table} WHERE game_id = %s",
    "INSERT INTO {table} SELECT * FROM {table} WHERE game_id = %s ON CONFLICT (game_id, {number}) DO UPDATE SET actor = 'staff'",
)


@pytest.fixture
def game() -> Recording:
    return finished(PostgresStore(rulesets))


def one(owner: Owner, sql: str, *values: object) -> object:
    row = owner.execute(sql, values).fetchone()
    assert row is not None
    return row[0]


def partition_of(owner: Owner, table: str, game: Recording) -> str:
    return str(one(owner, f"SELECT tableoid::regclass::text FROM {table} WHERE game_id = %s LIMIT 1", game.game_id))  # noqa: S608


@pytest.fixture(params=STREAMS)
def table(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("change", CHANGES)
def test_rows_of_a_stream_cannot_be_changed_by_the_running_role(game: Recording, table: str, change: str) -> None:
    sql = change.format(table=table, number="version" if table == "games_event" else "number")
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, [game.game_id])


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("on", ["parent", "partition"])
def test_rows_of_a_stream_cannot_be_changed_by_the_owner(
    game: Recording, owner_connection: Owner, table: str, change: str, on: str
) -> None:
    place = table if on == "parent" else partition_of(owner_connection, table, game)
    sql = change.format(table=place, number="version" if table == "games_event" else "number")
    with pytest.raises(psycopg.errors.RestrictViolation, match="only grows"):
        owner_connection.execute(sql, [game.game_id])


def tables_of(owner: Owner, table: str) -> list[str]:
    rows = owner.execute("SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = %s::regclass", [table]).fetchall()
    return [table, *(str(row[0]) for row in rows)]


def test_no_stream_and_no_partition_can_be_truncated(owner_connection: Owner, table: str) -> None:
    tables = tables_of(owner_connection, table)
    assert len(tables) >= 6
    for place in tables:
        with pytest.raises(psycopg.errors.RestrictViolation, match="only grows: TRUNCATE is refused"):
            owner_connection.execute(f"TRUNCATE {place} CASCADE")
        with pytest.raises(DatabaseError), connection.cursor() as cursor:
            cursor.execute(f"TRUNCATE {place}")


def test_triggers_hold_for_a_session_that_replays_changes_too(owner_connection: Owner, table: str) -> None:
    rows = owner_connection.execute(
        "SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE tgname IN ('only_grows', 'never_truncated')"
    ).fetchall()
    assert {name for name, _, _ in rows} >= set(tables_of(owner_connection, table))
    assert {enabled for _, _, enabled in rows} == {"A"}
    assert len(rows) == 2 * sum(len(tables_of(owner_connection, stream)) for stream in STREAMS)


def test_the_running_role_has_no_right_to_change_a_stream(owner_connection: Owner) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        role = cursor.fetchone()[0]
    for table in ONLY_GROWING:
        rights = {
            right: one(owner_connection, "SELECT has_table_privilege(%s, %s, %s)", role, table, right)
            for right in ("SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE", "TRIGGER", "REFERENCES")
        }
        assert [right for right, granted in rights.items() if granted] == ["SELECT", "INSERT"]
    for stream in STREAMS:
        for partition in tables_of(owner_connection, stream)[1:]:
            assert not one(owner_connection, "SELECT has_table_privilege(%s, %s, 'SELECT, INSERT, UPDATE')", role, partition)
    for table in ("games_game", "games_room", "games_snapshot", "accounts_user"):
        assert one(owner_connection, "SELECT has_table_privilege(%s, %s, 'DELETE')", role, table)
        assert not one(owner_connection, "SELECT has_table_privilege(%s, %s, 'TRUNCATE')", role, table)


def test_there_is_nobody_to_grant_rights_to_but_the_running_role(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADEL_APP_ROLE", "nobody_of_this_name")
    assert not grant()
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        monkeypatch.setenv("CITADEL_APP_ROLE", cursor.fetchone()[0])
    assert not grant()


def test_flush_says_that_the_log_only_grows() -> None:
    with pytest.raises(CommandError, match="never flushed: events and inputs only grow"):
        call_command("flush", interactive=False)


def test_games_of_now_lie_in_the_partition_of_their_month(game: Recording, owner_connection: Owner, table: str) -> None:
    month = one(owner_connection, "SELECT to_char(now() AT TIME ZONE 'UTC', '\"_\"YYYY\"_\"MM')")
    assert partition_of(owner_connection, table, game) == f"{table}{month}"


@pytest.fixture
def far_months(owner_connection: Owner) -> Iterator[None]:
    """The partitions of months beyond those that the migration made; taken away again."""
    before = {table: set(tables_of(owner_connection, table)) for table in STREAMS}
    yield
    for table in STREAMS:
        for partition in set(tables_of(owner_connection, table)) - before[table]:
            owner_connection.execute(f"DROP TABLE {partition}")


def test_the_running_role_makes_partitions_through_the_owners_function(
    db_ready: None, owner_connection: Owner, far_months: list[str]
) -> None:
    assert partitions.ensure(months=5) == 4
    assert partitions.ensure(months=5) == 0
    newest = max(tables_of(owner_connection, "games_event")[1:-1])
    owner = one(owner_connection, "SELECT tableowner FROM pg_tables WHERE tablename = %s", newest)
    assert owner == one(owner_connection, "SELECT current_user")
    with pytest.raises(psycopg.errors.RestrictViolation):
        owner_connection.execute(f"TRUNCATE {newest}")


def test_the_owners_function_finds_the_owners_tables_whatever_the_caller_says(owner_connection: Owner) -> None:
    settings = one(owner_connection, "SELECT proconfig FROM pg_proc WHERE proname = 'games_ensure_partitions'")
    assert isinstance(settings, list)
    assert any(setting.startswith("search_path=") for setting in settings)
    public = one(owner_connection, "SELECT has_function_privilege('pg_monitor', 'games_ensure_partitions(integer)', 'EXECUTE')")
    assert not public
