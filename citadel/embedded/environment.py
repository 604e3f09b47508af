"""The environment of a Django command that was started without one.

A command that needs no server gets placeholders. One that needs the database finds the running `up` of the default data
folder through the file that `up` keeps there, or says in one sentence that nothing runs.
"""

import os
import secrets
from pathlib import Path

from citadel.embedded import files
from citadel.embedded.refusal import Refusal
from citadel.embedded.venv import ROOT

CONNECTION = "connection.json"
"""Name of the file in the data folder, mode 0600: the settings of the running stack."""

_OFFLINE = frozenset(
    {
        *("--help", "--version", "-h", "help", "version", "up", "test"),
        *("bench", "examples", "simulate", "spectacular"),
        *("check", "collectstatic", "compilemessages", "diffsettings", "findstatic", "makemessages", "makemigrations"),
    }
)
_OWNERS = frozenset({"migrate"})
_PLACEHOLDERS = {"DATABASE_URL": "postgresql://nobody:none@127.0.0.1:1/none", "REDIS_URL": "redis://127.0.0.1:1/0"}


def data_folder() -> Path:
    """Return the default data folder: $CITADEL_DATA_DIR, else .data in the checkout."""
    return Path(os.environ.get("CITADEL_DATA_DIR") or ROOT / ".data").absolute()


def prepare(name: str, words: list[str]) -> None:
    """Complete the environment for the command `name`; what is set stays as it is."""
    if _is_set("DATABASE_URL") and _is_set("REDIS_URL") and _is_set("CITADEL_SECRET_KEY"):
        return
    running = files.read_json(data_folder() / CONNECTION)
    offline = name in _OFFLINE or (name == "verify" and "--bundle" in words) or {"--help", "-h"} & set(words)
    if running is None and not offline and not _is_set("DATABASE_URL"):
        raise Refusal(f"'{name}' needs the database: start 'python3 manage.py up' in another terminal, or set DATABASE_URL")
    found = {**_PLACEHOLDERS, "CITADEL_SECRET_KEY": secrets.token_urlsafe(32), "CITADEL_DB_POOL": "0", **(running or {})}
    if name in _OWNERS and "DATABASE_OWNER_URL" in found:
        found["DATABASE_URL"] = found["DATABASE_OWNER_URL"]
        found["CITADEL_STATEMENT_TIMEOUT"] = "0"
    for variable, value in found.items():
        if not _is_set(variable):
            os.environ[variable] = value


def _is_set(variable: str) -> bool:
    return bool(os.environ.get(variable) or os.environ.get(f"{variable}_FILE"))
