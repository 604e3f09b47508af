"""Snapshots: a folded state, kept to fold less. A cache, never the truth.

A snapshot is only as good as the code that folded it, so it carries a fingerprint of that code: the source of the engine and of
what engines share, and the schema of the state. Another release, another fingerprint: the snapshot is not read any more and
the next one takes its place (trial T26).
"""

import hashlib
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final
from uuid import UUID

import msgspec

from games.rules.core import Event
from games.store.codec import AnyRuleset, event_classes, once_per_ruleset
from games.store.port import Store

_RULES: Final = "games.rules"
_ENCODER: Final = msgspec.msgpack.Encoder()


@once_per_ruleset
def fingerprint(ruleset: AnyRuleset) -> str:
    """Return the fingerprint of the code that folds this ruleset's events: hex of a SHA-256."""
    digest = hashlib.sha256(b"citadel/snapshot/1")
    for name, content in sources(ruleset):
        digest.update(f"\0{name}\0{len(content)}\0".encode() + content)
    for schema in (_schema(ruleset.state_type), *map(_schema, event_classes(ruleset).values())):
        digest.update(schema)
    return digest.hexdigest()


def load(store: Store, ruleset: AnyRuleset, game_id: UUID, *, upto: int | None = None) -> tuple[int, Any] | None:
    """Return (version, state) of the game's snapshot, not newer than `upto`; None if there is none that fits."""
    kept = store.load_snapshot(game_id, fingerprint(ruleset), upto=upto)
    if kept is None:
        return None
    version, data = kept
    try:
        return version, msgspec.msgpack.decode(data, type=ruleset.state_type)
    except msgspec.MsgspecError:
        return None


def keep(store: Store, ruleset: AnyRuleset, game_id: UUID, version: int, state: Any) -> None:
    """Keep the state folded up to `version`, unless a newer one of the same code is kept."""
    store.keep_snapshot(game_id, fingerprint(ruleset), version, _ENCODER.encode(state))


def _schema(kind: type[Any] | type[Event]) -> bytes:
    return msgspec.json.encode(msgspec.json.schema(kind), order="sorted")


def sources(ruleset: AnyRuleset) -> Iterator[tuple[str, bytes]]:
    """Give name and content of every file of code or data that a fold of this ruleset rests on."""
    for package in (f"{_RULES}.core", f"{_RULES}.{ruleset.engine}"):
        try:
            root = resources.files(package)
        except ModuleNotFoundError:  # a toy of the tests lives elsewhere
            continue
        yield from _walk(root, package)


def _walk(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for item in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if item.is_dir() and item.name != "__pycache__":
            yield from _walk(item, f"{path}/{item.name}")
        elif item.name.endswith((".py", ".json")):
            yield f"{path}/{item.name}", item.read_bytes()
