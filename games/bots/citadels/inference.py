"""Who may hold which role: what a player works out from the draft, the calls and the cities.

At the own pick a player saw the roles that were left. Whoever picked before holds one that was not there any more;
whoever picks after gets one of those left behind. Numbers that were called, and roles that lie face up, are out.
"""

from typing import Final, cast

from games.bots.citadels.situation import INCOME, Situation, types_of
from games.rules.citadels.view import SeatView
from games.rules.core import Seat

ROLES: Final = range(1, 9)

_LIKING: Final = {1: 1.0, 2: 1.0, 3: 0.8, 4: 1.1, 5: 0.9, 6: 1.2, 7: 1.4, 8: 0.9}
"""How often people take a role when nothing speaks for another."""


def likely_roles(s: Situation) -> dict[Seat, dict[int, float]]:
    """Return for each rival whose role is not known yet how likely it holds which; the chances add up to 1.

    Good until number 4 is called: the order of picking began with the crown, which may move then (SC-27).
    """
    possible = _possible(s)
    return {other.seat: _chances(other, _candidates(s, other.seat, possible)) for other in s.others if not other.revealed}


def _possible(s: Situation) -> frozenset[int]:
    """Return the numbers that a rival may still hold unseen."""
    called = {call.number for call in s.view.calls if call.state != "waiting"}
    return frozenset(ROLES) - frozenset(s.view.removed_up) - (called - {s.view.murdered}) - {s.view.seats[s.seat].role}


def _candidates(s: Situation, rival: Seat, possible: frozenset[int]) -> frozenset[int]:
    seen = cast("tuple[int, ...]", s.view.seats[s.seat].seen_at_pick)  # the own one: there from the pick on
    seats = len(s.view.seats)
    picked_before = (rival - s.view.crown) % seats < (s.seat - s.view.crown) % seats
    narrowed = possible - frozenset(seen) if picked_before else possible & frozenset(seen)
    return narrowed or possible


def _chances(other: SeatView, candidates: frozenset[int]) -> dict[int, float]:
    types = types_of(other.city)
    weights = {role: liking(role, types, other) for role in candidates}
    total = sum(weights.values())
    return {role: weight / total for role, weight in weights.items()}


def liking(role: int, types: dict[str, int], other: SeatView) -> float:
    """Return how much somebody with such a city, purse and hand would like a role, compared with others."""
    wish = _LIKING[role] + 0.5 * types.get(INCOME.get(role, ""), 0)
    if role == 7:  # noqa: PLR2004 - the Architect, who needs gold and cards to build with
        wish += min(other.gold, 6) / 6
    if role == 3 and other.hand_count < 2:  # noqa: PLR2004 - the Magician, for a new hand
        wish += 0.8
    return wish
