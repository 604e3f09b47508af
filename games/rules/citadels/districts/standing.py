"""Buildings of a city: finding one, and what it costs as it stands."""

from games.rules.citadels.cards import CARDS, SPECIALS, Card
from games.rules.citadels.state import Building


def standing(city: tuple[Building, ...], effect: str) -> Card | None:
    """Return the building of the city that has the effect, if one stands there."""
    for building in city:
        card = SPECIALS.get(building.card)
        if card is not None and card.effect == effect:
            return card
    return None


def effects_of(city: tuple[Building, ...]) -> set[str | None]:
    """Return the effects of all buildings of the city that have one."""
    return {SPECIALS[building.card].effect for building in city if building.card in SPECIALS}


def first_of(city: tuple[Building, ...], name: str) -> Building | None:
    """Return the first building of the name in the city's order (SC-25, CI-50)."""
    for building in city:
        if building.card == name:
            return building
    return None


def cost(building: Building) -> int:
    """Return what the building is worth to points and attackers, in gold coins: printed cost and beauty (CI 6)."""
    return CARDS[building.card].cost + building.beauty
