"""Chance: every random outcome of a game follows from one secret seed and the label under which it is drawn.

Python's own generators may change between versions and keep a hidden position; here a draw depends on nothing but
the seed and its label, so that a log can be re-executed years later, in any order. A label is used once per game:
the caller builds it from what is drawn and the version of the state it is drawn in. The outcome goes into an event;
folding never draws (design section 4).

The seed is never used directly. Commitment, salts and outcomes are separate derivations, so that none of them tells
anything about another (trial T17).
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
_BLOCK = 64


def commitment(server_seed: bytes) -> str:
    """Return the public promise of the server's seed, shown before the deal: hex of a SHA-256."""
    return hashlib.sha256(b"citadel/commitment/1\0" + server_seed).hexdigest()


def game_seed(server_seed: bytes, entropy: Iterable[str]) -> bytes:
    """Return the seed of the game: the server's, mixed with what the seats' clients added (hex strings, in seat order)."""
    return hmac.digest(server_seed, b"citadel/mix/1\0" + ",".join(entropy).encode(), "sha256")


def salt(seed: bytes, version: int, audience: str) -> bytes:
    """Return the salt of the private part for `audience` of event `version` (design section 5)."""
    return hmac.digest(seed, f"citadel/salt/1\0{version}\0{audience}".encode(), "sha256")


class Chance:
    """The random outcomes of one game."""

    __slots__ = ("_inner", "_outer")

    def __init__(self, seed: bytes) -> None:
        """`seed` is that of `game_seed`, 32 bytes."""
        key = hmac.digest(seed, b"citadel/chance/1", "sha256").ljust(_BLOCK, b"\0")
        self._inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key))
        self._outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in key))

    def _number(self, label: str) -> bytes:
        """Return HMAC-SHA256(key, label), written out (RFC 2104): hashing the key once makes it three times as fast."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(label.encode())
        outer.update(inner.digest())
        return outer.digest()

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return `items` in random order: sorted by HMAC(seed, label:index)."""
        if len(items) < 2:  # noqa: PLR2004 - one card needs no randomness (SC-2)
            return tuple(items)
        order = sorted(range(len(items)), key=lambda index: self._number(f"{label}:{index}"))
        return tuple(items[index] for index in order)

    def below(self, label: str, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, each equally likely (to 2**-192)."""
        return int.from_bytes(self._number(label), "big") % bound

    def pick(self, label: str, items: Sequence[T]) -> T:
        """Return one of `items`, each equally likely."""
        return items[self.below(label, len(items))]
