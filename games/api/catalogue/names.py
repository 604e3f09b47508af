"""Names of cards and roles for sentences: what params call by slug or number, people call by name."""

from collections.abc import Mapping
from typing import Final

from games.rules.citadels.cards import CARDS
from games.rules.citadels.roles import ROLES

Names = Mapping[str, tuple[str, str]]

_CARDS: Final[Names] = {card.id: (card.name_ko, card.name_en) for card in CARDS.values()}
_ROLES: Final[Mapping[int, tuple[str, str]]] = {role.number: (role.name_ko, role.name_en) for role in ROLES.values()}


def shown(params: Mapping[str, int | str], language: str) -> dict[str, int | str]:
    """Return the params of a problem with cards and roles named in `language` ("ko" or "en"); what has no name stays."""
    return {key: _named(key, value, language) for key, value in params.items()}


def _named(key: str, value: int | str, language: str) -> int | str:
    match key, value:
        case "card", str() if value in _CARDS:
            ko, en = _CARDS[value]
        case (("role" | "number"), int()) if value in _ROLES:
            ko, en = _ROLES[value]
        case _:
            return value
    return en if language == "en" else ko
