"""What a submission may be put together from (WT-42), on the seat's own sheet as it stands.

Rows name neighbouring houses as (street, first house, how many). What only an earlier part of the same submission makes
legal (a bis of the new number, a fence that closes an estate, anything beyond a new roundabout) is judged on submission.
"""

from collections.abc import Iterator
from typing import TypeAlias, assert_never

import msgspec

from games.rules.core import Seat
from games.rules.welcome_to import roundabouts
from games.rules.welcome_to.cards import EffectKind
from games.rules.welcome_to.commands import House
from games.rules.welcome_to.effects import agent, bis, park, pool, surveyor, temp
from games.rules.welcome_to.estates import free_estates
from games.rules.welcome_to.plans import PLANS, Plan, is_met
from games.rules.welcome_to.sheet import Row, Sheet
from games.rules.welcome_to.state import Offered, State, offered
from games.rules.welcome_to.writing import Opening, openings

Rows: TypeAlias = tuple[Row, ...]


class NumberChoice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A number that can be written, and the houses open to it; `choice` is the combination or the position of the card.

    `temp`: only with the effect of the temp agency (WT-11).
    """

    choice: int
    number: int
    houses: Rows
    temp: bool = False


class EffectChoice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An effect that can be used, and where: which field says so depends on `kind`.

    surveyor: `gaps`; agent: `sizes`; park: `streets`, one of which the number must be in; pool: `houses`, one of which it
    must be; bis: `copies` (street, house, side), other than the house of the number; temp: none.
    """

    choice: int
    kind: EffectKind
    gaps: tuple[tuple[int, int], ...] = ()
    sizes: tuple[int, ...] = ()
    streets: tuple[int, ...] = ()
    houses: tuple[House, ...] = ()
    copies: tuple[tuple[int, int, bis.Side], ...] = ()


class PlanChoice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A plan that can be claimed; `estates` are the free ones of its sizes, `sizes` those it needs (WT-18)."""

    level: int
    sizes: tuple[int, ...] = ()
    estates: Rows = ()


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of a turn. `roundabouts` are the houses that may become one, `reshuffle` a wish that goes with a claim."""

    numbers: tuple[NumberChoice, ...]
    effects: tuple[EffectChoice, ...]
    refuse: bool
    roundabouts: Rows
    plans: tuple[PlanChoice, ...]
    reshuffle: bool


def choices(state: State, seat: Seat) -> Choices:
    """Return the parts that the seat's turn may have now."""
    sheet, cards = state.players[seat].sheet, offered(state, seat)
    found = openings(sheet)
    effects = tuple(_effects(sheet, cards))
    numbers = tuple(_numbers(state, cards, found, {effect.choice for effect in effects if effect.kind == "temp"}))
    plans = tuple(_plans(state, sheet))
    free = state.advanced and roundabouts.is_free(sheet)
    return Choices(
        numbers=numbers,
        effects=effects,
        refuse=all(number.temp for number in numbers),  # WT-9
        roundabouts=tuple((opening.street, opening.first, _length(opening)) for opening in found) if free else (),
        plans=plans,
        reshuffle=bool(plans) and state.mode != "solo" and not state.was_plan_scored,  # WT-20
    )


def _length(opening: Opening) -> int:
    return opening.last - opening.first + 1


def _numbers(state: State, cards: Offered, found: tuple[Opening, ...], temps: set[int]) -> Iterator[NumberChoice]:
    """Yield the printed numbers that fit, and those that a temp could make of them; `temps` are the choices with a temp."""
    for choice, number in enumerate(cards.numbers, start=1):
        with_temp = choice in temps if state.mode == "base" else bool(temps - {choice})
        for wanted in temp.numbers(number) if with_temp else (number,):
            rows = tuple(
                (opening.street, opening.first, _length(opening)) for opening in found if opening.low < wanted < opening.high
            )
            if rows:
                yield NumberChoice(choice=choice, number=wanted, houses=rows, temp=wanted != number)


def _effects(sheet: Sheet, cards: Offered) -> Iterator[EffectChoice]:
    known: dict[EffectKind, EffectChoice | None] = {}
    for choice, kind in enumerate(cards.effects, start=1):
        if kind not in known:
            known[kind] = _effect(sheet, choice, kind)
        effect = known[kind]
        if effect is not None:
            yield effect if effect.choice == choice else msgspec.structs.replace(effect, choice=choice)


def _effect(sheet: Sheet, choice: int, kind: EffectKind) -> EffectChoice | None:
    """Return the effect with its places, None if there are none."""
    match kind:
        case "surveyor":
            gaps = tuple(surveyor.gaps(sheet))
            return EffectChoice(choice=choice, kind=kind, gaps=gaps) if gaps else None
        case "agent":
            sizes = agent.sizes(sheet)
            return EffectChoice(choice=choice, kind=kind, sizes=sizes) if sizes else None
        case "park":
            streets = park.streets(sheet)
            return EffectChoice(choice=choice, kind=kind, streets=streets) if streets else None
        case "pool":
            houses = tuple(pool.houses(sheet))
            return EffectChoice(choice=choice, kind=kind, houses=houses) if houses else None
        case "temp":
            return EffectChoice(choice=choice, kind=kind) if temp.is_free(sheet) else None
        case "bis":
            copies = tuple(bis.places(sheet))
            return EffectChoice(choice=choice, kind=kind, copies=copies) if copies else None
        case _:
            assert_never(kind)


def _plans(state: State, sheet: Sheet) -> Iterator[PlanChoice]:
    free = free_estates(sheet)
    for level, (name, scored) in enumerate(zip(state.plans, sheet.plans, strict=True), start=1):
        plan = PLANS[name]
        if scored is not None:
            continue
        if plan.kind == "estates":
            estates = tuple(row for row in free if row[2] in plan.sizes)
            if _suffice(plan, estates):
                yield PlanChoice(level=level, sizes=plan.sizes, estates=estates)
        elif is_met(plan, sheet):
            yield PlanChoice(level=level)


def _suffice(plan: Plan, estates: Rows) -> bool:
    """Whether there are as many estates of each size as the plan needs."""
    found = [size for _, _, size in estates]
    return len(found) >= len(plan.sizes) and all(found.count(size) >= plan.sizes.count(size) for size in plan.sizes)
