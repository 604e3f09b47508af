"""Which role to take: by income, safety, what the hand needs, and what others want."""

from collections.abc import Callable
from typing import Any, Final

from games.bots.citadels.inference import liking
from games.bots.citadels.situation import Situation, standing, types_of
from games.bots.citadels.worth import TEMPO, gain

_MURDERED: Final = 0.12
"""The chance that a number which acts is the one the Assassin names."""
_ROBBED: Final = 0.1
_UNREACHED: Final = 1
"""The Assassin cannot be murdered."""


def role_worth(s: Situation, role: int) -> float:
    """Return what a round with this role is worth, in points or gold."""
    worth = _SPECIAL[role](s) + s.income(role) * _income_worth(s)
    if role > _UNREACHED:
        worth -= _MURDERED * (worth + _turn_worth(s))
    if role > 2:  # noqa: PLR2004 - the Thief may name neither the Assassin nor himself (SC-19)
        worth -= _ROBBED * s.gold * s.gold_worth
    return worth + 0.1 * _wanted(s, role)


def _income_worth(s: Situation) -> float:
    return 0.3 if s.last_round and not s.useful() else 0.9


def _turn_worth(s: Situation) -> float:
    """Return what the own turn is worth whatever the role: what would be lost with it."""
    return 3.0 + max((gain(s, card) for card in s.useful()), default=0.0)


def _wanted(s: Situation, role: int) -> float:
    """Return how much the strongest rival would like the role: better that he does not get it."""
    leader = max(s.others, key=standing)
    return liking(role, types_of(leader.city), leader)


def _assassin(s: Situation) -> float:
    ahead = max(standing(other) for other in s.others)
    nearly = max(len(other.city) for other in s.others) >= s.view.target - 1
    return 0.8 + 0.05 * ahead + (2.0 if nearly else 0.0)


def _thief(s: Situation) -> float:
    """Return the loot to expect: the purses of those who may hold one of six numbers."""
    purses = sorted((other.gold for other in s.others), reverse=True)
    return (0.35 * purses[0] + 0.1 * sum(purses[1:])) * s.gold_worth


def _magician(s: Situation) -> float:
    useful = len(s.useful())
    most = max(other.hand_count for other in s.others)
    swap = max(0, min(most, 6) - len(s.hand)) * (0.9 if useful < 2 else 0.4)  # noqa: PLR2004
    return 0.2 if s.last_round else max(swap, 0.4 * (len(s.hand) - useful))


def _king(s: Situation) -> float:
    monument = 3.0 if "score_if_crown" in s.effects else 0.0
    return monument if s.last_round else monument + 0.6


def _bishop(s: Situation) -> float:
    return 0.2 + 0.15 * s.size if s.missing else 0.0


def _merchant(s: Situation) -> float:
    return 1.0 if s.last_round and not s.useful() else 1.1


def _architect(s: Situation) -> float:
    """Return the worth of two cards and of buildings beyond the first."""
    cards = 0.2 if s.last_round else max(0.4, 2.2 - 0.4 * len(s.useful()))
    gold, built, extra = s.gold + 2, 0, 0.0
    for card in sorted(s.useful(), key=s.price):
        gold -= s.price(card)
        if gold < 0 or built == 3:  # noqa: PLR2004 - the Architect's limit
            break
        built += 1
        if built > 1:
            extra += TEMPO
    completes = s.missing and built >= s.missing > 1
    return cards + extra + (5.0 if completes else 0.0)


def _warlord(s: Situation) -> float:
    return 0.5 + 0.1 * max(len(other.city) for other in s.others)


_SPECIAL: Final[dict[int, Callable[[Situation], float]]] = {
    1: _assassin,
    2: _thief,
    3: _magician,
    4: _king,
    5: _bishop,
    6: _merchant,
    7: _architect,
    8: _warlord,
}
"""What each role is worth besides its income (SC 6.3)."""


def best_role(s: Situation, offers: list[Any]) -> Any:
    """Return the `pick_role` to send."""
    return max((offer.command for offer in offers), key=lambda command: role_worth(s, command.role))
