"""The policy `random` of Welcome To: a turn put together from the parts that are offered, each drawn by chance.

It writes a number whenever it can, uses most effects that it may, claims most of what it can, and now and then builds a
roundabout, so that it wanders into every corner of the rules. It never offers what the rules would refuse.
"""

from typing import Any, Final

import msgspec

from games.bots.welcome_to.dice import Dice
from games.rules.core import Chance, Offer, Seat
from games.rules.welcome_to.choices import Choices, EffectChoice, NumberChoice, PlanChoice
from games.rules.welcome_to.commands import (
    Agent,
    AnyEffect,
    Bis,
    Claim,
    House,
    Park,
    Pool,
    SubmitTurn,
    Surveyor,
    Temp,
    Write,
)
from games.rules.welcome_to.sheet import Row

_ROUNDABOUT: Final = 8
_NO_CLAIM: Final = 3
_NO_EFFECT: Final = 5
"""How seldom these happen: once in so many turns that allow them."""


class RandomTurn:
    """Plays at random; see `Policy`."""

    name: Final = "random"
    needs_view: Final = False

    def choose(self, view: Any, legal: tuple[Offer, ...], seat: Seat, chance: Chance, label: str) -> Any | None:
        """Return a random turn; see `Policy`."""
        for offer in legal:
            if isinstance(offer.choices, Choices):
                return _turn(offer.command, offer.choices, Dice(chance, label))
        return None


def _turn(example: SubmitTurn, parts: Choices, dice: Dice) -> SubmitTurn:
    in_base = example.number_card is None
    refuses = not parts.numbers or (parts.refuse and dice.one_in(2))  # then the example is a refusal
    command = example if refuses else _written(example, parts, dice, in_base=in_base)
    command = _with_roundabout(command, parts, dice)
    return _with_claims(command, parts, dice)


def _written(example: SubmitTurn, parts: Choices, dice: Dice, *, in_base: bool) -> SubmitTurn:
    number = dice.pick(parts.numbers)
    street, first, size = dice.pick(number.houses)
    written = Write(street=street, house=first + dice.below(size), number=number.number)
    found = _effect(number, written, parts, dice, in_base=in_base)
    choice, effect = found or (None, None)
    if in_base:
        return SubmitTurn(turn=example.turn, combo=number.choice, write=written, effect=effect)
    others = [card for card in (1, 2, 3) if card != number.choice]
    return SubmitTurn(
        turn=example.turn,
        number_card=number.choice,
        effect_card=choice or dice.pick(others),
        write=written,
        effect=effect,
    )


def _effect(number: NumberChoice, written: Write, parts: Choices, dice: Dice, *, in_base: bool) -> tuple[int, AnyEffect] | None:
    """Return an effect that goes with the number, and its choice."""
    found = []
    for part in parts.effects:
        if (part.choice == number.choice) != in_base or (number.temp and part.kind != "temp"):
            continue
        effect = _used(part, written, dice)
        if effect is not None:
            found.append((part.choice, effect))
    if not found or (not number.temp and dice.one_in(_NO_EFFECT)):
        return None
    return dice.pick(found)


def _used(part: EffectChoice, written: Write, dice: Dice) -> AnyEffect | None:
    """Return one use of an effect after this number, None if there is none."""
    match part.kind:
        case "surveyor":
            street, gap = dice.pick(part.gaps)
            return Surveyor(street=street, gap=gap)
        case "agent":
            return Agent(size=dice.pick(part.sizes))
        case "park":
            return Park() if written.street in part.streets else None
        case "pool":
            return Pool() if (written.street, written.house) in part.houses else None
        case "temp":
            return Temp()
        case "bis":
            places = [place for place in part.copies if place[:2] != (written.street, written.house)]
            if not places:
                return None
            street, house, side = dice.pick(places)
            return Bis(street=street, house=house, copy=side)


def _with_roundabout(command: SubmitTurn, parts: Choices, dice: Dice) -> SubmitTurn:
    """Build a roundabout now and then: before the number where that disturbs nothing, else after."""
    if not parts.roundabouts or not dice.one_in(_ROUNDABOUT):
        return command
    street, first, size = dice.pick(parts.roundabouts)
    house = (street, first + dice.below(size))
    if house in _taken(command):
        return command
    before = not command.refuse and not isinstance(command.effect, Surveyor) and dice.one_in(2)
    return msgspec.structs.replace(command, **{"roundabout_before" if before else "roundabout_after": house})


def _taken(command: SubmitTurn) -> list[House]:
    """Return the houses that the command fills."""
    taken = []
    if command.write is not None:
        taken.append((command.write.street, command.write.house))
    if isinstance(command.effect, Bis):
        taken.append((command.effect.street, command.effect.house))
    return taken


def _with_claims(command: SubmitTurn, parts: Choices, dice: Dice) -> SubmitTurn:
    """Claim plans of estates as far as the estates go round, or else one of another kind."""
    spent: list[Row] = []
    claims: list[Claim] = []
    for plan in parts.plans:
        if dice.one_in(_NO_CLAIM):
            continue
        estates = _estates(plan, spent, command.effect, dice)
        if estates is not None and (plan.sizes or not claims):
            spent += estates
            claims.append(Claim(level=plan.level, estates=tuple(estates)))
        if not plan.sizes and claims:
            break
    wish = parts.reshuffle and bool(claims) and dice.one_in(2)
    return msgspec.structs.replace(command, claims=tuple(claims), reshuffle=wish) if claims else command


def _estates(plan: PlanChoice, spent: list[Row], effect: AnyEffect | None, dice: Dice) -> list[Row] | None:
    """Return unspent estates of the sizes of a plan that the turn's fence does not split; None if they do not suffice."""
    left = [row for row in plan.estates if row not in spent and not _splits(effect, row)]
    taken: list[Row] = []
    for size in plan.sizes:
        fitting = [row for row in left if row[2] == size]
        if not fitting:
            return None
        taken.append(dice.pick(fitting))
        left.remove(taken[-1])
    return taken


def _splits(effect: AnyEffect | None, row: Row) -> bool:
    street, first, size = row
    return isinstance(effect, Surveyor) and effect.street == street and first <= effect.gap < first + size - 1
