"""Finding a special building by what it does."""

from games.rules.citadels.cards import SPECIALS, Card
from games.rules.citadels.state import Building


def standing(city: tuple[Building, ...], effect: str) -> Card | None:
    """Return the building of the city that has the effect, if one stands there."""
    for building in city:
        card = SPECIALS.get(building.card)
        if card is not None and card.effect == effect:
            return card
    return None
