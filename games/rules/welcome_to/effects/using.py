"""Using an effect: whether it is allowed, and what it does (WT 6). An effect needs a number written in the same turn."""

from typing import assert_never, cast

from games.rules.core import RuleViolation
from games.rules.welcome_to.cards import EffectKind
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import Agent, AnyEffect, Bis, Park, Pool, Surveyor, Temp, Write
from games.rules.welcome_to.effects import agent, bis, park, pool, surveyor, temp
from games.rules.welcome_to.sheet import Sheet, with_bis, with_fence, with_park, with_pool, with_temp, with_value


def kind_of(effect: AnyEffect) -> str:
    """Return the kind that a card names for this effect."""
    return str(effect.__struct_config__.tag)


def require_kind(effect: AnyEffect, printed: EffectKind) -> None:
    """Check that the effect is that of the chosen card. Raises effect_mismatch."""
    if kind_of(effect) != printed:
        raise RuleViolation(Code.EFFECT_MISMATCH, "WT 6", effect=printed)


def require_effect(sheet: Sheet, written: Write, effect: AnyEffect) -> None:
    """Check that the effect may be used after this number. Raises the codes of the effect, in the order of WT 12."""
    match effect:
        case Surveyor():
            surveyor.require(sheet, effect)
        case Agent():
            agent.require(sheet, effect)
        case Park():
            park.require(sheet, written)
        case Pool():
            pool.require(written)
        case Temp():
            temp.require(sheet)
        case Bis():
            bis.require(sheet, effect)
        case _:
            assert_never(effect)


def with_effect(sheet: Sheet, written: Write, effect: AnyEffect) -> Sheet:
    """Return the sheet after the effect."""
    match effect:
        case Surveyor():
            return with_fence(sheet, effect.street, effect.gap)
        case Agent():
            return with_value(sheet, effect.size)
        case Park():
            return with_park(sheet, written.street)
        case Pool():
            return with_pool(sheet, written.street, written.house)
        case Temp():
            return with_temp(sheet)
        case Bis():
            number = bis.copied(sheet.streets[effect.street - 1], effect.house, effect.copy)
            return with_bis(sheet, effect.street, effect.house, cast("int", number))
        case _:
            assert_never(effect)
