"""House rules: what a room may choose, and the lengths of the clocks that follow from it (SC 3, SC 9, CI 1)."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

Speed: TypeAlias = Literal["normal", "relaxed", "off"]
"""`off`: no clocks but the one of the whole game (CI 1)."""

NAMES_A_SEAT: Final = {"names": "seat"}
"""Marks a number in options as a seat: who moves people to other seats moves it along."""

ORDINARY_ROLES: Final = ("assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord")


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game of Secret City."""

    speed: Literal["normal", "relaxed"] = "normal"


class ClassicOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game of Citadels classic (CI 1). `roles` are slugs, one per number; `first_crown` may name a seat."""

    roles: Annotated[tuple[str, ...], msgspec.Meta(min_length=8, max_length=9)] = ORDINARY_ROLES
    city_target: Literal[8, 7] = 8
    deck: Literal["full", "base"] = "full"
    first_crown: Literal["random"] | Annotated[int, msgspec.Meta(ge=0, le=7, extra=NAMES_A_SEAT)] = "random"
    speed: Speed = "normal"
    ball_room: Literal["salute", "plain"] = "salute"


class Clocks(msgspec.Struct, frozen=True, kw_only=True):
    """How long a decision may take, in milliseconds; None: for ever."""

    pick: int | None
    turn: int | None
    gather: int | None = 20_000
    choice: int | None = 20_000
    game: int = 75 * 60_000


CLOCKS: Final[Mapping[Speed, Clocks]] = {
    "normal": Clocks(pick=30_000, turn=90_000),
    "relaxed": Clocks(pick=45_000, turn=120_000),
    "off": Clocks(pick=None, turn=None, gather=None, choice=None),
}
