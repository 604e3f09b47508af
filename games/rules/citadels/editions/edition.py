"""What an edition is: sizes, tables, cards and roles. How they work is the engine's."""

from collections.abc import Mapping

import msgspec

from games.rules.citadels.cards import Card


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """The differences between the games of this engine.

    `face_up` is the number of roles removed face up, by the number of seats; with `last_takes_face_down` seats the last
    picker also sees the role that lies face down (SC 4). `gold` and `hand` are what a seat starts with.
    """

    slug: str
    rules_version: int
    name_en: str
    name_ko: str
    cards: tuple[Card, ...]
    roles: tuple[str, ...]
    least_seats: int
    most_seats: int
    target: int
    gold: int
    hand: int
    face_up: Mapping[int, int]
    last_takes_face_down: frozenset[int]
