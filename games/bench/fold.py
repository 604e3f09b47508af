"""`bench fold`: from the stored rows of a game to its state, against decoding the same bytes and doing nothing else."""

import json
from collections.abc import Iterator
from typing import Final

import msgspec

from games.bench.figure import Figure, duration, seconds_each
from games.bench.recorded import SLUG, record
from games.bench.tables import TABLES, Table
from games.rules.catalogue import ruleset
from games.store.codec import codec_of
from games.store.reading import Row, happened

_MOST: Final = 500
_LIMIT_IS: Final = "msgspec's decode of the same bytes, one event at a time"


def cases() -> Iterator[Figure]:
    """Yield the fold of a finished game at each table, and of 500 events of a game of seven."""
    for table in TABLES:
        what = f"a finished game of {table.seats} seats from stored rows, decode included"
        yield _fold(f"fold {table.name}", what, table, rows("fold", table))
    large = Table(SLUG, 7)
    yield _fold("fold 500", "500 events from stored rows, decode included", large, rows("fold", large, games=2)[:_MOST])


def rows(seed: str, table: Table, *, games: int = 1) -> list[Row]:
    """Return the events of a game of bots as rows that PostgreSQL would give back; of several, those of the longest."""
    return max((_rows(f"{seed}:{game}", table) for game in range(games)), key=len)


def _rows(seed: str, table: Table) -> list[Row]:
    recording, codec = record(seed, table=table, bots="random"), codec_of(ruleset(table.slug))
    found: list[Row] = []
    for step in (recording.dealt, *recording.steps):
        for event in step.events:
            made = codec.encode(event)
            private = {name: msgspec.json.decode(part) for name, part in made.private.items()}
            public = _as_jsonb(msgspec.json.decode(made.public))
            row = (len(found) + 1, made.type, made.schema, public, _as_jsonb(private), step.new.actor, recording.at)
            found.append(row)
    return found


def _as_jsonb(value: object) -> str:
    """Return JSON as PostgreSQL prints jsonb: with a space after colons and commas."""
    return json.dumps(value, ensure_ascii=False)


def _fold(case: str, what: str, table: Table, stored: list[Row]) -> Figure:
    rules = ruleset(table.slug)
    codec = codec_of(rules)
    texts = [f'{{"type":"{kind}","secret":{private},{public[1:]}' for _, kind, _, public, private, _, _ in stored]
    texts = [text.replace('"secret":{},', "").replace(",}", "}") for text in texts]
    decoder = msgspec.json.Decoder(rules.event_type)

    def fold() -> object:
        state = None
        for one in happened(codec, stored, after=0):
            state = rules.evolve(state, one.event, one.at)
        return state

    def decode() -> None:
        for text in texts:
            decoder.decode(text)

    return duration(
        case,
        what,
        seconds_each(fold) * 1000,
        seconds_each(decode) * 1000,
        _LIMIT_IS,
        events=len(stored),
        bytes=sum(map(len, texts)),
    )
