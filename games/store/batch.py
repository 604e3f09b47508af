"""What an append writes, made before anything is written: the same for every store.

From the head and an input follow the input's record, the events in stored shape with their hashes, and the new head. The
stores only keep them.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from games.rules.core import Event, JSONObject, Setup
from games.store import chain
from games.store.codec import STAFF, Codec, canonical
from games.store.errors import Unstorable
from games.store.port import SYSTEM, Head, NewGame, NewInput, Progress, Refusal, StoredEvent, StoredInput

UNREADABLE = "unreadable"


class Batch(NamedTuple):
    """An input, its events, and the head after them."""

    input: StoredInput
    events: list[StoredEvent]
    head: Head


def created(game: NewGame, events: Sequence[Event], progress: Progress, now: int, seed: bytes, codec: Codec) -> Batch:
    """Return what creates a stream: the setup as input 1, its events, and the head."""
    setup = game.setup
    empty = Head(
        game_id=game.game_id,
        ruleset=setup.ruleset,
        rules_version=setup.rules_version,
        status=progress.status,
        version=0,
        input_number=0,
        head_hash=chain.genesis(game.game_id, setup.ruleset, setup.rules_version, setup.fairness.commitment),
        inputs_digest=chain.first_inputs_digest(game.game_id),
        instant=now,
        wake_at=None,
        claimed_until=None,
        failures=0,
        meta=0,
        commitment=setup.fairness.commitment,
        room_id=game.room_id,
        spectators=game.spectators,
        open_replay=game.open_replay,
        created_at=now,
    )
    return accepted(empty, setup_input(setup, now), events, progress, seed, codec)


def setup_input(setup: Setup, now: int) -> NewInput:
    """Return the input with which every stream begins."""
    return NewInput(kind="setup", actor=SYSTEM, payload=msgspec.to_builtins(setup), instant=now)


def accepted(head: Head, new: NewInput, events: Sequence[Event], progress: Progress, seed: bytes, codec: Codec) -> Batch:
    """Return what records an accepted input and its events after `head`. Raises Unstorable."""
    first = head.version + 1 if events else None
    record = recorded(head, new, first_version=first, last_version=head.version + len(events), refusal=None)
    stored = chained(head, record, events, seed, codec)
    after = msgspec.structs.replace(
        head,
        status=progress.status,
        version=record.last_version,
        input_number=record.number,
        head_hash=stored[-1].hash if stored else head.head_hash,
        inputs_digest=record.digest,
        instant=new.instant if stored else head.instant,
        wake_at=progress.wake_at,
        claimed_until=None,
        failures=0 if stored else head.failures,
    )
    return Batch(record, stored, after)


def refused(head: Head, new: NewInput, refusal: Refusal) -> Batch:
    """Return what records a refused input: the log stays, the inputs grow.

    A payload that jsonb cannot hold is kept as an unreadable one is: as code and digest only.
    """
    if new.payload is not None and not _is_storable(new.payload):
        new = msgspec.structs.replace(new, kind=UNREADABLE, payload=None)
    if not _is_storable(refusal.params):
        refusal = msgspec.structs.replace(refusal, params={})
    record = recorded(head, new, first_version=None, last_version=head.version, refusal=refusal)
    after = msgspec.structs.replace(head, input_number=record.number, inputs_digest=record.digest)
    return Batch(record, [], after)


def recorded(head: Head, new: NewInput, *, first_version: int | None, last_version: int, refusal: Refusal | None) -> StoredInput:
    """Return the record of the input that follows `head`, with its running digest."""
    record = StoredInput(
        number=head.input_number + 1,
        kind=new.kind,
        actor=new.actor,
        payload=new.payload,
        instant=new.instant,
        seat=new.seat,
        key=new.key,
        body_digest=new.body_digest,
        first_version=first_version,
        last_version=last_version,
        refusal=refusal,
        digest=b"",
    )
    digest = chain.inputs_digest(head.inputs_digest, canonical_input(record))
    return msgspec.structs.replace(record, digest=digest)


def canonical_input(record: StoredInput) -> bytes:
    """Return what an input adds to the digest of inputs: all of its record but that digest."""
    fields: dict[str, Any] = msgspec.structs.asdict(record)
    del fields["digest"]
    fields["body_digest"] = None if record.body_digest is None else record.body_digest.hex()
    fields["refusal"] = None if record.refusal is None else msgspec.structs.asdict(record.refusal)
    return canonical(fields)


def chained(head: Head, record: StoredInput, events: Sequence[Event], seed: bytes, codec: Codec) -> list[StoredEvent]:
    """Return the events of an input in stored shape, each with the staff's part and its hash."""
    staff = canonical({"inputs": record.digest.hex()})
    previous = head.head_hash
    stored = []
    for version, event in enumerate(events, start=head.version + 1):
        encoded = codec.encode(event)
        encoded.private[STAFF] = staff
        row = StoredEvent(
            version=version,
            type=encoded.type,
            schema=encoded.schema,
            public=encoded.public,
            private=encoded.private,
            actor=record.actor,
            input=record.number,
            instant=record.instant,
            hash=b"",
        )
        previous = hash_of(row, head.game_id, previous, chain.commitments(seed, version, row.private))
        stored.append(msgspec.structs.replace(row, hash=previous))
    return stored


def hash_of(event: StoredEvent, game_id: UUID, previous: bytes, committed: dict[str, bytes]) -> bytes:
    """Return the hash of a stored event after the hash `previous`."""
    return chain.event_hash(
        previous,
        game_id=game_id,
        version=event.version,
        kind=event.type,
        schema=event.schema,
        actor=event.actor,
        instant=event.instant,
        public=event.public,
        committed=committed,
    )


def _is_storable(payload: JSONObject) -> bool:
    try:
        canonical(payload)
    except Unstorable:
        return False
    return True
