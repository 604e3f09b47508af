"""The engine's own refusals, in the order in which they are checked (AD 10)."""

from enum import StrEnum
from typing import Final

from games.rules.core import MISPLACED

BAD_OPTION: Final = "agent_d.bad_option"
BAD_PLAYER_COUNT: Final = "agent_d.bad_player_count"


class Code(StrEnum):
    """Why the rules forbid a command. Each command checks a part of these, always in this order."""

    NOT_ALIVE = "agent_d.not_alive"
    ALREADY_CHOSEN = "agent_d.already_chosen"
    DIE_NOT_IN_POOL = "agent_d.die_not_in_pool"
    FACE_NOT_ALLOWED = "agent_d.face_not_allowed"
    FACE_UNCHANGED = "agent_d.face_unchanged"
    UNKNOWN_TARGET = "agent_d.unknown_target"
    TARGET_SELF = "agent_d.target_self"
    TARGET_NOT_ALIVE = "agent_d.target_not_alive"
    UNKNOWN_COLOR = "agent_d.unknown_color"
    UNKNOWN_BUILDING = "agent_d.unknown_building"
    BUILDING_SECURED = "agent_d.building_secured"


MISPLACED_CODES: Final = frozenset(code.value for code in (*MISPLACED, Code.NOT_ALIVE, Code.ALREADY_CHOSEN))
"""Codes that say: the game is not, or no longer, where the command belongs."""
