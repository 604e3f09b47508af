"""Proofs: what a reader needs to check a game's log for himself, and no more than he may know.

A proof of an event holds its public part as the very text that was hashed, the commitments to all its private parts,
and, for those the reader may know, the salt and the part. A bundle is a whole game in that form, to be verified
offline (games/services/verifying.py). Staff's bundle is complete: all parts, all inputs, the seed. Players get the seed and
the open hands after the end where the room was made with `open_replay`; never the inputs, whose refused ones are
nobody's business.
"""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias
from uuid import UUID

import msgspec

from games.rules.core import JSONObject, Seat, audience, salt
from games.store import chain
from games.store.codec import STAFF
from games.store.port import Head, Store, StoredEvent, StoredInput

FORMAT: Final = "citadel-bundle/1"
OVER: Final = frozenset({"finished", "timed_out", "abandoned"})
Reader: TypeAlias = Seat | Literal["staff", "spectator"]


class PartProof(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A private part: the commitment to it, and for who may know it the salt and the part itself, as hashed."""

    commitment: str
    salt: str | None = None
    part: str | None = None


class EventProof(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event with what proves it. `public` is the text that was hashed; `input` is for staff."""

    version: int
    type: str
    schema: int
    actor: str
    instant: int
    public: str
    private: dict[str, PartProof]
    hash: str
    input: int | None = None


class GameFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What the chain begins with."""

    id: UUID
    ruleset: str
    rules_version: int
    commitment: str


class Disclosure(msgspec.Struct, frozen=True, kw_only=True):
    """The seed: the server's, whose commitment was published, and the entropy of the seats' clients."""

    server_seed: str
    entropy: tuple[str, ...]


class Bundle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game, as far as `reader` may know it."""

    format: str
    reader: str
    game: GameFacts
    version: int
    head_hash: str
    events: list[EventProof]
    seed: Disclosure | None = None
    inputs: list[JSONObject] | None = None
    inputs_digest: str | None = None


def feed_proof(events: Sequence[StoredEvent], seat: Seat | None, seed: bytes) -> list[JSONObject]:
    """Return the proofs of a feed: public parts, commitments, and the seat's own parts with their salts."""
    shown = frozenset() if seat is None else frozenset({audience(seat)})
    return [msgspec.to_builtins(prove(event, seed, shown)) for event in events]


def prove(event: StoredEvent, seed: bytes, shown: frozenset[str]) -> EventProof:
    """Return the proof of one event with the parts of the audiences in `shown`."""
    private = {}
    for name in chain.audiences_in_order(event.private):
        part, part_salt = event.private[name], salt(seed, event.version, name)
        committed = chain.part_commitment(part_salt, part).hex()
        private[name] = (
            PartProof(commitment=committed, salt=part_salt.hex(), part=part.decode())
            if name in shown
            else PartProof(commitment=committed)
        )
    return EventProof(
        version=event.version,
        type=event.type,
        schema=event.schema,
        actor=event.actor,
        instant=event.instant,
        public=event.public.decode(),
        private=private,
        hash=event.hash.hex(),
        input=event.input if STAFF in shown else None,
    )


def make_bundle(store: Store, game_id: UUID, reader: Reader) -> Bundle:
    """Return the bundle of a game for `reader`, up to its present version. Raises GameNotFound."""
    head = store.head(game_id)
    events = store.stored_events(game_id, upto=head.version)
    inputs = [one for one in store.inputs(game_id) if one.number <= head.input_number]
    reader = _as_who(events, reader)
    open_handed = reader == STAFF or _is_opened(head)
    seed = store.seed(game_id)
    return Bundle(
        format=FORMAT,
        reader=f"seat:{reader}" if isinstance(reader, int) else reader,
        game=GameFacts(id=game_id, ruleset=head.ruleset, rules_version=head.rules_version, commitment=head.commitment),
        version=head.version,
        head_hash=head.head_hash.hex(),
        events=[prove(event, seed, _shown(event, reader, open_handed=open_handed)) for event in events],
        seed=_disclosure(store, head, inputs) if open_handed else None,
        inputs=[input_record(one) for one in inputs] if reader == STAFF else None,
        inputs_digest=head.inputs_digest.hex() if reader == STAFF else None,
    )


def encode(bundle: Bundle) -> bytes:
    """Return a bundle as JSON, one event to a line, so that people can look into it."""
    return msgspec.json.format(msgspec.json.encode(bundle), indent=1)


def input_record(one: StoredInput) -> JSONObject:
    """Return an input as it stands in a bundle."""
    record: JSONObject = msgspec.to_builtins(msgspec.structs.asdict(one), builtin_types=(bytes,))
    for name in ("body_digest", "digest"):
        record[name] = None if record[name] is None else record[name].hex()
    return record


def _is_opened(head: Head) -> bool:
    return head.open_replay and head.status in OVER


def _as_who(events: Sequence[StoredEvent], reader: Reader) -> Reader:
    """Whoever left a game reads as a spectator from then on, earlier events included (trial T38)."""
    if isinstance(reader, int) and any(
        event.type == "seat_left" and msgspec.json.decode(event.public)["seat"] == reader for event in events
    ):
        return "spectator"
    return reader


def _shown(event: StoredEvent, reader: Reader, *, open_handed: bool) -> frozenset[str]:
    if reader == STAFF:
        return frozenset(event.private)
    if open_handed:
        return frozenset(event.private) - {STAFF}
    if isinstance(reader, int):
        return frozenset({audience(reader)})
    return frozenset()


def _disclosure(store: Store, head: Head, inputs: Sequence[StoredInput]) -> Disclosure:
    setup = inputs[0].payload if inputs and inputs[0].payload else {}
    entropy = setup.get("fairness", {}).get("entropy", ())
    return Disclosure(server_seed=store.server_seed(head.game_id).hex(), entropy=tuple(entropy))
