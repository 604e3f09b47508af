"""Folders and files that only their owner may read."""

import json
import os
from pathlib import Path
from typing import IO

from citadel.embedded.refusal import of_file


def private_folder(path: Path) -> Path:
    """Make the folder if it is missing, with mode 0700; return it."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.chmod(0o700)
    except OSError as error:
        raise of_file(error, f"the folder {path}") from None
    return path


def write_private(path: Path, content: str) -> None:
    """Write the file with mode 0600, all or nothing."""
    draft = path.with_name(path.name + ".new")
    try:
        draft.unlink(missing_ok=True)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(content)
        draft.replace(path)
    except OSError as error:
        raise of_file(error, f"the file {path}") from None


def write_json(path: Path, content: object) -> None:
    """Write `content` as JSON with mode 0600, all or nothing."""
    write_private(path, json.dumps(content, indent=1) + "\n")


def read_json(path: Path) -> dict[str, str] | None:
    """Return the object in the file, or None if there is no such file or no object in it."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return content if isinstance(content, dict) else None


_LOG_BYTES = 10_000_000


def open_log(path: Path) -> IO[bytes]:
    """Open a log to append to it, mode 0600; one that has grown past 10 MB becomes NAME.old first."""
    try:
        if path.exists() and path.stat().st_size > _LOG_BYTES:
            path.replace(path.with_name(path.name + ".old"))
        return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab")
    except OSError as error:
        raise of_file(error, f"the log {path}") from None
