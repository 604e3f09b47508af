"""Real servers for every test that asks for them.

`db_ready` opens this worker's own migrated PostgreSQL database and Redis to a test. Commits are real and nothing is ever
flushed, so tests use new ids and never count all rows of a table. CITADEL_TEST_SERVERS=none starts no servers, for tests of
pure code in a hurry.

Django's settings are read when it is set up, so the servers must be known before: all of this happens while pytest loads
this file, in the controller first and then in each worker.
"""

import atexit
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack

import django
import psycopg
import pytest
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper
from pytest_django.plugin import DjangoDbBlocker

from tests import servers

_ending = ExitStack()
_begun = time.monotonic()
_OFFLINE = {"DATABASE_URL": "postgresql://nobody:none@127.0.0.1:1/none", "REDIS_URL": "redis://127.0.0.1:1/0"}
_SETTINGS = {
    "CITADEL_SECRET_KEY": secrets.token_urlsafe(32),
    "CITADEL_HOSTS": "testserver,localhost,127.0.0.1",
    "CITADEL_BOT_DELAY": "0",
    "CITADEL_DB_POOL": "40",
    "CITADEL_LOG_LEVEL": "WARNING",
}


def _prepare() -> None:
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    plan = servers.current()
    if plan is None and os.environ.get("CITADEL_TEST_SERVERS") != "none":
        atexit.register(_ending.close)  # when pytest stops before its own end
        plan = _ending.enter_context(servers.prepared())
    os.environ.update(plan.environment() if plan else _OFFLINE)
    os.environ["DJANGO_SETTINGS_MODULE"] = "citadel.settings"
    django.setup()
    del os.environ["DJANGO_SETTINGS_MODULE"]  # a worker that inherits it would read the settings before it comes here


_prepare()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what is marked `first` in front, so that a budget of time is spent on it before all else."""
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


def pytest_runtest_setup() -> None:
    """Start no more tests when the time that the environment gives them is over: long runs go as far as it allows."""
    budget = int(os.environ.get("CITADEL_TEST_BUDGET", "0"))
    if budget and time.monotonic() - _begun > budget:
        pytest.skip(f"out of time: CITADEL_TEST_BUDGET is {budget} s")


def pytest_unconfigure() -> None:
    """Stop the servers; in a worker there is nothing to stop."""
    connections.close_all()
    for connection in connections.all(initialized_only=True):
        if isinstance(connection, DatabaseWrapper):
            connection.close_pool()
    _ending.close()


@pytest.fixture(scope="session")
def django_db_setup() -> None:
    """Refuse Django's own test databases: they are flushed, and the store refuses that."""
    raise RuntimeError("use the fixture db_ready, not django_db or db: test databases are never flushed here")


@pytest.fixture(scope="session")
def _database() -> servers.Plan:
    plan = servers.current()
    if plan is None:
        raise RuntimeError("this test needs the servers that CITADEL_TEST_SERVERS=none has switched off")
    servers.make_database(plan)
    return plan


@pytest.fixture
def db_ready(_database: servers.Plan, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Open PostgreSQL (as the running role) and Redis to the test. Commits are real and stay."""
    with django_db_blocker.unblock():
        yield
        connections.close_all()


@pytest.fixture
def owner_connection(_database: servers.Plan) -> Iterator["psycopg.Connection[tuple[object, ...]]"]:
    """A connection of the role that owns the tables, in autocommit."""
    url = servers.to_database(_database.owner_url, _database.database)
    with psycopg.connect(url, autocommit=True) as connection:
        yield connection


@pytest.fixture
def redis_url(_database: servers.Plan) -> str:
    """The address of this worker's own Redis database."""
    return _database.environment()["REDIS_URL"]
