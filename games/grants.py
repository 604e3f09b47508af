"""What the running role may do: read and insert events and inputs, and nothing else to them.

Migrations run as the owner of the tables; web and workers run as another role (`CITADEL_APP_ROLE`, default `citadel_app`),
if there is one. With a single role the triggers alone guard the streams (docs/operations.md).
"""

from typing import Final

from django.db import connections
from psycopg import sql

from citadel import env

ONLY_GROWING: Final = frozenset({"games_event", "games_command", "games_secret"})
_DEFAULT_ROLE: Final = "citadel_app"
# Partitions are reached through their parents, so the running role needs no right to them.
_TABLES: Final = (
    "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace "
    "AND relkind IN ('r', 'p') AND NOT relispartition"
)


def app_role() -> str:
    """Return the name of the running role."""
    return env.text("CITADEL_APP_ROLE", _DEFAULT_ROLE)


def grant(using: str = "default") -> bool:
    """Set the rights of the running role; return whether there is such a role beside the present one."""
    role = sql.Identifier(app_role())
    with connections[using].cursor() as cursor:
        cursor.execute("SELECT current_schema() FROM pg_roles WHERE rolname = %s AND rolname <> current_user", [app_role()])
        if (row := cursor.fetchone()) is None:
            return False
        schema = sql.Identifier(row[0])
        cursor.execute(_TABLES)
        for (table,) in cursor.fetchall():
            rights = "SELECT, INSERT" if table in ONLY_GROWING else "SELECT, INSERT, UPDATE, DELETE"
            names = {"table": sql.Identifier(row[0], table), "role": role}
            cursor.execute(sql.SQL("REVOKE ALL ON {table} FROM {role}").format(**names))
            cursor.execute(sql.SQL(f"GRANT {rights} ON {{table}} TO {{role}}").format(**names))
        cursor.execute(sql.SQL("GRANT USAGE ON SCHEMA {} TO {}").format(schema, role))
        cursor.execute(sql.SQL("GRANT USAGE ON ALL SEQUENCES IN SCHEMA {} TO {}").format(schema, role))
        cursor.execute("SELECT to_regprocedure('games_ensure_partitions(integer)') IS NOT NULL")
        if cursor.fetchone() == (True,):
            cursor.execute(sql.SQL("GRANT EXECUTE ON FUNCTION {}.games_ensure_partitions(integer) TO {}").format(schema, role))
    return True
