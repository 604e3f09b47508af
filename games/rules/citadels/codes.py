"""The engine's own refusals, in the order in which they are checked (SC 11)."""

from enum import StrEnum
from typing import Final

from games.rules.core import MISPLACED

BAD_OPTION: Final = "citadels.bad_option"
BAD_PLAYER_COUNT: Final = "citadels.bad_player_count"


class Code(StrEnum):
    """Why the rules forbid a command. Each command checks a part of these, always in this order."""

    CHOICE_PENDING = "citadels.choice_pending"
    NO_CHOICE_PENDING = "citadels.no_choice_pending"
    MUST_BEWITCH = "citadels.must_bewitch"
    ROLE_UNAVAILABLE = "citadels.role_unavailable"
    CARD_NOT_OFFERED = "citadels.card_not_offered"
    NOT_YOUR_ROLE = "citadels.not_your_role"
    NO_SUCH_BUILDING = "citadels.no_such_building"
    ALREADY_USED = "citadels.already_used"
    ALREADY_GATHERED = "citadels.already_gathered"
    MUST_GATHER_FIRST = "citadels.must_gather_first"
    BAD_TARGET = "citadels.bad_target"
    CARD_NOT_IN_HAND = "citadels.card_not_in_hand"
    BUILD_LIMIT = "citadels.build_limit"
    TARGET_COMPLETE = "citadels.target_complete"
    TARGET_PROTECTED = "citadels.target_protected"
    TARGET_INDESTRUCTIBLE = "citadels.target_indestructible"
    DUPLICATE_BUILDING = "citadels.duplicate_building"
    BAD_PAYMENT = "citadels.bad_payment"
    NOTHING_TO_GAIN = "citadels.nothing_to_gain"
    DECK_EMPTY = "citadels.deck_empty"
    NOT_ENOUGH_GOLD = "citadels.not_enough_gold"


MISPLACED_CODES: Final = frozenset(code.value for code in (*MISPLACED, Code.CHOICE_PENDING, Code.NO_CHOICE_PENDING))
"""Codes that say: the game is not, or no longer, where the command belongs."""
