"""The engine's own refusals, in the order in which they are checked (WT 12)."""

from enum import StrEnum
from typing import Final

from games.rules.core import MISPLACED

BAD_OPTION: Final = "welcome_to.bad_option"
BAD_PLAYER_COUNT: Final = "welcome_to.bad_player_count"


class Code(StrEnum):
    """Why the rules forbid a command. Each part of a turn checks a part of these, always in this order."""

    STALE_TURN = "welcome_to.stale_turn"
    NOTHING_SUBMITTED = "welcome_to.nothing_submitted"
    UNKNOWN_COMBINATION = "welcome_to.unknown_combination"
    SAME_CARD = "welcome_to.same_card"
    ROUNDABOUT_NOT_ALLOWED = "welcome_to.roundabout_not_allowed"
    ROUNDABOUT_TWICE = "welcome_to.roundabout_twice"
    ROUNDABOUT_LIMIT = "welcome_to.roundabout_limit"
    REFUSAL_NOT_ALLOWED = "welcome_to.refusal_not_allowed"
    EFFECT_AFTER_REFUSAL = "welcome_to.effect_after_refusal"
    NUMBER_NOT_ALLOWED = "welcome_to.number_not_allowed"
    UNKNOWN_HOUSE = "welcome_to.unknown_house"
    HOUSE_NOT_EMPTY = "welcome_to.house_not_empty"
    NUMBER_ORDER = "welcome_to.number_order"
    EFFECT_MISMATCH = "welcome_to.effect_mismatch"
    EFFECT_UNAVAILABLE = "welcome_to.effect_unavailable"
    UNKNOWN_GAP = "welcome_to.unknown_gap"
    FENCE_EXISTS = "welcome_to.fence_exists"
    FENCE_SPLITS_BIS = "welcome_to.fence_splits_bis"
    FENCE_SPLITS_PLAN = "welcome_to.fence_splits_plan"
    NO_PLANNED_POOL = "welcome_to.no_planned_pool"
    BIS_NO_NEIGHBOUR = "welcome_to.bis_no_neighbour"
    BIS_ACROSS_FENCE = "welcome_to.bis_across_fence"
    UNKNOWN_PLAN = "welcome_to.unknown_plan"
    PLAN_ALREADY_SCORED = "welcome_to.plan_already_scored"
    ESTATE_INVALID = "welcome_to.estate_invalid"
    ESTATE_USED = "welcome_to.estate_used"
    PLAN_NOT_MET = "welcome_to.plan_not_met"
    RESHUFFLE_NOT_ALLOWED = "welcome_to.reshuffle_not_allowed"


MISPLACED_CODES: Final = frozenset(code.value for code in (*MISPLACED, Code.STALE_TURN, Code.NOTHING_SUBMITTED))
"""Codes that say: the game is not, or no longer, where the command belongs."""
