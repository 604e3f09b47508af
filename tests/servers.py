"""The servers and databases of a test run: one PostgreSQL and one Valkey, one migrated template, a copy of it per worker.

The process that was started (xdist calls it the controller) makes them before any worker starts and tells the workers
by environment variables. With DATABASE_URL or REDIS_URL set, those servers are used, with databases of random names.
"""

import json
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from citadel.embedded.throwaway import servers, temporary_folder

ROOT = Path(__file__).resolve().parent.parent
_VARIABLE = "CITADEL_TEST_PLAN"
_MIGRATE_SECONDS = 300


@dataclass(frozen=True)
class Plan:
    """Where the databases of this run are."""

    owner_url: str
    app_url: str
    redis_url: str
    prefix: str
    verdict: str
    """Path of the file that says how the migration of the template ended."""

    @property
    def worker(self) -> str:
        """The name of this process among those of the run."""
        return os.environ.get("PYTEST_XDIST_WORKER", "main")

    @property
    def database(self) -> str:
        """The database of this process."""
        return f"{self.prefix}_{self.worker}"

    @property
    def template(self) -> str:
        """The migrated database of which each process gets a copy."""
        return f"{self.prefix}_template"

    def environment(self) -> dict[str, str]:
        """Return the settings of this process: its own database, its own numbered Redis database."""
        number = 1 + (int(self.worker.removeprefix("gw")) if self.worker != "main" else 0)
        return {
            "DATABASE_URL": to_database(self.app_url, self.database),
            "REDIS_URL": to_database(self.redis_url, str(number)),
        }


def to_database(url: str, name: str) -> str:
    """Return the address of another database of the same server."""
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


def current() -> Plan | None:
    """Return the plan that the controller made, in any process of the run."""
    return Plan(**json.loads(os.environ[_VARIABLE])) if _VARIABLE in os.environ else None


@contextmanager
def prepared() -> Iterator[Plan]:
    """Start or reach the servers and begin to migrate the template, in a process of its own, while tests are collected."""
    with ExitStack() as ending:
        folder = ending.enter_context(temporary_folder())
        plan = _plan(ending, verdict=f"{folder}/verdict")
        if "DATABASE_URL" in os.environ:
            ending.callback(_drop_all, plan)  # our own server goes away with everything in it
        _create(plan, plan.template)
        migration = _start_migration(plan)
        ending.callback(migration.wait)
        ending.callback(migration.terminate)
        os.environ[_VARIABLE] = json.dumps(asdict(plan))
        yield plan


def _plan(ending: ExitStack, *, verdict: str) -> Plan:
    app, redis = os.environ.get("DATABASE_URL"), os.environ.get("REDIS_URL")
    owner = os.environ.get("DATABASE_OWNER_URL", app)
    if not (app and redis):
        own = ending.enter_context(servers())
        if not app:
            owner, app = own.owner_url(), own.app_url()
        redis = redis or own.redis_url()
    return Plan(owner or app, app, redis, f"citadel_test_{secrets.token_hex(4)}", verdict)


def _start_migration(plan: Plan) -> "subprocess.Popen[bytes]":
    env = {
        **os.environ,
        "DATABASE_URL": to_database(plan.owner_url, plan.template),
        "CITADEL_APP_ROLE": urlsplit(plan.app_url).username or "",
        "CITADEL_DB_POOL": "0",
        "CITADEL_STATEMENT_TIMEOUT": "0",
        "REDIS_URL": plan.redis_url,
    }
    return subprocess.Popen([sys.executable, "-m", "tests.template", plan.verdict], cwd=ROOT, env=env)


def make_database(plan: Plan) -> None:
    """Create the database of this process as a copy of the template; wait until that is migrated."""
    until = time.monotonic() + _MIGRATE_SECONDS
    verdict = Path(plan.verdict)
    while not verdict.exists():
        if time.monotonic() > until:
            raise RuntimeError("the migration of the test database does not end")
        time.sleep(0.02)
    if said := verdict.read_text(encoding="utf-8"):
        raise RuntimeError(f"the test database could not be migrated:\n{said}")
    _create(plan, plan.database, template=plan.template)


def _create(plan: Plan, name: str, *, template: str = "template0") -> None:
    with psycopg.connect(plan.owner_url, autocommit=True) as connection:
        command = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        connection.execute(command.format(sql.Identifier(name), sql.Identifier(template)))


def _drop_all(plan: Plan) -> None:
    with psycopg.connect(plan.owner_url, autocommit=True) as connection:
        names = connection.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [plan.prefix]).fetchall()
        for (name,) in names:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
