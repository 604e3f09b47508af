"""How many may be held here at a time: of one token, and in all."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Places:
    """Counts held polls and streams."""

    def __init__(self, per_token: int, in_all: int) -> None:
        self._per_token = per_token
        self._in_all = in_all
        self._taken: Counter[str] = Counter()
        self._total = 0

    def __len__(self) -> int:
        return self._total

    @contextmanager
    def take(self, token_hash: str) -> Iterator[bool]:
        """Hold one place for this token while the block runs; False if there is none."""
        if self._total >= self._in_all or self._taken[token_hash] >= self._per_token:
            yield False
            return
        self._taken[token_hash] += 1
        self._total += 1
        try:
            yield True
        finally:
            self._total -= 1
            self._taken[token_hash] -= 1
            if not self._taken[token_hash]:
                del self._taken[token_hash]
