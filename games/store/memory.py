"""The event store in memory: for simulation, benchmarks, proofs of bundles and tests.

Streams are immutable values. A transaction works on its own copy of those it touches and publishes them when it commits,
so that others see all of it or nothing.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from uuid import UUID

import msgspec

from games.rules.core import Event, Instant, Seat, game_seed
from games.store import batch
from games.store.codec import STAFF, Codec, Rulesets, codec_of
from games.store.errors import GameBusy, GameExists, GameNotFound, KeyUsed, NoTransaction, VersionConflict
from games.store.port import Happened, Head, NewGame, NewInput, Progress, Refusal, StoredEvent, StoredInput
from games.store.reading import happened


class _Stream(msgspec.Struct, frozen=True, kw_only=True):
    head: Head
    seed: bytes
    server_seed: bytes
    events: tuple[StoredEvent, ...] = ()
    inputs: tuple[StoredInput, ...] = ()
    snapshot: tuple[str, int, bytes] | None = None


class _Transaction(threading.local):
    def __init__(self) -> None:
        self.depth = 0
        self.changed: dict[UUID, _Stream] = {}
        self.held: dict[UUID, threading.Lock] = {}


class MemoryStore:
    """An event store (games/store/port.py) that forgets everything when it goes."""

    def __init__(self, rulesets: Rulesets) -> None:
        """`rulesets` finds a ruleset by its slug."""
        self._rulesets = rulesets
        self._streams: dict[UUID, _Stream] = {}
        self._locks: dict[UUID, threading.Lock] = {}
        self._guard = threading.Lock()
        self._local = _Transaction()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Return a context in which all or nothing is written; one inside another undoes only its own part."""
        local = self._local
        before = dict(local.changed)
        local.depth += 1
        try:
            yield
        except BaseException:
            local.changed = before
            raise
        else:
            if local.depth == 1:
                with self._guard:
                    self._streams.update(local.changed)
        finally:
            local.depth -= 1
            if local.depth == 0:
                local.changed = {}
                for lock in local.held.values():
                    lock.release()
                local.held = {}

    def create(self, game: NewGame, events: Sequence[Event], progress: Progress, now: Instant) -> Head:
        """Create a stream. Raises GameExists."""
        self._require_transaction()
        self._take(game.game_id, wait_ms=-1)
        if self._find(game.game_id) is not None:
            raise GameExists(game.game_id)
        seed = game_seed(game.server_seed, game.setup.fairness.entropy)
        made = batch.created(game, events, progress, now, seed, self._codec(game.setup.ruleset))
        self._put(
            _Stream(head=made.head, seed=seed, server_seed=game.server_seed, events=tuple(made.events), inputs=(made.input,))
        )
        return made.head

    def lock(self, game_id: UUID, wait_ms: int) -> Head:
        """Lock the stream until the transaction ends and return its head. Raises GameNotFound, GameBusy."""
        self._require_transaction()
        self.head(game_id)
        self._take(game_id, wait_ms)
        return self.head(game_id)

    def head(self, game_id: UUID) -> Head:
        """Return the head. Raises GameNotFound."""
        return self._stream(game_id).head

    def append(self, head: Head, new: NewInput, events: Sequence[Event], progress: Progress) -> Head:
        """Record an accepted input and its events. Raises VersionConflict, KeyUsed."""
        stream = self._writable(head, new)
        made = batch.accepted(head, new, events, progress, stream.seed, self._codec(head.ruleset))
        return self._grow(stream, made)

    def refuse(self, head: Head, new: NewInput, refusal: Refusal) -> Head:
        """Record a refused input. Raises VersionConflict, KeyUsed."""
        return self._grow(self._writable(head, new), batch.refused(head, new, refusal))

    def input_by_key(self, game_id: UUID, seat: Seat, key: str) -> StoredInput | None:
        """Return the input of this seat with this idempotency key."""
        inputs = self._inputs(game_id)
        return next((one for one in inputs if one.seat == seat and one.key == key), None)

    def refusals(self, game_id: UUID, seat: Seat) -> int:
        """Return how many refused inputs of a seat are recorded."""
        return sum(1 for one in self._inputs(game_id) if one.seat == seat and one.refusal is not None)

    def events(self, game_id: UUID, *, after: int = 0, upto: int | None = None) -> list[Happened]:
        """Return the decoded events with after < version <= upto. Raises DamagedStream."""
        if (stream := self._find(game_id)) is None:
            return []
        codec = self._codec(stream.head.ruleset)
        rows = (_row(event) for event in stream.events[after:upto])
        return list(happened(codec, rows, after=after))

    def stored_events(self, game_id: UUID, *, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Return the same events as stored."""
        stream = self._find(game_id)
        return [] if stream is None else list(stream.events[after:upto])

    def inputs(self, game_id: UUID, *, after: int = 0) -> list[StoredInput]:
        """Return the inputs with a number above `after`."""
        return list(self._inputs(game_id)[after:])

    def seed(self, game_id: UUID) -> bytes:
        """Return the game's seed. Raises GameNotFound."""
        return self._stream(game_id).seed

    def server_seed(self, game_id: UUID) -> bytes:
        """Return the server's own seed. Raises GameNotFound."""
        return self._stream(game_id).server_seed

    def load_snapshot(self, game_id: UUID, fingerprint: str, *, upto: int | None = None) -> tuple[int, bytes] | None:
        """Return (version, encoded state) of a kept snapshot."""
        stream = self._find(game_id)
        if stream is None or stream.snapshot is None:
            return None
        kept, version, state = stream.snapshot
        fits = kept == fingerprint and (upto is None or version <= upto)
        return (version, state) if fits else None

    def keep_snapshot(self, game_id: UUID, fingerprint: str, version: int, state: bytes) -> None:
        """Keep a snapshot unless a newer one of the same code is there."""
        with self.transaction():
            stream = self._stream(game_id)
            kept = stream.snapshot
            if kept is None or kept[0] != fingerprint or kept[1] < version:
                self._put(msgspec.structs.replace(stream, snapshot=(fingerprint, version, state)))

    def _codec(self, ruleset: str) -> Codec:
        return codec_of(self._rulesets(ruleset))

    def _find(self, game_id: UUID) -> _Stream | None:
        return self._local.changed.get(game_id) or self._streams.get(game_id)

    def _stream(self, game_id: UUID) -> _Stream:
        if (stream := self._find(game_id)) is None:
            raise GameNotFound(game_id)
        return stream

    def _inputs(self, game_id: UUID) -> tuple[StoredInput, ...]:
        stream = self._find(game_id)
        return () if stream is None else stream.inputs

    def _put(self, stream: _Stream) -> None:
        self._local.changed[stream.head.game_id] = stream

    def _require_transaction(self) -> None:
        if self._local.depth == 0:
            raise NoTransaction

    def _take(self, game_id: UUID, wait_ms: int) -> None:
        if game_id in self._local.held:
            return
        with self._guard:
            lock = self._locks.setdefault(game_id, threading.Lock())
        if not lock.acquire(timeout=-1 if wait_ms < 0 else wait_ms / 1000):
            raise GameBusy(game_id)
        self._local.held[game_id] = lock

    def _writable(self, head: Head, new: NewInput) -> _Stream:
        self._require_transaction()
        self._take(head.game_id, wait_ms=-1)
        stream = self._stream(head.game_id)
        if (stream.head.version, stream.head.input_number) != (head.version, head.input_number):
            raise VersionConflict(head.game_id)
        if new.seat is not None and new.key is not None and self.input_by_key(head.game_id, new.seat, new.key):
            raise KeyUsed(new.key)
        return stream

    def _grow(self, stream: _Stream, made: batch.Batch) -> Head:
        self._put(
            msgspec.structs.replace(
                stream, head=made.head, events=(*stream.events, *made.events), inputs=(*stream.inputs, made.input)
            )
        )
        return made.head


def _row(event: StoredEvent) -> tuple[int, str, int, str, str, str, int]:
    parts = ",".join(f'"{name}":{part.decode()}' for name, part in event.private.items() if name != STAFF)
    return (
        event.version, event.type, event.schema, event.public.decode(), f"{{{parts}}}", event.actor, event.instant,
    )  # fmt: skip
