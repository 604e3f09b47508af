"""Choosing with chance: whoever always takes the best can be asked, in thought, what he would have done as somebody else.

Policies are public. A move that follows from the identity without chance rules out every identity with which it would have
been another one; so the better move is only the likelier one, and of equals each is as likely.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import exp
from typing import Final, TypeVar

from games.rules.core import Chance

T = TypeVar("T")

SPREAD: Final = 1_000
"""A move that is worth so many dollars less is taken about a third as often as the best one."""
_SCALE: Final = 10_000


def likely_best(offers: Sequence[T], worth: Callable[[T], float], chance: Chance, label: str) -> T:
    """Return one of the offers, the likelier the more it is worth, in dollars."""
    worths = [worth(offer) for offer in offers]
    best = max(worths)
    bounds = list(accumulate(round(_SCALE * exp((one - best) / SPREAD)) for one in worths))
    return offers[bisect_right(bounds, chance.below(label, bounds[-1]))]


def any_best(offers: Sequence[T], worth: Callable[[T], float], chance: Chance, label: str) -> T:
    """Return one of the offers that are worth most, each as likely."""
    worths = [worth(offer) for offer in offers]
    best = max(worths)
    return chance.pick(label, [offer for offer, one in zip(offers, worths, strict=True) if one == best])
