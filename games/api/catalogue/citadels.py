"""Roles and cards of the engine `citadels`, as its data files name them."""

from typing import Any, Final

from games.rules.citadels.cards import SECRET_CITY_CARDS, TYPES, Card
from games.rules.citadels.roles import ROLES, Role

_CARDS: Final[dict[str, tuple[Card, ...]]] = {"secret_city": SECRET_CITY_CARDS}


def pieces(ruleset: str, language: str) -> dict[str, Any]:
    """Return the types, roles and cards of an edition with names and texts in `language` ("ko" or "en")."""
    return {
        "types": [{"id": kind.id, "name": getattr(kind, f"name_{language}")} for kind in TYPES],
        "roles": [_role(role, language) for role in ROLES.values()],
        "cards": [_card(card, language) for card in _CARDS[ruleset]],
    }


def _role(role: Role, language: str) -> dict[str, Any]:
    return {
        "id": role.id,
        "number": role.number,
        "name": getattr(role, f"name_{language}"),
        "text": getattr(role, f"text_{language}"),
        "income_type": role.income_type,
        "build_limit": role.build_limit,
    }


def _card(card: Card, language: str) -> dict[str, Any]:
    """A card without an effect has no text."""
    return {
        "id": card.id,
        "name": getattr(card, f"name_{language}"),
        "text": getattr(card, f"text_{language}"),
        "type": card.type,
        "colour": card.colour,
        "cost": card.cost,
        "count": card.count,
    }
