"""Roles and cards of the engine `citadels`, as its data files name them."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from games.rules.citadels.cards import CLASSIC_CARDS, SECRET_CITY_CARDS, TYPES, Card
from games.rules.citadels.options import ORDINARY_ROLES
from games.rules.citadels.roles import ROLES, Role


class Box(NamedTuple):
    """What lies in the box of an edition: the roles by number, the ordinary one first, and the cards."""

    roles: tuple[Role, ...]
    cards: tuple[Card, ...]


BOXES: Final[Mapping[str, Box]] = {
    "secret_city": Box(tuple(ROLES[name] for name in ORDINARY_ROLES), SECRET_CITY_CARDS),
    "classic": Box(tuple(sorted(ROLES.values(), key=lambda role: role.number)), CLASSIC_CARDS),
}


def pieces(ruleset: str, language: str) -> dict[str, Any]:
    """Return the types, roles and cards of an edition with names and texts in `language` ("ko" or "en")."""
    box = BOXES[ruleset]
    return {
        "types": [{"id": kind.id, "name": getattr(kind, f"name_{language}")} for kind in TYPES],
        "roles": [_role(role, language) for role in box.roles],
        "cards": [_card(card, language) for card in box.cards],
    }


def _role(role: Role, language: str) -> dict[str, Any]:
    return {
        "id": role.id,
        "number": role.number,
        "name": getattr(role, f"name_{language}"),
        "text": getattr(role, f"text_{language}"),
        "income_type": role.income_type,
        "build_limit": role.build_limit,
        "starred": role.id not in ORDINARY_ROLES,
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
        "set": card.set,
    }
