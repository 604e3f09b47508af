"""One draw that feeds all choices of a turn: a number from so wide a range is split up without a visible bias."""

from collections.abc import Sequence
from typing import Final, TypeVar

from games.rules.core import Chance

T = TypeVar("T")

_RANGE: Final = 2**250


class Dice:
    """A number that is used up choice by choice."""

    __slots__ = ("_left",)

    def __init__(self, chance: Chance, label: str) -> None:
        """Draw it under a label that is unique to the question."""
        self._left = chance.below(label, _RANGE)

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1."""
        self._left, number = divmod(self._left, bound)
        return number

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.below(len(items))]

    def one_in(self, many: int) -> bool:
        """Whether something happens that happens once in so many times."""
        return self.below(many) == 0
