"""The city plans (WT 8, WT-28): the cards, and when a sheet meets one."""

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

import msgspec

from games.rules.welcome_to.cards import read
from games.rules.welcome_to.sheet import Row, Sheet, Street
from games.rules.welcome_to.tracks import PRINTED, PrintedStreet, boxes

PlanKind: TypeAlias = Literal[
    "estates",
    "full_street",
    "street_ends",
    "bis_in_street",
    "temps",
    "parks_in_streets",
    "pools_in_streets",
    "parks_and_pools",
    "parks_pools_roundabout",
]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A city plan. `first` and `later` are its points; `sizes` are of estates, ascending, `street` and `count` of its kind."""

    id: str
    level: int
    kind: PlanKind
    first: int
    later: int
    name_en: str
    name_ko: str
    advanced: bool = False
    sizes: tuple[int, ...] = ()
    street: int = 0
    count: int = 0


PLANS: Final[Mapping[str, Plan]] = {plan.id: plan for plan in read("plans.json", tuple[Plan, ...])}


def deck(level: int, *, advanced: bool) -> tuple[str, ...]:
    """Return the plans of a level; the advanced ones only when they are asked for (WT-2)."""
    return tuple(plan.id for plan in PLANS.values() if plan.level == level and (advanced or not plan.advanced))


def is_met(plan: Plan, sheet: Sheet) -> bool:
    """Whether the sheet meets a plan that is not made of estates (WT-28)."""
    return _CONDITIONS[plan.kind](plan, sheet)


def rows_used(plan: Plan, estates: tuple[Row, ...]) -> tuple[Row, ...]:
    """Return the houses that a plan uses up: its estates, a whole street, the six ends, or none (WT-18, WT-28)."""
    match plan.kind:
        case "estates":
            return estates
        case "full_street":
            return ((plan.street, 1, PRINTED.streets[plan.street - 1].houses),)
        case "street_ends":
            return _ENDS
        case _:
            return ()


_ENDS: Final[tuple[Row, ...]] = tuple(
    (number, house, 1) for number, street in enumerate(PRINTED.streets, start=1) for house in (1, street.houses)
)


def _full_street(plan: Plan, sheet: Sheet) -> bool:
    street = sheet.streets[plan.street - 1]
    return street.is_full and not any(street.used)


def _street_ends(_: Plan, sheet: Sheet) -> bool:
    return all(
        street.numbers[end] is not None and not street.used[end] for street in sheet.streets for end in (0, -1)
    )  # WT-29: a roundabout is a filled house


def _bis_in_street(plan: Plan, sheet: Sheet) -> bool:
    return any(len(street.bis) >= plan.count for street in sheet.streets)  # WT-41


def _temps(plan: Plan, sheet: Sheet) -> bool:
    return sheet.temps >= plan.count


def _parks_in_streets(plan: Plan, sheet: Sheet) -> bool:
    return _streets(sheet, _all_parks) >= plan.count


def _pools_in_streets(plan: Plan, sheet: Sheet) -> bool:
    return _streets(sheet, _all_pools) >= plan.count


def _parks_and_pools(plan: Plan, sheet: Sheet) -> bool:
    street, printed = sheet.streets[plan.street - 1], PRINTED.streets[plan.street - 1]
    return _all_parks(street, printed) and _all_pools(street, printed)


def _parks_pools_roundabout(_: Plan, sheet: Sheet) -> bool:
    return bool(_streets(sheet, lambda street, on: street.has_roundabout and _all_parks(street, on) and _all_pools(street, on)))


def _streets(sheet: Sheet, holds: Callable[[Street, PrintedStreet], bool]) -> int:
    return sum(holds(street, printed) for street, printed in zip(sheet.streets, PRINTED.streets, strict=True))


def _all_parks(street: Street, printed: PrintedStreet) -> bool:
    return street.parks == boxes(printed.parks)


def _all_pools(street: Street, printed: PrintedStreet) -> bool:
    return street.pools == printed.pools


_CONDITIONS: Final[Mapping[PlanKind, Callable[[Plan, Sheet], bool]]] = {
    "full_street": _full_street,
    "street_ends": _street_ends,
    "bis_in_street": _bis_in_street,
    "temps": _temps,
    "parks_in_streets": _parks_in_streets,
    "pools_in_streets": _pools_in_streets,
    "parks_and_pools": _parks_and_pools,
    "parks_pools_roundabout": _parks_pools_roundabout,
}
