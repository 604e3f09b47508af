"""What an event store must promise, whichever it is. One contract suite runs on all (tests/contracts/).

A stream is the events of one game. `append` writes all or nothing and raises VersionConflict when the stream has moved on;
a version exists once per stream and an idempotency key once per seat; rows are only ever added. A transaction holds at
most one game. Events come back in order, once each, in the shape of today (upcast), while hashes are over what is stored.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol
from uuid import UUID

import msgspec

from games.rules.core import Event, Instant, JSONObject, Seat, Setup

CLOCK = "clock"
SYSTEM = "system"


def by_seat(seat: Seat) -> str:
    """Return the actor of a person's command."""
    return f"seat:{seat}"


def by_bot(seat: Seat) -> str:
    """Return the actor of a policy's command."""
    return f"bot:{seat}"


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """Where a stream stands. `instant` is that of its newest event."""

    game_id: UUID
    ruleset: str
    rules_version: int
    status: str
    version: int
    input_number: int
    head_hash: bytes
    inputs_digest: bytes
    instant: Instant
    wake_at: Instant | None
    claimed_until: Instant | None
    failures: int
    meta: int
    commitment: str
    room_id: UUID | None
    spectators: bool
    open_replay: bool
    created_at: Instant


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """A stream to be created, with its seed."""

    game_id: UUID
    setup: Setup
    server_seed: bytes
    room_id: UUID | None
    spectators: bool
    open_replay: bool


class NewInput(msgspec.Struct, frozen=True, kw_only=True):
    """An input to be recorded: `kind` setup, command, expiry or unreadable.

    `key` is the idempotency key of `seat`; `body_digest` is the SHA-256 of the request's command, to tell another body
    under the same key. An unreadable command has no payload, only its digest.
    """

    kind: str
    actor: str
    payload: JSONObject | None
    instant: Instant
    seat: Seat | None = None
    key: str | None = None
    body_digest: bytes | None = None


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Why an input was refused."""

    code: str
    rule: str
    params: dict[str, int | str] = {}


class StoredInput(msgspec.Struct, frozen=True, kw_only=True):
    """A recorded input. `first_version` is None when it caused no event; `last_version` is the version reached then."""

    number: int
    kind: str
    actor: str
    payload: JSONObject | None
    instant: Instant
    seat: Seat | None
    key: str | None
    body_digest: bytes | None
    first_version: int | None
    last_version: int
    refusal: Refusal | None
    digest: bytes


class StoredEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event as stored: `public` and the values of `private` are canonical JSON (sorted keys, no spaces)."""

    version: int
    type: str
    schema: int
    public: bytes
    private: dict[str, bytes]
    actor: str
    input: int
    instant: Instant
    hash: bytes


class Happened(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An event decoded to the shape of today, with its place in the stream.

    Hundreds are made at each fold and none is part of a cycle, so the garbage collector need not look at them.
    """

    version: int
    event: Event
    actor: str
    at: Instant


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """What an append changes in the head besides the log. `result` is set when the game ends."""

    status: str
    wake_at: Instant | None
    result: JSONObject | None = None


class Store(Protocol):
    """An event store. Methods that write must be called inside `transaction()`, on a head that `lock` gave."""

    def transaction(self) -> AbstractContextManager[Any]:
        """Return a context in which all or nothing is written."""

    def create(self, game: NewGame, events: Sequence[Event], progress: Progress, now: Instant) -> Head:
        """Create a stream with its setup as input 1 and its first events. Raises GameExists."""

    def lock(self, game_id: UUID, wait_ms: int) -> Head:
        """Lock the stream against other writers and return its head. Raises GameNotFound, GameBusy."""

    def head(self, game_id: UUID) -> Head:
        """Return the head without locking. Raises GameNotFound."""

    def append(self, head: Head, new: NewInput, events: Sequence[Event], progress: Progress) -> Head:
        """Record an accepted input and its events (none: an expiry of a closed window) after `head`; return the new head.

        Raises VersionConflict if the stream is not at `head` any more, KeyUsed if the key of that seat exists. Clears the claim.
        """

    def refuse(self, head: Head, new: NewInput, refusal: Refusal) -> Head:
        """Record a refused input; the version stays. Raises as `append`."""

    def input_by_key(self, game_id: UUID, seat: Seat, key: str) -> StoredInput | None:
        """Return the input that this seat sent under this idempotency key."""

    def refusals(self, game_id: UUID, seat: Seat) -> int:
        """Return how many refused inputs of a seat are recorded."""

    def events(self, game_id: UUID, *, after: int = 0, upto: int | None = None) -> list[Happened]:
        """Return the decoded events with after < version <= upto, in order."""

    def stored_events(self, game_id: UUID, *, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Return the same events as stored, for proofs and bundles."""

    def inputs(self, game_id: UUID, *, after: int = 0) -> list[StoredInput]:
        """Return the inputs with a number above `after`, in order."""

    def seed(self, game_id: UUID) -> bytes:
        """Return the game's seed (server's seed and entropy mixed). For the fold's callers only; never to be shown."""

    def server_seed(self, game_id: UUID) -> bytes:
        """Return the server's own seed, which the commitment promised. For complete bundles only."""

    def load_snapshot(self, game_id: UUID, fingerprint: str, *, upto: int | None = None) -> tuple[int, bytes] | None:
        """Return (version, encoded state) of a kept snapshot with this fingerprint, not newer than `upto`."""

    def keep_snapshot(self, game_id: UUID, fingerprint: str, version: int, state: bytes) -> None:
        """Keep a snapshot; an older one of the game is replaced, a newer one stays."""
