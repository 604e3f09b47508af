"""Who may hold which role: what a player works out from the draft, the calls and the cities.

At each own pick a player saw the roles that were left. Whoever picked before holds one that was not there any more;
whoever picks after gets one of those left behind. Numbers that were called, and roles that lie face up, are out.
"""

from typing import Final

from games.bots.citadels.situation import AnySeat, Situation, types_of
from games.rules.citadels.roles import Role
from games.rules.core import Seat

_LIKING: Final = {
    "assassin": 1.0,
    "witch": 0.8,
    "thief": 1.0,
    "tax_collector": 1.0,
    "magician": 0.8,
    "wizard": 1.1,
    "king": 1.1,
    "emperor": 1.0,
    "bishop": 0.9,
    "abbot": 0.9,
    "merchant": 1.2,
    "alchemist": 1.1,
    "architect": 1.4,
    "navigator": 0.9,
    "warlord": 0.9,
    "diplomat": 0.9,
    "queen": 0.9,
    "artist": 0.8,
}
"""How often people take a role when nothing speaks for another."""


def likely_roles(s: Situation) -> dict[Seat, dict[int, float]]:
    """Return for each rival who has a role that is not known yet how likely it is which; the chances add up to 1 a role.

    Good until number 4 is called: the order of picking began with the crown, which may move then (SC-27).
    """
    possible = _possible(s)
    return {other.seat: _hidden_roles(s, other, possible) for other in s.others if len(other.revealed) < s.picks}


def _possible(s: Situation) -> frozenset[int]:
    """Return the numbers that a rival may still hold unseen."""
    called = {call.number for call in s.view.calls if call.state != "waiting"}
    numbers = frozenset(range(1, len(s.roles) + 1))
    return numbers - frozenset(s.view.removed_up) - (called - {s.view.murdered}) - frozenset(s.numbers)


def _hidden_roles(s: Situation, other: AnySeat, possible: frozenset[int]) -> dict[int, float]:
    """Return the chances of what the rival holds, over all of his picks; what is revealed is no longer hidden."""
    hidden = (s.picks - len(other.revealed)) / s.picks
    total: dict[int, float] = {}
    for place in _places(s, other.seat):
        for number, chance in _chances(s, other, _candidates(s, place, possible)).items():
            total[number] = total.get(number, 0.0) + chance * hidden
    return total


def _places(s: Situation, seat: Seat) -> range:
    """Return at which places of the draft the seat picked, 0 upward."""
    count = len(s.view.seats)
    return range((seat - s.view.crown) % count, s.picks * count, count)


def _candidates(s: Situation, place: int, possible: frozenset[int]) -> frozenset[int]:
    """Return what may have been picked at the place: something that was there before and was not there afterwards."""
    left = possible
    for own, seen in zip(_places(s, s.seat), s.sights, strict=False):
        if place < own:
            left -= frozenset(seen)
            break
        left &= frozenset(seen)
    return left or possible


def _chances(s: Situation, other: AnySeat, candidates: frozenset[int]) -> dict[int, float]:
    types = types_of(other.city)
    weights = {number: liking(s.role(number), types, other) for number in candidates}
    total = sum(weights.values())
    return {number: weight / total for number, weight in weights.items()}


def liking(role: Role, types: dict[str, int], other: AnySeat) -> float:
    """Return how much somebody with such a city, purse and hand would like a role, compared with others."""
    wish = _LIKING[role.id] + 0.5 * types.get(role.income_type or "", 0)
    if role.id in _FOR_THE_RICH:
        wish += min(other.gold, 6) / 6
    if role.id in _FOR_THE_EMPTY and other.hand_count < 2:  # noqa: PLR2004 - who has no choice of what to build
        wish += 0.8
    return wish


_FOR_THE_RICH: Final = {"architect", "alchemist"}
"""Roles that need gold to build with."""
_FOR_THE_EMPTY: Final = {"magician", "wizard"}
"""Roles that fill a hand."""
