"""The Guardian Keep, and the Keep: neither destroyed nor exchanged (SC 6.5, CI 7)."""

from typing import Final

from games.rules.citadels.cards import CARDS

EFFECT: Final = "indestructible"


def is_indestructible(card: str) -> bool:
    """Whether number 8 can never touch the building."""
    return CARDS[card].effect == EFFECT
