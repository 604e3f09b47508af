"""The generated passwords and keys of one data folder, kept in a file that only its owner may read."""

import secrets
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from citadel.embedded import files
from citadel.embedded.refusal import Refusal


@dataclass(frozen=True)
class Secrets:
    """Passwords of the three database roles and of Valkey, and Django's key."""

    superuser: str
    owner: str
    app: str
    valkey: str
    key: str


def make() -> Secrets:
    """Return new ones, 256 random bits each."""
    return Secrets(*(secrets.token_urlsafe(32) for _ in fields(Secrets)))


def keep(path: Path) -> Secrets:
    """Return those in the file; make them first if there is no file."""
    if not path.exists():
        files.write_json(path, asdict(make()))
    try:
        return Secrets(**(files.read_json(path) or {}))
    except TypeError:
        raise Refusal(f"{path} is damaged; without it the data in its folder cannot be opened") from None
