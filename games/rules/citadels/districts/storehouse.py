"""The Secret Storehouse may be paid for with other hand cards, each worth one coin (SC-29, SC-30)."""

from typing import Final

from games.rules.citadels.cards import CARDS

EFFECT: Final = "pay_own_cost_with_cards"


def most_cards(card: str, price: int) -> int:
    """Return how many cards may pay for this building: none but for the storehouse itself."""
    printed = CARDS[card]
    return min(printed.params["max_cards"], price) if printed.effect == EFFECT else 0
