"""House rules: what a room may choose, and the lengths of the clocks that follow from it (SC 3, SC 9)."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import msgspec

Speed: TypeAlias = Literal["normal", "relaxed"]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game."""

    speed: Speed = "normal"


class Clocks(msgspec.Struct, frozen=True, kw_only=True):
    """How long a decision may take, in milliseconds."""

    pick: int
    turn: int
    gather: int = 20_000
    choice: int = 20_000
    game: int = 75 * 60_000


CLOCKS: Final[Mapping[Speed, Clocks]] = {
    "normal": Clocks(pick=30_000, turn=90_000),
    "relaxed": Clocks(pick=45_000, turn=120_000),
}
