"""The hash chain: what makes a stream provable (design section 5, docs/decisions on the log).

Every event's hash covers the hash before it and everything stored of the event, each piece with its length (four bytes, big
endian), so that no two different events share an input. Numbers are written in decimal digits.

Private parts enter only as commitments, HMAC-SHA256(salt, part), with a salt that follows from the game's secret seed.
A plain hash over "seat 2 picked a role" could be guessed in eight tries; without the salt a commitment tells nothing
(trial T17), and with it a seat can check its own part against the head hash, live.

All inputs, refused ones included, have a running digest of their own; it is a private part, `staff`, of each event.
"""

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from uuid import UUID

from games.rules.core import Instant, salt


def _digest(*pieces: bytes) -> bytes:
    return hashlib.sha256(b"".join(len(piece).to_bytes(4, "big") + piece for piece in pieces)).digest()


def genesis(game_id: UUID, ruleset: str, rules_version: int, commitment: str) -> bytes:
    """Return what stands for the hash before the first event: it binds the game, its rules and the promised seed."""
    return _digest(b"citadel/chain/1", game_id.bytes, ruleset.encode(), b"%d" % rules_version, commitment.encode())


def audiences_in_order(audiences: Iterable[str]) -> list[str]:
    """Return audiences as they are hashed: the seats by number, then the named ones by name."""
    return sorted(audiences, key=lambda name: (0, int(name), "") if name.isdecimal() else (1, 0, name))


def part_commitment(part_salt: bytes, part: bytes) -> bytes:
    """Return the commitment to a private part."""
    return hmac.digest(part_salt, part, "sha256")


def commitments(seed: bytes, version: int, private: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the commitments to all private parts of event `version`, by audience."""
    return {name: part_commitment(salt(seed, version, name), part) for name, part in private.items()}


def event_hash(
    previous: bytes,
    *,
    game_id: UUID,
    version: int,
    kind: str,
    schema: int,
    actor: str,
    instant: Instant,
    public: bytes,
    committed: Mapping[str, bytes],
) -> bytes:
    """Return hash(n) from hash(n-1) and what is stored of event n; `committed` are its commitments by audience."""
    pieces = [previous, game_id.bytes, b"%d" % version, kind.encode(), b"%d" % schema, actor.encode(), b"%d" % instant, public]
    for name in audiences_in_order(committed):
        pieces += (name.encode(), committed[name])
    return _digest(*pieces)


def first_inputs_digest(game_id: UUID) -> bytes:
    """Return the digest of no inputs."""
    return _digest(b"citadel/inputs/1", game_id.bytes)


def inputs_digest(previous: bytes, canonical_input: bytes) -> bytes:
    """Return the digest of all inputs up to and including this one."""
    return _digest(previous, canonical_input)
