"""Claiming city plans at the end of one's own turn (WT 8).

Claiming is voluntary: the player chooses when, and which estates to spend (WT-17). Whether a claim brings the first or the later
points depends on what was approved when the turn began, so it is known when the turn resolves (WT-19).
"""

from games.rules.core import RuleViolation
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import Claim
from games.rules.welcome_to.estates import estates, is_used
from games.rules.welcome_to.plans import PLANS, Plan, is_met, rows_used
from games.rules.welcome_to.sheet import Row, Sheet, with_plan
from games.rules.welcome_to.tracks import LEVELS


def claim(sheet: Sheet, plans: tuple[str, ...], wish: Claim) -> Sheet:
    """Return the sheet with its houses used for a plan, as if it brought nothing.

    Raises unknown_plan, plan_already_scored, estate_invalid, estate_used, plan_not_met.
    """
    if not 1 <= wish.level <= LEVELS:
        raise RuleViolation(Code.UNKNOWN_PLAN, "WT 8")
    if sheet.plans[wish.level - 1] is not None:
        raise RuleViolation(Code.PLAN_ALREADY_SCORED, "WT-17", level=wish.level)
    plan = PLANS[plans[wish.level - 1]]
    if plan.kind == "estates":
        _require_estates(sheet, plan, wish.estates)
    else:
        _require_condition(sheet, plan, wish.estates)
    return with_plan(sheet, wish.level, 0, rows_used(plan, wish.estates))


def _require_estates(sheet: Sheet, plan: Plan, named: tuple[Row, ...]) -> None:
    """Check that the estates are there, unused, and exactly the sizes of the plan (WT-18)."""
    standing = estates(sheet)
    if any(row not in standing for row in named):
        raise RuleViolation(Code.ESTATE_INVALID, "WT-15", level=plan.level)
    if len(set(named)) < len(named) or any(is_used(sheet, row) for row in named):
        raise RuleViolation(Code.ESTATE_USED, "WT-18", level=plan.level)
    if sorted(size for _, _, size in named) != list(plan.sizes):
        raise RuleViolation(Code.PLAN_NOT_MET, "WT-18", level=plan.level)


def _require_condition(sheet: Sheet, plan: Plan, named: tuple[Row, ...]) -> None:
    if named:
        raise RuleViolation(Code.ESTATE_INVALID, "WT 12", level=plan.level)
    if not is_met(plan, sheet):
        raise RuleViolation(Code.PLAN_NOT_MET, "WT-28", level=plan.level)
