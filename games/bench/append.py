"""`bench append`: the store's append against one bare statement that writes rows of the same sizes.

Both go to the same durable PostgreSQL over one connection. The bare statement has everything made before (hashes, JSON,
tables without partitions and triggers); the store locks the head, makes the hashes and commits.
"""

import os
import secrets
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, Final

import msgspec
import psycopg
from django.db import connection

from citadel.clock import now_ms
from citadel.ids import uuid7
from games.bench.figure import Figure, rate
from games.bench.recorded import SLUG, Recording, Step, record
from games.rules.catalogue import ruleset
from games.store.codec import codec_of
from games.store.port import Head, NewGame
from games.store.postgres import PostgresStore

_SECONDS: Final = 4.0
_LOCK_MS: Final = 2000

_TABLES: Final = """
DROP SCHEMA IF EXISTS bench CASCADE;
CREATE SCHEMA bench;
CREATE TABLE bench.game (LIKE public.games_game INCLUDING ALL);
CREATE TABLE bench.event (LIKE public.games_event INCLUDING ALL);
CREATE TABLE bench.command (LIKE public.games_command INCLUDING ALL)"""

_BARE: Final = """
WITH head AS (
    UPDATE bench.game SET version = %(version)s, input_number = %(number)s, head_hash = %(hash)s, inputs_digest = %(hash)s
    WHERE id = %(game)s RETURNING id
), input AS (
    INSERT INTO bench.command (game_id, number, kind, actor, payload, instant, last_version, digest)
    SELECT id, %(number)s, 'command', %(actor)s, %(payload)s::jsonb, 0, %(version)s, %(hash)s FROM head
)
INSERT INTO bench.event (game_id, version, type, schema, public, private, actor, input, instant, hash)
SELECT id, e.version, e.type, 1, e.public::jsonb, e.private::jsonb, %(actor)s, %(number)s, 0, %(hash)s
FROM head, unnest(%(versions)s::integer[], %(types)s::text[], %(publics)s::text[], %(privates)s::text[])
     AS e (version, type, public, private)"""


def cases() -> Iterator[Figure]:
    """Yield the one line. Needs the servers in this process's environment, and DATABASE_OWNER_URL to make tables."""
    recording = record("append")
    limit = _bare(recording)
    figure = _store(recording)
    events = sum(len(step.events) for step in recording.steps) / len(recording.steps)
    yield rate(
        "append",
        "appends of one input and its events, durable, one connection",
        "appends/s",
        figure,
        limit,
        "one bare statement with rows of the same sizes, durable, one connection",
        events_per_append=events,
    )


def _for_a_while(one_game: Callable[[], Iterator[None]]) -> float:
    """Return appends per second: games are written one after the other until the time is up."""
    done, spent = 0, 0.0
    while spent < _SECONDS:
        appends = one_game()
        next(appends)  # the setup does not count
        begun = time.perf_counter()
        done += sum(1 for _ in appends)
        spent += time.perf_counter() - begun
    return done / spent


def _store(recording: Recording) -> float:
    store = PostgresStore()

    def one_game() -> Iterator[None]:
        head = _created(store, recording)
        yield
        for step in recording.steps:
            with store.transaction():
                head = store.append(store.lock(head.game_id, _LOCK_MS), step.new, step.events, step.progress)
            yield

    try:
        return _for_a_while(one_game)
    finally:
        connection.close()


def _created(store: PostgresStore, recording: Recording) -> Head:
    now = now_ms()
    game = NewGame(
        game_id=uuid7(now),
        setup=recording.setup,
        server_seed=secrets.token_bytes(32),
        room_id=None,
        spectators=False,
        open_replay=False,
    )
    with store.transaction():
        return store.create(game, recording.dealt.events, recording.dealt.progress, now)


def _bare(recording: Recording) -> float:
    statements = _statements(recording)
    with psycopg.connect(os.environ["DATABASE_OWNER_URL"], autocommit=True, prepare_threshold=1) as owner:
        owner.execute(_TABLES)

        def one_game() -> Iterator[None]:
            game = uuid7(now_ms())
            owner.execute(
                "INSERT INTO bench.game SELECT (jsonb_populate_record(g, jsonb_build_object('id', %s::uuid))).* "
                "FROM public.games_game g LIMIT 1",
                (game,),
            )
            yield
            for values in statements:
                owner.execute(_BARE, values | {"game": game})
                yield

        try:
            _created(PostgresStore(), recording)  # a row to copy
            return _for_a_while(one_game)
        finally:
            owner.execute("DROP SCHEMA bench CASCADE")


def _statements(recording: Recording) -> list[dict[str, Any]]:
    """Return the values of every statement, made before: the same rows as the store writes, with made-up hashes."""
    version = count(len(recording.dealt.events) + 1)
    return [_values(step, number, version) for number, step in enumerate(recording.steps, start=2)]


def _values(step: Step, number: int, version: Iterator[int]) -> dict[str, Any]:
    rows = [codec_of(ruleset(SLUG)).encode(event) for event in step.events]
    versions = [next(version) for _ in rows]
    digest = secrets.token_bytes(32)
    staff = f'"staff":{{"inputs":"{digest.hex()}"}}'
    return {
        "version": versions[-1],
        "number": number,
        "hash": digest,
        "actor": step.new.actor,
        "payload": msgspec.json.encode(step.new.payload).decode(),
        "versions": versions,
        "types": [row.type for row in rows],
        "publics": [row.public.decode() for row in rows],
        "privates": [
            "{" + ",".join([staff, *(f'"{name}":{part.decode()}' for name, part in row.private.items())]) + "}" for row in rows
        ],
    }
