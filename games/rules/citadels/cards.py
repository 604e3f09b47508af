"""The cards: what is printed on them, read once from `data/`. Everything else names a card by its id.

An effect is a slug with parameters, so that an edition may give the same effect another card, cost or size.
"""

from collections.abc import Mapping
from importlib import resources
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec

Type: TypeAlias = Literal["noble", "religious", "trade", "military", "special"]

T = TypeVar("T")


class CardType(msgspec.Struct, frozen=True, kw_only=True):
    """A type of building, shown by colour and symbol (SC 0)."""

    id: Type
    name_en: str
    name_ko: str


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A building card. `cost` is the printed one, in gold coins; `count` is the number of copies in the pile."""

    id: str
    name_en: str
    name_ko: str
    type: Type
    colour: str
    cost: int
    count: int
    set: str = "base"
    effect: str | None = None
    params: dict[str, int] = {}
    text_en: str = ""
    text_ko: str = ""


def read(name: str, shape: type[T]) -> tuple[T, ...]:
    """Return the rows of a data file of this package."""
    text = resources.files(__package__).joinpath("data", name).read_bytes()
    return msgspec.json.decode(text, type=tuple[shape, ...])  # type: ignore[valid-type]  # mypy knows no types as values


TYPES: Final = read("types.json", CardType)
SECRET_CITY_CARDS: Final = read("secret_city_cards.json", Card)

CLASSIC_CARDS: Final = read("classic_cards.json", Card)

CARDS: Final[Mapping[str, Card]] = {card.id: card for card in (*SECRET_CITY_CARDS, *CLASSIC_CARDS)}
SPECIALS: Final[Mapping[str, Card]] = {card.id: card for card in CARDS.values() if card.effect}
"""The cards that have an effect."""
