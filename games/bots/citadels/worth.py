"""What a building is worth to its owner, in points at the end of the game."""

from collections.abc import Callable, Collection
from typing import Final

from games.bots.citadels.situation import Situation
from games.rules.citadels.cards import Card

TEMPO: Final = 2.0
"""Each building brings the end nearer, and with it the points for whoever is ahead."""

_ALL_TYPES: Final = 5
_FIVE_TYPES: Final = 3.0
_FIRST: Final = 4.0
_LATER: Final = 2.0


def _wild_type(s: Situation, card: Card) -> float:
    if s.view.last_round and "only_before_final_round" in card.params:
        return 0.0  # CI-34
    return 1.5 if len(s.types) >= _ALL_TYPES - 1 else 0.8


def _other_specials(s: Situation, _: Card) -> float:
    return float(sum(card.type == "special" for card in s.city)) + 0.2 * s.rounds_left


def _bell_tower(s: Situation, card: Card) -> float:
    return 2.0 if announcing_helps(s, card) else 0.0


_EFFECTS: Final[dict[str, Callable[[Situation, Card], float]]] = {
    "score_flat": lambda _s, _: 2.0,
    "special_discount": lambda s, _: 0.4 * s.rounds_left,
    "wild_type_at_scoring": _wild_type,
    "score_per_gold": lambda s, _: max(0.0, s.gold - 5) if s.last_turn else 2.0,
    "indestructible": lambda s, _: 0.0 if s.last_turn else 0.3,
    "discard_for_gold": lambda s, _: min(3.0, 0.8 * s.rounds_left),
    "keep_extra_drawn": lambda s, _: 0.5 * s.rounds_left,
    "score_per_hand_card": lambda s, _: float(len(s.hand) - 1) if s.last_turn else 1.5,
    "allow_duplicates": lambda s, _: 0.2 * s.rounds_left,
    "wild_type_for_income": lambda s, _: 0.5 * s.rounds_left,
    "pay_to_draw": lambda s, _: 0.3 * s.rounds_left,
    "score_if_crown": lambda s, _: 3.0 if s.last_turn and s.view.crown == s.seat else 1.0,
    "score_per_other_special": _other_specials,
    "draw_more": lambda s, _: 0.3 * s.rounds_left,
    "recover_destroyed": lambda s, _: 0.1 * s.rounds_left,
    "raise_attack_cost": lambda s, _: 0.1 * s.rounds_left,
    "search_deck": lambda s, _: 0.0 if s.last_turn else 1.5,
    "sacrifice_to_destroy": lambda s, _: 0.0 if s.last_turn else 0.5,
    "store_cards": lambda s, _: 0.7 * s.rounds_left + (1.0 if s.last_turn and len(s.hand) > 1 else 0.0),
    "end_turn_gold_if_broke": lambda s, _: 0.3 * s.rounds_left,
    "lower_city_target": _bell_tower,
    "end_turn_cards_if_empty": lambda s, _: 0.3 * s.rounds_left,
    "gather_when_murdered": lambda s, _: 0.1 * s.rounds_left,
    "gold_on_crown_move": lambda s, _: 0.4 * s.rounds_left,
}
"""The effects of special buildings (SC 6.5, CI 7), by their slug; one that is not here brings its owner nothing."""


def worth(s: Situation, card: Card) -> float:
    """Return what the card adds to the own result when it is built now, its price aside."""
    points = card.cost + effect_worth(s, card)
    points += type_worth(card, s.types)
    if card.type != "special":
        points += 0.2 * s.rounds_left
    return points + _progress(s)


def type_worth(card: Card, types: Collection[str]) -> float:
    """Return what the card's type adds to a city that has these."""
    if card.type in types:
        return 0.0
    return _FIVE_TYPES if len(types) == _ALL_TYPES - 1 else 0.6


def gain(s: Situation, card: Card) -> float:
    """Return what building the card now is worth beyond keeping its price in gold."""
    return worth(s, card) - s.price(card) * s.price_worth


def effect_worth(s: Situation, card: Card) -> float:
    """Return what the card's effect alone is worth to its owner."""
    return _EFFECTS[card.effect](s, card) if card.effect in _EFFECTS else 0.0


def announcing_helps(s: Situation, card: Card) -> bool:
    """Whether a shorter game is a better one for whoever builds this Bell Tower: he is ahead (CI-41)."""
    if s.view.target <= card.params["target"]:
        return False
    largest = max(len(other.city) for other in s.others)
    return s.size + 1 > largest and s.standing(s.me) + card.cost >= s.standing(s.leader)


def _progress(s: Situation) -> float:
    if s.missing == 1:
        return _FIRST if s.view.first_complete is None else _LATER
    return 0.0 if s.last_turn else TEMPO
