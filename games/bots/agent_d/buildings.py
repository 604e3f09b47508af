"""Which building to aim at, to secure, or to take as the last agent standing."""

from bisect import bisect_right
from itertools import accumulate
from typing import Any, Final

from games.bots.agent_d.situation import Situation
from games.rules.core import Chance, Offer

TOOL: Final = 1_500
"""What it is worth that the own tool card adds a die in a shoot-out for the building, in dollars (AD-38)."""
_SHARPNESS: Final = 3
"""How much more often the better building is chosen: always the best one, and everybody would know it."""


def best_target(s: Situation, offers: list[Any], chance: Chance, label: str) -> Any:
    """Return a target, the more often the more lies there."""
    bounds = list(accumulate((_worth(s, offer) // 500) ** _SHARPNESS for offer in offers))
    return offers[bisect_right(bounds, chance.below(label, bounds[-1]))].command


def _worth(s: Situation, offer: Offer) -> int:
    building: str = offer.command.building
    return 1_000 + s.stack(building) + (TOOL if s.me.tool == building else 0)


def richest(s: Situation, offers: list[Any]) -> Any:
    """Return the building on which most lies."""
    return max((offer.command for offer in offers), key=lambda command: s.stack(command.building))


def poorest(s: Situation, offers: list[Any]) -> Any:
    """Return the building on which least lies: to secure it costs nobody much."""
    return min((offer.command for offer in offers), key=lambda command: s.stack(command.building))
