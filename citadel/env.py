"""Typed readers of environment variables.

A variable that is set to nonsense stops the process with one clear sentence instead of being guessed at.
Every reader also accepts NAME_FILE, the path of a file that holds the value, so that secrets need not stand in the environment.
"""

import os
from pathlib import Path
from urllib.parse import unquote, urlsplit


class BadSetting(SystemExit):
    """An environment variable cannot be used; the message names it and says what is expected."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"citadel: {name} {problem}")


def text(name: str, default: str | None = None) -> str:
    """Return NAME, or the content of the file NAME_FILE, or `default`; stop if there is none of them."""
    if path := os.environ.get(f"{name}_FILE"):
        try:
            return Path(path).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise BadSetting(f"{name}_FILE", f"cannot be read: {error.strerror}") from error
    value = os.environ.get(name, default)
    if value is None:
        raise BadSetting(name, f"is not set (start with 'python3 manage.py up', or set it or {name}_FILE)")
    return value


def number(name: str, default: int, *, least: int = 0, most: int | None = None) -> int:
    """Return NAME as a whole number within [least, most]."""
    raw = text(name, str(default))
    try:
        value = int(raw)
    except ValueError:
        raise BadSetting(name, f"must be a whole number, not {raw!r}") from None
    if value < least or (most is not None and value > most):
        raise BadSetting(name, f"must be at least {least}" + (f" and at most {most}" if most is not None else ""))
    return value


def switch(name: str, *, default: bool) -> bool:
    """Return NAME as a yes or no; 1, true, yes, on and their opposites are understood."""
    raw = text(name, "1" if default else "0").lower()
    if raw in {"1", "true", "yes", "on"}:
        return True
    if raw in {"0", "false", "no", "off", ""}:
        return False
    raise BadSetting(name, f"must be yes or no, not {raw!r}")


def words(name: str, default: str = "") -> list[str]:
    """Return NAME as a list of words separated by commas."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def postgres(name: str, default: str | None = None) -> dict[str, str | int]:
    """Return a postgresql:// address as the pieces Django's DATABASES wants."""
    parts = urlsplit(text(name, default))
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/"):
        raise BadSetting(name, "must look like postgresql://user:password@host:5432/database")
    return {
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": parts.port or 5432,
    }
