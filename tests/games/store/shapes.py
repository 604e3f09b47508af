"""The golden log of event schemas: what every released shape looks like, kept in tests/golden/<ruleset>/schema/.

One file for each type and schema: the digest of its JSON schema, and rows as they are stored, each with what it means today. A
released file never changes but for `means`, when a later schema gives old rows another meaning. New ones are written by

    python -m tests.games.store.shapes

which adds the files that are missing and touches no other; with --unreleased it writes all anew, before a first release.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from games.rules.catalogue import RULESETS
from games.rules.core import Event, Leave, Resume
from games.store import MemoryStore
from games.store.codec import STAFF, AnyRuleset, codec_of, event_classes, schema_of
from games.store.recording import Recording
from tests.games.store import games
from tests.golden.recorded import read

ROOT: Final = Path(__file__).parents[2] / "golden"
ROWS: Final = 3
GAMES: Final = 42
MOST_GAMES: Final = 400
"""At least so many games are played, then more until each event has happened, but never more than this."""


class Row(msgspec.Struct, kw_only=True):
    """A stored event and what it means in the shape of today."""

    public: dict[str, Any]
    private: dict[str, Any]
    means: dict[str, Any]


class Shape(msgspec.Struct, kw_only=True):
    """A released schema of an event type."""

    type: str
    schema: int
    digest: str
    rows: list[Row]


def folder(slug: str) -> Path:
    """Return where the shapes of a ruleset are kept."""
    return ROOT / slug / "schema"


def shapes(slug: str) -> list[Shape]:
    """Return all kept shapes of a ruleset."""
    return [msgspec.json.decode(path.read_bytes(), type=Shape) for path in sorted(folder(slug).glob("*.json"))]


def digest_of(kind: type[Event]) -> str:
    """Return the digest of an event's shape: names, types and defaults of its fields, without any words about them."""
    schema = msgspec.json.schema(kind)
    plain = _plain(schema, schema["$defs"])
    return hashlib.sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()


def _plain(node: Any, definitions: dict[str, Any]) -> Any:
    if isinstance(node, list):
        return [_plain(item, definitions) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return _plain(definitions[node["$ref"].rsplit("/", 1)[1]], definitions)
    words = {"$defs", "title", "description"}
    if node.get("type") == "object" and "properties" in node:  # there, such words may be names of fields
        fields = {name: _plain(field, definitions) for name, field in node["properties"].items()}
        rest = {key: _plain(value, definitions) for key, value in node.items() if key not in {*words, "properties"}}
        return {**rest, "properties": fields}
    return {key: _plain(value, definitions) for key, value in node.items() if key not in words}


def stored_rows(rules: AnyRuleset) -> Iterator[tuple[str, Row]]:
    """Give type and row of the events of a few games in which everything happens."""
    codec = codec_of(rules)
    missing = set(codec.schemas)
    for played, game in enumerate(_games(rules)):
        if played >= GAMES and not missing:
            return
        decoded = game.store.events(game.game_id)
        for stored, entry in zip(game.store.stored_events(game.game_id), decoded, strict=True):
            private = {name: msgspec.json.decode(part) for name, part in stored.private.items() if name != STAFF}
            means = msgspec.json.decode(msgspec.json.encode(entry.event))
            assert stored.schema == codec.schemas[stored.type]
            missing.discard(stored.type)
            yield stored.type, Row(public=msgspec.json.decode(stored.public), private=private, means=means)
    yield from _golden_rows(rules)


def _golden_rows(rules: AnyRuleset) -> Iterator[tuple[str, Row]]:
    """Give type and row of the events of the golden games, in which happens what games by chance seldom show."""
    for path in sorted((ROOT / rules.slug).glob("*.jsonl")):
        for row in read(path)[1]:
            for event in row.get("events", ()):
                stored = {"type": event["type"], **event["public"]} | ({"secret": event["private"]} if event["private"] else {})
                means = msgspec.json.decode(msgspec.json.encode(msgspec.convert(stored, rules.event_type)))
                yield event["type"], Row(public=event["public"], private=event["private"], means=means)


def _games(rules: AnyRuleset) -> Iterator[Recording]:
    store = MemoryStore(RULESETS.__getitem__)
    yield games.all_alone(store, rules)
    leaving = games.begin(store, rules, seats=rules.least_seats)
    while not any(sitting.autoplay for sitting in rules.sittings(leaving.state)):
        games.expire_next(leaving)
    away = next(seat for seat, sitting in enumerate(rules.sittings(leaving.state)) if sitting.autoplay)
    assert leaving.command(away, Resume(), leaving.head.instant) is None
    assert leaving.command(away, Leave(), leaving.head.instant) is None
    yield leaving
    for number in range(MOST_GAMES):
        seats = rules.least_seats + number % (rules.most_seats - rules.least_seats + 1)
        yield games.at_random(store, rules, seats=seats, number=number, absent=0.05)


def write(slug: str, *, anew: bool) -> list[str]:
    """Write the shapes of a ruleset that are missing; return their names."""
    rules = RULESETS[slug]
    wanted = {kind: [] for kind in event_classes(rules)}  # type: dict[str, list[Row]]
    for kind, row in stored_rows(rules):
        rows = wanted[kind]
        if len(rows) < ROWS and all(set(row.means) != set(other.means) or len(rows) < 1 for other in rows):
            rows.append(row)
    folder(slug).mkdir(parents=True, exist_ok=True)
    written = []
    for kind, rows in wanted.items():
        event = event_classes(rules)[kind]
        path = folder(slug) / f"{kind}.{schema_of(event)}.json"
        if anew or not path.exists():
            shape = Shape(type=kind, schema=schema_of(event), digest=digest_of(event), rows=rows)
            path.write_bytes(msgspec.json.format(msgspec.json.encode(shape), indent=1) + b"\n")
            written.append(path.name)
    return written


if __name__ == "__main__":
    for name in RULESETS:
        sys.stdout.write(f"{name}: {', '.join(write(name, anew='--unreleased' in sys.argv)) or 'nothing new'}\n")
