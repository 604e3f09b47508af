"""Names of cards, roles, buildings and effects for sentences: what params call by slug or number, people call by name."""

from collections.abc import Iterable, Mapping
from typing import Final

from games.api.catalogue.citadels import BOXES
from games.rules.agent_d.box import SHEET
from games.rules.citadels.cards import CARDS
from games.rules.citadels.roles import Role
from games.rules.welcome_to.cards import EFFECTS

Spoken = tuple[str, str]
"""Korean and English."""

_CARDS: Final[Mapping[str, Spoken]] = {card.id: (card.name_ko, card.name_en) for card in CARDS.values()}
_BUILDINGS: Final[Mapping[str, Spoken]] = {one.id: (one.name.ko, one.name.en) for one in SHEET.buildings}
_EFFECTS: Final[Mapping[str, Spoken]] = {effect.id: (effect.name_ko, effect.name_en) for effect in EFFECTS.values()}


def shown(params: Mapping[str, int | str], language: str, ruleset: str = "") -> dict[str, int | str]:
    """Return the params of a problem with what has a name named in `language` ("ko" or "en"); the rest stays.

    A role is a number, which has a name only in its ruleset.
    """
    return {key: _named(key, value, language, ruleset) for key, value in params.items()}


def _named(key: str, value: int | str, language: str, ruleset: str) -> int | str:
    match key, value:
        case "card", str() if value in _CARDS:
            ko, en = _CARDS[value]
        case "building", str() if value in _BUILDINGS:
            ko, en = _BUILDINGS[value]
        case "effect", str() if value in _EFFECTS:
            ko, en = _EFFECTS[value]
        case "role", int() if value in _ROLES.get(ruleset, {}):
            ko, en = _ROLES[ruleset][value]
        case _:
            return value
    return en if language == "en" else ko


def _by_number(roles: Iterable[Role]) -> dict[int, Spoken]:
    """Return what to call each number: by its role, or by itself and the roles that it may be."""
    found: dict[int, list[Role]] = {}
    for role in roles:
        found.setdefault(role.number, []).append(role)
    return {number: _called(number, several) for number, several in found.items()}


def _called(number: int, roles: list[Role]) -> Spoken:
    ko, en = " · ".join(role.name_ko for role in roles), " or ".join(role.name_en for role in roles)
    return (ko, en) if len(roles) == 1 else (f"{number}번({ko})", f"Number {number} ({en})")


_ROLES: Final[Mapping[str, Mapping[int, Spoken]]] = {slug: _by_number(box.roles) for slug, box in BOXES.items()}
