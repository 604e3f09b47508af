"""House rules: what a room may choose, and the mode that follows from it and from the number of seats (WT 3, WT-1)."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import msgspec

from games.rules.core import BadOption
from games.rules.welcome_to.codes import BAD_OPTION, BAD_PLAYER_COUNT

Mode: TypeAlias = Literal["base", "solo", "expert"]

TURN: Final = 90_000
"""How long a turn may take, in milliseconds (WT-37)."""
LEAST_SEATS: Final = 1
MOST_SEATS: Final = 100
EXPERT_SEATS: Final = range(2, 28)
"""Three cards for each of 27 seats are all 81 (WT-32)."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game."""

    advanced: bool = False
    expert: bool = False


def options(chosen: Mapping[str, object], seats: int) -> Options:
    """Return the options with defaults filled in. Raises BadOption (`bad_player_count`, `bad_option`)."""
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        raise BadOption(BAD_PLAYER_COUNT, "seats")
    for field, value in chosen.items():
        if field not in Options.__struct_fields__ or not isinstance(value, bool):
            raise BadOption(BAD_OPTION, field)
    wanted = msgspec.convert(chosen, Options)
    if wanted.expert and seats not in EXPERT_SEATS:
        raise BadOption(BAD_PLAYER_COUNT, "seats")
    return wanted


def mode_of(wanted: Options, seats: int) -> Mode:
    """Return the mode: one seat always plays solo (WT-1)."""
    if seats == 1:
        return "solo"
    return "expert" if wanted.expert else "base"
