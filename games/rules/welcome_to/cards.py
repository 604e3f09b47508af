"""The construction cards and what their effects are called, read once from `data/`. Everything else names a card by its id."""

from collections.abc import Mapping
from importlib import resources
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec

EffectKind: TypeAlias = Literal["surveyor", "agent", "park", "pool", "temp", "bis"]

SOLO: Final = "SOLO"
"""The id of the solo card, which is no construction card (WT-24)."""

T = TypeVar("T")


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A construction card: a number on one side, an effect on the other (WT 2)."""

    id: str
    number: int
    effect: EffectKind


class EffectWords(msgspec.Struct, frozen=True, kw_only=True):
    """What an effect is called, and what it does, for people."""

    id: EffectKind
    name_en: str
    name_ko: str
    text_en: str
    text_ko: str


def read(name: str, shape: type[T]) -> T:
    """Return the content of a data file of this package."""
    text = resources.files(__package__).joinpath("data", name).read_bytes()
    return msgspec.json.decode(text, type=shape)


CARDS: Final[Mapping[str, Card]] = {card.id: card for card in read("cards.json", tuple[Card, ...])}
EFFECTS: Final[Mapping[str, EffectWords]] = {words.id: words for words in read("effects.json", tuple[EffectWords, ...])}
