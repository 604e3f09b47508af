"""The event store on PostgreSQL.

Each method is one statement, hence one round trip: a lock sets its own timeout, an append checks the head, moves it and
inserts the input and all events in one go, in that order of dependence, so that a stale head inserts nothing. Statements
are bound by the server and, where the connection allows it (`prepare_threshold`), prepared. That a version exists once
per stream and a key once per seat is the database's job, by unique indexes.

A transaction is Django's, under READ COMMITTED. After KeyUsed it is broken, as after every error of the database: leave it.
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from typing import Any, Final, LiteralString, cast
from uuid import UUID

import msgspec
import psycopg
from django.db import IntegrityError, OperationalError, connections, transaction
from psycopg import errors as pg
from psycopg.types.numeric import Int4, Int8

from games.rules.core import Event, Instant, Seat, game_seed
from games.store import batch
from games.store.codec import AnyRuleset, Codec, Rulesets, codec_of, recanonical
from games.store.errors import GameBusy, GameExists, GameNotFound, KeyUsed, NoTransaction, VersionConflict
from games.store.port import Happened, Head, NewGame, NewInput, Progress, Refusal, StoredEvent, StoredInput
from games.store.reading import happened

_LAST: Final = 2**31 - 1
_CACHED_GAMES: Final = 4096

_HEAD: Final = """
SELECT id, ruleset, rules_version, status, version, input_number, head_hash, inputs_digest, instant, wake_at, claimed_until,
       failures, meta, commitment, room_id, spectators, open_replay, created_at
FROM games_game WHERE id = %(game)s"""

# The timeout is set by the row's own condition, which is met before the row is locked.
_LOCK: Final = _HEAD + " AND set_config('lock_timeout', %(wait)s, true) IS NOT NULL FOR NO KEY UPDATE"

_INSERT_INPUT: Final = """
    INSERT INTO games_command (game_id, number, kind, actor, seat, payload, instant, key, body_digest, first_version,
                               last_version, refusal, digest)
    SELECT id, %(number)s, %(kind)s, %(actor)s, %(seat)s::smallint, %(payload)s::jsonb, %(instant)s, %(key)s,
           %(body_digest)s::bytea, %(first_version)s::integer, %(last_version)s, %(refusal)s::jsonb, %(digest)s
    FROM head"""

_INSERT_EVENTS: Final = """
    INSERT INTO games_event (game_id, version, type, schema, public, private, actor, input, instant, hash)
    SELECT id, e.version, e.type, e.schema, e.public::jsonb, e.private::jsonb, %(actor)s, %(number)s, %(instant)s, e.hash
    FROM head, unnest(%(versions)s::integer[], %(types)s::text[], %(schemas)s::smallint[], %(publics)s::text[],
                      %(privates)s::text[], %(hashes)s::bytea[]) AS e (version, type, schema, public, private, hash)"""

_CREATE: Final = f"""
WITH head AS (
    INSERT INTO games_game (id, ruleset, rules_version, options, status, version, input_number, head_hash, inputs_digest,
                            instant, wake_at, failures, meta, commitment, result, room_id, spectators, open_replay,
                            created_at, ended_at)
    VALUES (%(game)s, %(ruleset)s, %(rules_version)s, %(options)s::jsonb, %(status)s, %(last_version)s, %(number)s,
            %(head_hash)s, %(digest)s, %(instant)s, %(wake_at)s::bigint, 0, 0, %(commitment)s, %(result)s::jsonb,
            %(room)s::uuid, %(spectators)s, %(open_replay)s, %(instant)s, %(ended_at)s::bigint)
    RETURNING id
), secret AS (
    INSERT INTO games_secret (game_id, server_seed, entropy) SELECT id, %(server_seed)s, %(entropy)s::jsonb FROM head
), input AS ({_INSERT_INPUT}
), events AS ({_INSERT_EVENTS}
)
SELECT 0 FROM head"""  # noqa: S608 - made of constants

_APPEND: Final = f"""
WITH head AS (
    UPDATE games_game
    SET version = %(last_version)s, input_number = %(number)s, head_hash = %(head_hash)s, inputs_digest = %(digest)s,
        instant = %(head_instant)s, status = %(status)s, wake_at = %(wake_at)s::bigint, claimed_until = NULL,
        failures = %(failures)s, result = coalesce(%(result)s::jsonb, result),
        ended_at = coalesce(%(ended_at)s::bigint, ended_at)
    WHERE id = %(game)s AND version = %(old_version)s AND input_number = %(number)s - 1
    RETURNING id, meta
), input AS ({_INSERT_INPUT}
), events AS ({_INSERT_EVENTS}
)
SELECT meta FROM head"""  # noqa: S608 - made of constants

_REFUSE: Final = f"""
WITH head AS (
    UPDATE games_game SET input_number = %(number)s, inputs_digest = %(digest)s
    WHERE id = %(game)s AND version = %(last_version)s AND input_number = %(number)s - 1
    RETURNING id, meta
), input AS ({_INSERT_INPUT}
)
SELECT meta FROM head"""  # noqa: S608 - made of constants

_EVENTS: Final = """
SELECT version, type, schema, public::text, (private - 'staff')::text, actor, instant
FROM games_event WHERE game_id = %(game)s AND version > %(after)s AND version <= %(upto)s ORDER BY version"""

_STORED_EVENTS: Final = """
SELECT version, type, schema, public::text, private::text, actor, input, instant, hash
FROM games_event WHERE game_id = %(game)s AND version > %(after)s AND version <= %(upto)s ORDER BY version"""

_INPUTS: Final = """
SELECT number, kind, actor, payload::text, instant, seat, key, body_digest, first_version, last_version, refusal::text, digest
FROM games_command WHERE game_id = %(game)s"""

_KEEP_SNAPSHOT: Final = """
INSERT INTO games_snapshot AS kept (game_id, version, fingerprint, state)
VALUES (%(game)s, %(version)s, %(fingerprint)s, %(state)s)
ON CONFLICT (game_id) DO UPDATE
SET version = excluded.version, fingerprint = excluded.fingerprint, state = excluded.state
WHERE kept.version < excluded.version OR kept.fingerprint <> excluded.fingerprint"""


def _catalogue(slug: str) -> AnyRuleset:
    from games.rules.catalogue import ruleset  # noqa: PLC0415 - the store knows no game until it is asked for one

    return ruleset(slug)


class PostgresStore:
    """The event store of the product (games/store/port.py), on one of Django's databases."""

    def __init__(self, rulesets: Rulesets = _catalogue, *, using: str = "default") -> None:
        """`rulesets` finds a ruleset by its slug; `using` names the database."""
        self._rulesets = rulesets
        self._using = using
        self._seed = lru_cache(maxsize=_CACHED_GAMES)(self._read_seed)
        self._ruleset_of = lru_cache(maxsize=_CACHED_GAMES)(self._read_ruleset)

    def transaction(self) -> AbstractContextManager[Any]:
        """Return a context in which all or nothing is written."""
        return cast("AbstractContextManager[Any]", transaction.atomic(using=self._using))

    def create(self, game: NewGame, events: Sequence[Event], progress: Progress, now: Instant) -> Head:
        """Create a stream with its setup as input 1 and its first events. Raises GameExists."""
        self._require_transaction()
        seed = game_seed(game.server_seed, game.setup.fairness.entropy)
        made = batch.created(game, events, progress, now, seed, self._codec(game.setup.ruleset))
        try:
            self._one(_CREATE, _created_values(game, made, progress))
        except IntegrityError as error:
            raise GameExists(game.game_id) from error
        return made.head

    def lock(self, game_id: UUID, wait_ms: int) -> Head:
        """Lock the stream until the transaction ends and return its head. Raises GameNotFound, GameBusy.

        The same waiting time then holds for every other lock of this transaction.
        """
        self._require_transaction()
        try:
            row = self._first(_LOCK, {"game": game_id, "wait": f"{wait_ms}ms"})
        except OperationalError as error:
            if isinstance(error.__cause__, pg.LockNotAvailable):
                raise GameBusy(game_id) from error
            raise
        return _head(game_id, row)

    def head(self, game_id: UUID) -> Head:
        """Return the head without locking. Raises GameNotFound."""
        return _head(game_id, self._one(_HEAD, {"game": game_id}))

    def append(self, head: Head, new: NewInput, events: Sequence[Event], progress: Progress) -> Head:
        """Record an accepted input and its events after `head`; return the new head. Raises VersionConflict, KeyUsed."""
        self._require_transaction()
        made = batch.accepted(head, new, events, progress, self.seed(head.game_id), self._codec(head.ruleset))
        values = {
            **_input_values(made.input),
            **_event_values(made.events),
            **_progress_values(made.head, progress, new.instant),
            "old_version": Int4(head.version),
            "failures": Int4(made.head.failures),
            "head_instant": Int8(made.head.instant),
        }
        return self._write(_APPEND, head, made.head, values)

    def refuse(self, head: Head, new: NewInput, refusal: Refusal) -> Head:
        """Record a refused input; the version stays. Raises VersionConflict, KeyUsed."""
        self._require_transaction()
        made = batch.refused(head, new, refusal)
        return self._write(_REFUSE, head, made.head, _input_values(made.input))

    def input_by_key(self, game_id: UUID, seat: Seat, key: str) -> StoredInput | None:
        """Return the input that this seat sent under this idempotency key."""
        values = {"game": game_id, "seat": Int4(seat), "key": key}
        row = self._one(_INPUTS + " AND seat = %(seat)s AND key = %(key)s", values)
        return None if row is None else _stored_input(row)

    def refusals(self, game_id: UUID, seat: Seat) -> int:
        """Return how many refused inputs of a seat are recorded."""
        sql: LiteralString = (
            "SELECT count(*) FROM games_command WHERE game_id = %(game)s AND seat = %(seat)s AND refusal IS NOT NULL"
        )
        row = self._one(sql, {"game": game_id, "seat": Int4(seat)})
        return 0 if row is None else cast("int", row[0])

    def events(self, game_id: UUID, *, after: int = 0, upto: int | None = None) -> list[Happened]:
        """Return the decoded events with after < version <= upto, in order. Raises DamagedStream."""
        rows = self._all(_EVENTS, _span(game_id, after, upto))
        if not rows:
            return []
        return list(happened(self._codec(self._ruleset_of(game_id)), rows, after=after))

    def stored_events(self, game_id: UUID, *, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Return the same events as stored, for proofs and bundles."""
        return [_stored_event(row) for row in self._all(_STORED_EVENTS, _span(game_id, after, upto))]

    def inputs(self, game_id: UUID, *, after: int = 0) -> list[StoredInput]:
        """Return the inputs with a number above `after`, in order."""
        sql: LiteralString = _INPUTS + " AND number > %(after)s ORDER BY number"
        return [_stored_input(row) for row in self._all(sql, {"game": game_id, "after": Int4(after)})]

    def seed(self, game_id: UUID) -> bytes:
        """Return the game's seed. Raises GameNotFound."""
        return self._seed(game_id)

    def server_seed(self, game_id: UUID) -> bytes:
        """Return the server's own seed. Raises GameNotFound."""
        return self._secret(game_id)[0]

    def load_snapshot(self, game_id: UUID, fingerprint: str, *, upto: int | None = None) -> tuple[int, bytes] | None:
        """Return (version, encoded state) of a kept snapshot with this fingerprint, not newer than `upto`."""
        sql: LiteralString = (
            "SELECT version, state FROM games_snapshot "
            "WHERE game_id = %(game)s AND fingerprint = %(fingerprint)s AND version <= %(upto)s"
        )
        values = {"game": game_id, "fingerprint": fingerprint, "upto": Int4(_LAST if upto is None else upto)}
        row = self._one(sql, values)
        return None if row is None else (row[0], bytes(row[1]))

    def keep_snapshot(self, game_id: UUID, fingerprint: str, version: int, state: bytes) -> None:
        """Keep a snapshot; an older one, or one of other code, is replaced, a newer one stays."""
        values = {"game": game_id, "version": Int4(version), "fingerprint": fingerprint, "state": state}
        with self._cursor() as cursor:
            cursor.execute(_KEEP_SNAPSHOT, values)

    def _codec(self, ruleset: str) -> Codec:
        return codec_of(self._rulesets(ruleset))

    def _secret(self, game_id: UUID) -> tuple[bytes, list[str]]:
        sql: LiteralString = "SELECT server_seed, entropy::text FROM games_secret WHERE game_id = %(game)s"
        row = self._one(sql, {"game": game_id})
        if row is None:
            raise GameNotFound(game_id)
        return bytes(row[0]), msgspec.json.decode(row[1], type=list[str])

    def _read_seed(self, game_id: UUID) -> bytes:
        return game_seed(*self._secret(game_id))

    def _read_ruleset(self, game_id: UUID) -> str:
        return self.head(game_id).ruleset

    def _write(self, sql: LiteralString, before: Head, after: Head, values: dict[str, Any]) -> Head:
        try:
            row = self._one(sql, {"game": before.game_id, **values})
        except IntegrityError as error:
            if _violates_primary_key(error):
                raise VersionConflict(before.game_id) from error
            raise KeyUsed(values["key"]) from error
        if row is None:
            raise VersionConflict(before.game_id)
        return after if row[0] == after.meta else msgspec.structs.replace(after, meta=row[0])

    def _require_transaction(self) -> None:
        if not connections[self._using].in_atomic_block:
            raise NoTransaction

    def _one(self, sql: LiteralString, values: dict[str, Any]) -> tuple[Any, ...] | None:
        with self._cursor() as cursor:
            return cursor.execute(sql, values).fetchone()

    def _first(self, sql: LiteralString, values: dict[str, Any]) -> tuple[Any, ...] | None:
        """As `_one`; as the first statement of a transaction it takes its BEGIN along in the same round trip."""
        with self._cursor() as cursor:
            with cursor.connection.pipeline():
                cursor.execute(sql, values)
            return cursor.fetchone()

    def _all(self, sql: LiteralString, values: dict[str, Any]) -> list[tuple[Any, ...]]:
        with self._cursor() as cursor:
            return cursor.execute(sql, values).fetchall()

    @contextmanager
    def _cursor(self) -> Iterator[psycopg.Cursor[tuple[Any, ...]]]:
        """Yield a cursor on Django's connection whose parameters are bound by the server; Django's own binds in the client."""
        connection = connections[self._using]
        with connection.cursor() as wrapper:
            connection.validate_no_broken_transaction()
            raw = cast("psycopg.Connection[tuple[Any, ...]]", wrapper.connection)
            with connection.wrap_database_errors, psycopg.Cursor(raw) as cursor:
                yield cursor


def _violates_primary_key(error: IntegrityError) -> bool:
    cause = error.__cause__
    return isinstance(cause, psycopg.Error) and (cause.diag.constraint_name or "").endswith("_pkey")


def _span(game_id: UUID, after: int, upto: int | None) -> dict[str, Any]:
    return {"game": game_id, "after": Int4(after), "upto": Int4(_LAST if upto is None else upto)}


def _head(game_id: UUID, row: tuple[Any, ...] | None) -> Head:
    if row is None:
        raise GameNotFound(game_id)
    return Head(**dict(zip(Head.__struct_fields__, row, strict=True)))


def _json(value: object) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


def _input_values(record: StoredInput) -> dict[str, Any]:
    return {
        "number": Int4(record.number),
        "kind": record.kind,
        "actor": record.actor,
        "seat": None if record.seat is None else Int4(record.seat),
        "payload": _json(record.payload),
        "instant": Int8(record.instant),
        "key": record.key,
        "body_digest": record.body_digest,
        "first_version": None if record.first_version is None else Int4(record.first_version),
        "last_version": Int4(record.last_version),
        "refusal": _json(record.refusal),
        "digest": record.digest,
    }


def _event_values(events: Sequence[StoredEvent]) -> dict[str, Any]:
    return {
        "versions": [Int4(event.version) for event in events],
        "types": [event.type for event in events],
        "schemas": [Int4(event.schema) for event in events],
        "publics": [event.public.decode() for event in events],
        "privates": [_joined_parts(event.private) for event in events],
        "hashes": [event.hash for event in events],
    }


def _joined_parts(private: dict[str, bytes]) -> str:
    return "{" + ",".join(f'"{name}":{part.decode()}' for name, part in private.items()) + "}"


def _progress_values(head: Head, progress: Progress, instant: Instant) -> dict[str, Any]:
    return {
        "head_hash": head.head_hash,
        "status": head.status,
        "wake_at": None if head.wake_at is None else Int8(head.wake_at),
        "result": _json(progress.result),
        "ended_at": None if progress.result is None else Int8(instant),
    }


def _created_values(game: NewGame, made: batch.Batch, progress: Progress) -> dict[str, Any]:
    head = made.head
    return {
        **_input_values(made.input),
        **_event_values(made.events),
        **_progress_values(head, progress, head.instant),
        "game": head.game_id,
        "ruleset": head.ruleset,
        "rules_version": Int4(head.rules_version),
        "options": _json(game.setup.options),
        "commitment": head.commitment,
        "room": head.room_id,
        "spectators": head.spectators,
        "open_replay": head.open_replay,
        "server_seed": game.server_seed,
        "entropy": _json(game.setup.fairness.entropy),
    }


def _stored_event(row: tuple[Any, ...]) -> StoredEvent:
    version, kind, schema, public, private, actor, number, instant, digest = row
    parts = msgspec.json.decode(private, type=dict[str, msgspec.Raw])
    return StoredEvent(
        version=version,
        type=kind,
        schema=schema,
        public=recanonical(public),
        private={name: recanonical(bytes(part)) for name, part in parts.items()},
        actor=actor,
        input=number,
        instant=instant,
        hash=bytes(digest),
    )


def _stored_input(row: tuple[Any, ...]) -> StoredInput:
    (number, kind, actor, payload, instant, seat, key, body_digest, first, last, refusal, digest) = row
    return StoredInput(
        number=number,
        kind=kind,
        actor=actor,
        payload=None if payload is None else msgspec.json.decode(payload),
        instant=instant,
        seat=seat,
        key=key,
        body_digest=None if body_digest is None else bytes(body_digest),
        first_version=first,
        last_version=last,
        refusal=None if refusal is None else msgspec.json.decode(refusal, type=Refusal),
        digest=bytes(digest),
    )
