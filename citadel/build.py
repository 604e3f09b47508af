"""Which code this is: part of every game's ETag, so that a new release never calls an old answer unchanged."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from citadel import env

_ROOT: Final = Path(__file__).resolve().parent.parent
_SOURCES: Final = ("accounts", "citadel", "games")
_SUFFIXES: Final = {".py", ".json"}


@cache
def build() -> str:
    """Return CITADEL_BUILD, or a digest of the program's own files: the same in all processes of one build."""
    return env.text("CITADEL_BUILD", "") or _digest_of_sources()


def _digest_of_sources() -> str:
    digest = sha256()
    for source in _SOURCES:
        for path in sorted((_ROOT / source).rglob("*")):
            if path.suffix in _SUFFIXES and path.is_file():
                content = path.read_bytes()
                digest.update(f"{path.relative_to(_ROOT).as_posix()}|{len(content)}|".encode())
                digest.update(content)
    return digest.hexdigest()[:16]
