"""The Diplomat swaps a district of his own for one of somebody else, and pays the difference (CI 6, CI-26)."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from games.rules.citadels.abilities import bishop
from games.rules.citadels.abilities.common import require_ability
from games.rules.citadels.classic_commands import Exchange
from games.rules.citadels.classic_events import DistrictsExchanged
from games.rules.citadels.codes import Code
from games.rules.citadels.districts import great_wall, keep
from games.rules.citadels.districts.standing import cost, first_of
from games.rules.citadels.events import Held
from games.rules.citadels.run import Run
from games.rules.citadels.state import Building, State
from games.rules.core import Audience, Offer, RuleViolation, Seat, audience

EFFECT: Final = "exchange_buildings"


def exchange(run: Run, seat: Seat, command: Exchange) -> None:
    """Swap two districts.

    Raises bad_target, target_complete, target_protected, target_indestructible, duplicate_building, not_enough_gold.
    """
    state, target = run.state, command.target
    require_ability(state, EFFECT)
    own = first_of(state.players[seat].city, command.own)
    theirs = first_of(state.players[target].city, command.card) if 0 <= target < len(state.players) else None
    if own is None or theirs is None or target == seat:
        raise RuleViolation(Code.BAD_TARGET, "CI 6", target=target)
    if len(state.players[target].city) >= state.target:
        raise RuleViolation(Code.TARGET_COMPLETE, "CI 6", target=target)
    if bishop.protects(state, target):
        raise RuleViolation(Code.TARGET_PROTECTED, "CI 6", target=target)
    if keep.is_indestructible(own.card) or keep.is_indestructible(theirs.card):
        raise RuleViolation(Code.TARGET_INDESTRUCTIBLE, "CI 6", card=theirs.card)
    if not _may_arrive(state, seat, target, own, theirs):
        raise RuleViolation(Code.DUPLICATE_BUILDING, "CI-26", card=theirs.card)
    price, held = _price(state, target, own, theirs), state.players[seat].gold
    if price > held:
        raise RuleViolation(Code.NOT_ENOUGH_GOLD, "CI 6", needed=price, held=held)
    secret: dict[Audience, Held] = {}
    for building, new_owner in ((theirs, seat), (own, target)):
        if building.under:
            secret[audience(new_owner)] = Held(cards=building.under)
    run.add(DistrictsExchanged(seat=seat, target=target, given=own.card, card=theirs.card, gold=price, secret=secret))


def _may_arrive(state: State, seat: Seat, target: Seat, own: Building, theirs: Building) -> bool:
    """Whether neither city keeps a district of the name that arrives; a Quarry does not help (CI-26)."""
    return not any(building.card == theirs.card for building in state.players[seat].city if building is not own) and not any(
        building.card == own.card for building in state.players[target].city if building is not theirs
    )


def _price(state: State, target: Seat, own: Building, theirs: Building) -> int:
    wall = great_wall.surcharge(state.players[target].city, theirs.card)
    return max(0, cost(theirs) - cost(own)) + wall


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return each exchange that is possible and can be paid for."""
    gold, found = state.players[seat].gold, []
    mine = [building for building in _names(state.players[seat].city) if not keep.is_indestructible(building.card)]
    for target, player in enumerate(state.players):
        if target == seat or len(player.city) >= state.target or bishop.protects(state, target):
            continue
        for theirs in _names(player.city):
            if keep.is_indestructible(theirs.card):
                continue
            for own in mine:
                price = _price(state, target, own, theirs)
                if price <= gold and _may_arrive(state, seat, target, own, theirs):
                    found.append(_offer(own.card, target, theirs.card, price))
    return tuple(found)


def _names(city: tuple[Building, ...]) -> Iterator[Building]:
    """Yield the first building of each name (CI-50)."""
    seen: set[str] = set()
    for building in city:
        if building.card not in seen:
            seen.add(building.card)
            yield building


@cache
def _offer(own: str, target: Seat, card: str, price: int) -> Offer:
    return Offer(command=Exchange(own=own, target=target, card=card), price=price)
