"""Where the estates shall stand: one division of the streets that serves all plans of the game.

It depends on the plans and the seat alone, so a bot that remembers nothing has the same one in every turn, and neighbours have
others.
"""

from functools import lru_cache
from itertools import permutations
from typing import Final

import msgspec

from games.rules.welcome_to.plans import PLANS
from games.rules.welcome_to.sheet import Row
from games.rules.welcome_to.tracks import LARGEST_ESTATE, PRINTED

_LENGTHS: Final = tuple(street.houses for street in PRINTED.streets)


class Target(msgspec.Struct, frozen=True):
    """An estate to be built; `level` is that of the plan it is for, 0 for none."""

    row: Row
    level: int

    @property
    def fences(self) -> tuple[int, ...]:
        """Return the gaps that must be fenced; the ends of a street are fenced already."""
        street, first, size = self.row
        return tuple(gap for gap in (first - 1, first + size - 1) if 0 < gap < _LENGTHS[street - 1])


_ORDERS: Final = tuple(permutations(range(len(_LENGTHS))))
"""In which order the streets are filled."""


@lru_cache(maxsize=1024)
def blueprint(plans: tuple[str, ...], variant: int = 0) -> tuple[Target, ...]:
    """Return the estates to be built for these plans; the plan that brings least is dropped while they do not all fit.

    `variant` is any number; others mean other streets, and the estates of a street from the other end.
    """
    turned, order = divmod(variant, len(_ORDERS))
    wanted = sorted((PLANS[plan] for plan in plans if PLANS[plan].sizes), key=lambda plan: plan.first, reverse=True)
    while True:
        pieces = sorted(((size, plan.level) for plan in wanted for size in plan.sizes), reverse=True)
        streets = _packed(pieces, [_LENGTHS[street] for street in _ORDERS[order]])
        if streets is not None:
            filled = sorted(zip(_ORDERS[order], streets, strict=True))
            return tuple(target for street, row in filled for target in _laid_out(street + 1, row, from_end=turned % 2 == 1))
        wanted.pop()


Pieces = list[tuple[int, int]]


def _packed(pieces: Pieces, room: list[int]) -> list[Pieces] | None:
    """Return the pieces (size, level) street by street, the largest first; None if there is no room."""
    if not pieces:
        return [[] for _ in room]
    (size, level), *others = pieces
    for street, left in enumerate(room):
        if size <= left:
            found = _packed(others, [*room[:street], left - size, *room[street + 1 :]])
            if found is not None:
                found[street].append((size, level))
                return found
    return None


def _laid_out(street: int, pieces: Pieces, *, from_end: bool) -> list[Target]:
    """Return the estates of a street from left to right; what is left over becomes estates for no plan."""
    left = _LENGTHS[street - 1] - sum(size for size, _ in pieces)
    rest = [(min(left - start, LARGEST_ESTATE), 0) for start in range(0, left, LARGEST_ESTATE)]
    targets, first = [], 1
    row = (*pieces, *rest)
    for size, level in reversed(row) if from_end else row:
        targets.append(Target((street, first, size), level))
        first += size
    return targets
