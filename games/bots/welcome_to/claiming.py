"""Claiming plans: as soon as they can be, on the sheet as the own turn leaves it."""

from itertools import combinations, islice
from typing import Final

from games.bots.welcome_to.situation import Situation
from games.rules.core import RuleViolation
from games.rules.welcome_to.claims import claim
from games.rules.welcome_to.commands import Claim, SubmitTurn
from games.rules.welcome_to.effects.using import with_effect
from games.rules.welcome_to.estates import free_estates
from games.rules.welcome_to.plans import PLANS
from games.rules.welcome_to.sheet import Sheet, with_number
from games.rules.welcome_to.tracks import LEVELS

_MOST_TRIED: Final = 200


def with_claims(situation: Situation, turn: SubmitTurn) -> tuple[Claim, ...]:
    """Return the plans that the turn meets, those that bring most first."""
    sheet = _after(situation.sheet, turn)
    claims: list[Claim] = []
    for level in sorted(range(1, LEVELS + 1), key=situation.plan_points, reverse=True):
        if sheet.plans[level - 1] is not None:
            continue
        for wish in _wishes(situation, sheet, level):
            try:
                sheet = claim(sheet, situation.plans, wish)
            except RuleViolation:
                continue
            claims.append(wish)
            break
    return tuple(claims)


def _after(sheet: Sheet, turn: SubmitTurn) -> Sheet:
    """Return the sheet after number and effect; a refusal changes nothing that plans look at."""
    if turn.write is None:
        return sheet
    sheet = with_number(sheet, turn.write.street, turn.write.house, turn.write.number)
    return sheet if turn.effect is None else with_effect(sheet, turn.write, turn.effect)


def _wishes(situation: Situation, sheet: Sheet, level: int) -> list[Claim]:
    """Return ways to claim a plan; for estates those that stand for it in the blueprint come first."""
    sizes = PLANS[situation.plans[level - 1]].sizes
    if not sizes:
        return [Claim(level=level)]
    meant = {target.row for target in situation.targets if target.level == level}
    free = sorted((row for row in free_estates(sheet) if row[2] in sizes), key=lambda row: row not in meant)
    sets = islice(combinations(free, len(sizes)), _MOST_TRIED)
    return [Claim(level=level, estates=some) for some in sets if sorted(size for _, _, size in some) == list(sizes)]
