"""The Guardian Keep cannot be destroyed (SC 6.5)."""

from typing import Final

from games.rules.citadels.cards import CARDS

EFFECT: Final = "indestructible"


def is_indestructible(card: str) -> bool:
    """Whether the building can never be destroyed."""
    return CARDS[card].effect == EFFECT
