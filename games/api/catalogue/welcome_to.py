"""What lies in the box of Welcome To: effects, construction cards, city plans and the printed sheet, as its data files name them."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from games.rules.welcome_to.cards import CARDS, EFFECTS, EffectWords
from games.rules.welcome_to.options import EXPERT_SEATS
from games.rules.welcome_to.plans import PLANS, Plan
from games.rules.welcome_to.tracks import PRINTED

LIMITS: Final[Mapping[tuple[str, bool], Mapping[str, int]]] = {
    ("expert", True): {"least_seats": EXPERT_SEATS.start, "most_seats": EXPERT_SEATS.stop - 1},
}
"""The choices that not every table may make (WT-1)."""

_COUNTS: Final = Counter(card.effect for card in CARDS.values())


def pieces(_: str, language: str) -> dict[str, Any]:
    """Return effects and plans with names in `language` ("ko" or "en"), the cards by id, and what is printed on every sheet."""
    return {
        "effects": [_effect(effect, language) for effect in EFFECTS.values()],
        "plans": [_plan(plan, language) for plan in PLANS.values()],
        "construction_cards": [msgspec.to_builtins(card) for card in CARDS.values()],
        "sheet": msgspec.to_builtins(PRINTED),
    }


def _effect(effect: EffectWords, language: str) -> dict[str, Any]:
    return {
        "id": effect.id,
        "name": getattr(effect, f"name_{language}"),
        "text": getattr(effect, f"text_{language}"),
        "count": _COUNTS[effect.id],
    }


def _plan(plan: Plan, language: str) -> dict[str, Any]:
    """A plan is either made of estates of its `sizes`, or of what its `kind` says, perhaps of a `street` or a `count`."""
    shown = {"id": plan.id, "name": getattr(plan, f"name_{language}"), "level": plan.level, "kind": plan.kind}
    worth = {"first": plan.first, "later": plan.later, "advanced": plan.advanced, "sizes": plan.sizes}
    numbers = {"street": plan.street, "count": plan.count}
    return {**shown, **worth, **{name: number for name, number in numbers.items() if number}}
