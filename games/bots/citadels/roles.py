"""What a round with each role is worth besides its income (SC 6.3, CI 6), in points or gold.

This is where a new role comes in: a line in the table, and what it brings in a function.
"""

from collections.abc import Callable, Mapping
from typing import Final

from games.bots.citadels.situation import Situation
from games.bots.citadels.worth import TEMPO, gain, worth
from games.rules.citadels.roles import Role
from games.rules.core import Seat

_FOURTH: Final = 4
_FEW_USEFUL: Final = 2
_GATHERED: Final = 2
"""Gold of a gather, with which most turns begin."""


def brings(s: Situation, role: Role) -> float:
    """Return what the role brings in a round: its ability and its income."""
    return _ABILITIES[role.id](s) + s.income(role) * _income_worth(s)


def turn_worth(s: Situation) -> float:
    """Return what the own turn is worth whatever the role: what would be lost with it."""
    return 3.0 + max((gain(s, card) for card in s.useful()), default=0.0)


def _income_worth(s: Situation) -> float:
    return 0.3 if s.last_turn and not s.useful() else 0.9


def _assassin(s: Situation) -> float:
    ahead = max(s.standing(other) for other in s.others)
    nearly = max(len(other.city) for other in s.others) >= s.view.target - 1
    return 0.8 + 0.05 * ahead + (2.0 if nearly else 0.0)


def _witch(s: Situation) -> float:
    """Return what the best other role would bring, if its number can be guessed; else the turn is as good as lost."""
    best = max(brings(s, s.role(number)) for number in range(2, len(s.roles) + 1))
    unknown = len(s.roles) - len(s.view.removed_up) - s.picks
    hit = min(1.0, len(s.others) * s.picks / unknown)
    return hit * (0.8 + best) - (1.0 - hit) * 0.6 * turn_worth(s)


def _thief(s: Situation) -> float:
    """Return the loot to expect: the purses of those who may hold one of six numbers."""
    purses = sorted((other.gold for other in s.others), reverse=True)
    return (0.35 * purses[0] + 0.1 * sum(purses[1:])) * s.gold_worth


def _tax_collector(s: Situation) -> float:
    """Return the taxes to expect: most turns build something."""
    return 0.55 * len(s.others) * s.picks * s.gold_worth


def _magician(s: Situation) -> float:
    useful = len(s.useful())
    most = max(other.hand_count for other in s.others)
    swap = max(0, min(most, 6) - len(s.hand)) * (0.9 if useful < _FEW_USEFUL else 0.4)
    return 0.2 if s.last_turn else max(swap, 0.4 * (len(s.hand) - useful))


def _wizard(s: Situation) -> float:
    """Return what the best card of a hand brings, and a second building for who can pay for two."""
    most = max(other.hand_count for other in s.others)
    if not most:
        return 0.0
    card = 0.3 if s.last_turn else 0.8 + 0.1 * min(most, 6) + (0.8 if len(s.useful()) < _FEW_USEFUL else 0.0)
    cheapest = min((s.price(own) for own in s.useful()), default=0)
    left = s.gold + _GATHERED - cheapest
    return card + (0.3 * TEMPO + 0.15 * min(left, 6) if left >= _FEW_USEFUL else 0.0)


def _king(s: Situation) -> float:
    monument = 3.0 if "score_if_crown" in s.effects else 0.0
    return monument if s.last_turn else monument + 0.6


def _emperor(s: Situation) -> float:
    return s.gold_worth if s.last_turn else 0.9


def _bishop(s: Situation) -> float:
    return 0.2 + 0.15 * s.size if s.missing else 0.0


def _abbot(s: Situation) -> float:
    return s.gold_worth if max(other.gold for other in s.others) > s.gold else 0.3 * s.gold_worth


def _merchant(s: Situation) -> float:
    return 1.0 if s.last_turn and not s.useful() else 1.1


def _alchemist(s: Situation) -> float:
    """Return the price of the dearest building that can be paid: he has it back."""
    prices = [s.price(card) for card in s.useful()]
    return max((price for price in prices if price <= s.gold + _GATHERED), default=0) * s.gold_worth


def _architect(s: Situation) -> float:
    """Return the worth of two cards and of buildings beyond the first."""
    cards = 0.2 if s.last_turn else max(0.4, 2.2 - 0.4 * len(s.useful()))
    gold, built, extra = s.gold + _GATHERED, 0, 0.0
    for card in sorted(s.useful(), key=s.price):
        gold -= s.price(card)
        if gold < 0 or built == 3:  # noqa: PLR2004 - the Architect's limit
            break
        built += 1
        if built > 1:
            extra += TEMPO
    completes = s.missing and built >= s.missing > 1
    return cards + extra + (5.0 if completes else 0.0)


def _navigator(s: Situation) -> float:
    """Return four coins or cards, for a turn without a building."""
    affordable = [card for card in s.useful() if s.price(card) <= s.gold + _GATHERED]
    lost = max((worth(s, card) - s.price(card) * s.gold_worth for card in affordable), default=0.0)
    return (0.5 if s.last_turn else 3.2) - lost


def _warlord(s: Situation) -> float:
    return 0.5 + 0.1 * max(len(other.city) for other in s.others)


def _diplomat(s: Situation) -> float:
    return (0.3 + 0.05 * min(s.gold, 6) + (0.6 if s.last_turn else 0.2)) if s.city else 0.0


def _queen(s: Situation) -> float:
    """Return three coins, as likely as one of the neighbours is to hold number 4 (CI-21)."""
    count = len(s.view.seats)
    holders = _who_may_hold(s, _FOURTH)
    neighbours = holders & {(s.seat - 1) % count, (s.seat + 1) % count}
    return 3.0 * s.gold_worth * len(neighbours) / (len(holders) + 1)


def _who_may_hold(s: Situation, number: int) -> frozenset[Seat]:
    """Return who may have, or come to have, the number: of the draft those after the seat if it is still there."""
    draft = s.view.draft
    if draft is None or not draft.available:
        return frozenset(other.seat for other in s.others)
    if number in draft.available:
        return frozenset(draft.order[draft.index + 1 :])
    return frozenset(draft.order[: draft.index])


def _artist(s: Situation) -> float:
    """Return two points for two coins, that are worth most when nothing else is to be bought."""
    coins = min(2, s.gold + _GATHERED, s.size)
    return coins * (1.0 - s.gold_worth) + (0.5 if len(s.useful()) < _FEW_USEFUL else 0.1)


_ABILITIES: Final[Mapping[str, Callable[[Situation], float]]] = {
    "assassin": _assassin,
    "witch": _witch,
    "thief": _thief,
    "tax_collector": _tax_collector,
    "magician": _magician,
    "wizard": _wizard,
    "king": _king,
    "emperor": _emperor,
    "bishop": _bishop,
    "abbot": _abbot,
    "merchant": _merchant,
    "alchemist": _alchemist,
    "architect": _architect,
    "navigator": _navigator,
    "warlord": _warlord,
    "diplomat": _diplomat,
    "queen": _queen,
    "artist": _artist,
}
