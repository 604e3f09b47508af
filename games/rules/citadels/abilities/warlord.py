"""The Warlord destroys a building for one coin less than it cost (SC 6.3, SC-22 to SC-26, CI 5)."""

from functools import cache
from typing import Final, cast

from games.rules.citadels.abilities import bishop
from games.rules.citadels.abilities.common import require_ability
from games.rules.citadels.codes import Code
from games.rules.citadels.commands import Destroy
from games.rules.citadels.districts import bell_tower, graveyard, great_wall, keep
from games.rules.citadels.districts.standing import cost, first_of
from games.rules.citadels.events import BuildingDestroyed, Held
from games.rules.citadels.run import Run
from games.rules.citadels.state import Building, State
from games.rules.core import TABLE, Audience, GameCode, Offer, RuleViolation, Seat

EFFECT: Final = "destroy_building"
DISCOUNT: Final = 1


def destroy(run: Run, seat: Seat, command: Destroy) -> None:
    """Pay to remove a building, also one of the own incomplete city (SC-22).

    Raises bad_target, target_complete, target_protected, target_indestructible, not_enough_gold.
    """
    state, target, card = run.state, command.target, command.card
    require_ability(state, EFFECT)
    city = state.players[target].city if 0 <= target < len(state.players) else ()
    building = first_of(city, card)
    if building is None:
        raise RuleViolation(Code.BAD_TARGET, "SC 6.3", target=target)
    if len(city) >= state.target:
        raise RuleViolation(Code.TARGET_COMPLETE, "SC-23", target=target)
    if _is_protected(state, seat, target):
        raise RuleViolation(Code.TARGET_PROTECTED, "SC 6.3", target=target)
    if keep.is_indestructible(card):
        raise RuleViolation(Code.TARGET_INDESTRUCTIBLE, "SC 6.5", card=card)
    price, held = _price(city, building), state.players[seat].gold
    if price > held:
        raise RuleViolation(Code.NOT_ENOUGH_GOLD, "SC-25", needed=price, held=held)
    answering = graveyard.answering(state, seat, card)
    if answering is not None and state.acting.finishing:
        raise RuleViolation(GameCode.WRONG_PHASE, "CI-49")
    _tear_down(run, seat, target, building, price, held=answering is not None)
    bell_tower.fall(run, card)
    if answering is not None:
        graveyard.offer(run, answering, card)


def _tear_down(run: Run, seat: Seat, target: Seat, building: Building, price: int, *, held: bool) -> None:
    """Take the building out of the city, with what lies under it (CI-40), all shuffled among themselves (SC-2)."""
    down = building.under if held else (building.card, *building.under)
    secret: dict[Audience, Held] = {}
    if len(down) > 1:
        secret[TABLE] = Held(cards=run.shuffle("destroy", sorted(down)))
    run.add(
        BuildingDestroyed(
            seat=seat,
            target=target,
            card=building.card,
            gold=price,
            held=held,
            under=len(building.under),
            secret=secret,
        )
    )


def _is_protected(state: State, seat: Seat, target: Seat) -> bool:
    """Whether a Bishop guards the city, which he does against others only (CI-28)."""
    return target != seat and bishop.protects(state, target)


def _price(city: tuple[Building, ...], building: Building) -> int:
    return cost(building) - DISCOUNT + great_wall.surcharge(city, building.card)


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return each building that can be destroyed and paid for."""
    gold = state.players[seat].gold
    found: list[Offer] = []
    for target, player in enumerate(state.players):
        city = player.city
        if len(city) >= state.target or _is_protected(state, seat, target):
            continue
        for card in dict.fromkeys(building.card for building in city):
            price = _price(city, cast("Building", first_of(city, card)))
            if price <= gold and not keep.is_indestructible(card) and not _must_wait(state, seat, card):
                found.append(_offer(target, card, price))
    return tuple(found)


def _must_wait(state: State, seat: Seat, card: str) -> bool:
    """Whether a turn that is being finished may not destroy it, since somebody would have to be asked (CI-49)."""
    return state.acting.finishing and graveyard.answering(state, seat, card) is not None


@cache
def _offer(target: Seat, card: str, price: int) -> Offer:
    return Offer(command=Destroy(target=target, card=card), price=price)
