"""What a building is worth to its owner, in points at the end of the game."""

from collections.abc import Callable
from typing import Final

from games.bots.citadels.situation import Situation
from games.rules.citadels.cards import Card

TEMPO: Final = 2.0
"""Each building brings the end nearer, and with it the points for whoever is ahead."""

_ALL_TYPES: Final = 5
_FIVE_TYPES: Final = 3.0
_FIRST: Final = 4.0
_LATER: Final = 2.0

_EFFECTS: Final[dict[str, Callable[[Situation], float]]] = {
    "score_flat": lambda _: 2.0,
    "special_discount": lambda s: 0.4 * s.rounds_left,
    "wild_type_at_scoring": lambda s: 1.5 if len(s.types) >= _ALL_TYPES - 1 else 0.8,
    "score_per_gold": lambda s: max(0.0, s.gold - 5) if s.last_round else 2.0,
    "indestructible": lambda s: 0.0 if s.last_round else 0.3,
    "discard_for_gold": lambda s: min(3.0, 0.8 * s.rounds_left),
    "keep_extra_drawn": lambda s: 0.5 * s.rounds_left,
    "score_per_hand_card": lambda s: float(len(s.hand) - 1) if s.last_round else 1.5,
    "allow_duplicates": lambda s: 0.2 * s.rounds_left,
    "wild_type_for_income": lambda s: 0.5 * s.rounds_left,
    "pay_to_draw": lambda s: 0.3 * s.rounds_left,
    "score_if_crown": lambda s: 3.0 if s.last_round and s.view.crown == s.seat else 1.0,
    "score_per_other_special": lambda s: float(sum(card.type == "special" for card in s.city)) + 0.2 * s.rounds_left,
}
"""The effects of special buildings (SC 6.5), by their slug."""


def worth(s: Situation, card: Card) -> float:
    """Return what the card adds to the own result when it is built now, its price aside."""
    points = float(card.cost)
    if card.effect in _EFFECTS:
        points += _EFFECTS[card.effect](s)
    if card.type not in s.types:
        points += _FIVE_TYPES if len(s.types) == _ALL_TYPES - 1 else 0.6
    if card.type != "special":
        points += 0.2 * s.rounds_left
    return points + _progress(s)


def gain(s: Situation, card: Card) -> float:
    """Return what building the card now is worth beyond keeping its price in gold."""
    return worth(s, card) - s.price(card) * s.gold_worth


def _progress(s: Situation) -> float:
    if s.missing == 1:
        return _FIRST if s.view.first_complete is None else _LATER
    return 0.0 if s.last_round else TEMPO
