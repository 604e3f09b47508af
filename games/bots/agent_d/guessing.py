"""Whom to name, and whether it pays."""

from typing import Any, Final

from games.bots.agent_d.situation import Situation
from games.bots.agent_d.weighing import any_best
from games.rules.agent_d.box import BOX
from games.rules.agent_d.commands import Attempt
from games.rules.agent_d.view import SeatView
from games.rules.core import Chance, Offer

RANK: Final = 4_000
"""What a rank is worth on the way to the highest one, in dollars."""
RIVAL_OUT: Final = 3_000
"""What it is worth that an agent collects nothing this round."""
TELLING: Final = 600
"""What a miss costs: all others know one identity less, and some of them act before us."""


def best_attempt(s: Situation, offers: list[Any], chance: Chance, label: str) -> Attempt | None:
    """Return the attempt worth most, None if none is worth its risk."""
    best: Offer = any_best(offers, lambda offer: worth(s, offer.command), chance, label)
    return best.command if worth(s, best.command) > 0 else None


def worth(s: Situation, attempt: Attempt) -> float:
    """Return what an attempt is worth, in dollars."""
    return _worth(s, s.view.seats[attempt.target], _likelihood(s, attempt))


def best_worth(s: Situation) -> float:
    """Return what the attempt that a die on the screen allows is worth."""
    found = (_worth(s, rival, max(s.suspected[rival.seat].values(), default=0.0)) for rival in s.rivals)
    return max(0.0, *found)


def _likelihood(s: Situation, attempt: Attempt) -> float:
    suspected = s.suspected[attempt.target]
    return next((p for one, p in suspected.items() if (one.color, one.building) == (attempt.color, attempt.building)), 0.0)


def _worth(s: Situation, rival: SeatView, likelihood: float) -> float:
    return likelihood * gain(s, rival) - (1 - likelihood) * TELLING


def gain(s: Situation, rival: SeatView) -> float:
    """Return what it brings to hit a rival: a rank, the rest of its stack, and one agent fewer."""
    if s.is_decisive:
        return 100_000
    threat = RANK * (rival.rank - 1) if rival.rank >= BOX.rank_to_win - 2 else 0
    return RANK + (rival.rank - 1) * BOX.rank_value + RIVAL_OUT + threat
