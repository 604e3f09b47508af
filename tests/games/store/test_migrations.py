"""The migrations of the streams, there and back again."""

import os
import secrets
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from tests import servers

ROOT = Path(__file__).parents[3]


@pytest.mark.usefixtures("db_ready")
def test_the_migrations_can_be_taken_back_and_made_again(owner_connection: "psycopg.Connection[tuple[object, ...]]") -> None:
    plan = servers.current()
    assert plan is not None
    name = f"{plan.prefix}_back_{secrets.token_hex(4)}"
    copy = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(plan.template))
    owner_connection.execute(copy)
    try:
        url = servers.to_database(plan.owner_url, name)
        for target in ("zero", "0001"):
            migrate(url, target)
            with psycopg.connect(url) as connection:
                row = connection.execute("SELECT to_regclass('games_event') IS NOT NULL").fetchone()
            assert row == (target != "zero",)
    finally:
        owner_connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def migrate(url: str, target: str) -> None:
    env = {**os.environ, "DATABASE_URL": url, "CITADEL_DB_POOL": "0", "DJANGO_SETTINGS_MODULE": "citadel.settings"}
    command = [sys.executable, "-m", "django", "migrate", "games", target, "--skip-checks"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
