"""The roles. A role is named by its number; which role has a number in this game is in `State.roles` (SC 1)."""

from collections.abc import Mapping
from typing import Final

import msgspec

from games.rules.citadels.cards import Type, read


class Role(msgspec.Struct, frozen=True, kw_only=True):
    """A role card. `build_limit` is the number of buildings its turn may build."""

    id: str
    number: int
    name_en: str
    name_ko: str
    income_type: Type | None
    effects: tuple[str, ...]
    build_limit: int
    text_en: str
    text_ko: str


ROLES: Final[Mapping[str, Role]] = {role.id: role for role in read("roles.json", Role)}
