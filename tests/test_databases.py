"""The test databases: migrated, one per worker, opened only to those who ask, and never flushed."""

import psycopg
import pytest
import redis
from django.db import connection

from tests import servers


@pytest.mark.usefixtures("db_ready")
def test_a_test_has_a_migrated_database_of_its_own_as_the_running_role() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_database(), current_user, count(*) > 0 FROM django_migrations")
        database, role, migrated = cursor.fetchone()
    plan = servers.current()
    assert plan is not None
    assert database == plan.database
    assert plan.app_url.startswith(f"postgresql://{role}:")
    assert migrated


def test_a_test_that_does_not_ask_gets_no_database() -> None:
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        connection.ensure_connection()


def test_the_owner_may_change_tables(owner_connection: "psycopg.Connection[tuple[object, ...]]") -> None:
    owner_connection.execute("CREATE TABLE of_the_owner (number integer)")
    owner_connection.execute("DROP TABLE of_the_owner")


def test_redis_answers(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as client:
        assert client.ping()
