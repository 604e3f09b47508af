"""The Warlord destroys a building for one coin less than its printed cost (SC 6.3, SC-22 to SC-26)."""

from functools import cache
from typing import Final

from games.rules.citadels.abilities import bishop
from games.rules.citadels.abilities.common import require_ability
from games.rules.citadels.cards import CARDS
from games.rules.citadels.codes import Code
from games.rules.citadels.commands import Destroy
from games.rules.citadels.districts import keep
from games.rules.citadels.events import BuildingDestroyed
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import Offer, RuleViolation, Seat

EFFECT: Final = "destroy_building"
DISCOUNT: Final = 1


def destroy(run: Run, seat: Seat, command: Destroy) -> None:
    """Pay to remove a building, also one of the own incomplete city (SC-22).

    Raises bad_target, target_complete, target_protected, target_indestructible, not_enough_gold.
    """
    state, target, card = run.state, command.target, command.card
    require_ability(state, EFFECT)
    if not 0 <= target < len(state.players) or all(building.card != card for building in state.players[target].city):
        raise RuleViolation(Code.BAD_TARGET, "SC 6.3", target=target)
    if len(state.players[target].city) >= state.target:
        raise RuleViolation(Code.TARGET_COMPLETE, "SC-23", target=target)
    if bishop.protects(state, target):
        raise RuleViolation(Code.TARGET_PROTECTED, "SC 6.3", target=target)
    if keep.is_indestructible(card):
        raise RuleViolation(Code.TARGET_INDESTRUCTIBLE, "SC 6.5", card=card)
    price, held = CARDS[card].cost - DISCOUNT, state.players[seat].gold
    if price > held:
        raise RuleViolation(Code.NOT_ENOUGH_GOLD, "SC-25", needed=price, held=held)
    run.add(BuildingDestroyed(seat=seat, target=target, card=card, gold=price))


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return each building that can be destroyed and paid for."""
    gold = state.players[seat].gold
    found: list[Offer] = []
    for target, player in enumerate(state.players):
        if len(player.city) < state.target and not bishop.protects(state, target):
            cards = dict.fromkeys(building.card for building in player.city)
            found += [_offer(target, card) for card in cards if _can_pay_to_destroy(gold, card)]
    return tuple(found)


def _can_pay_to_destroy(gold: int, card: str) -> bool:
    return CARDS[card].cost - DISCOUNT <= gold and not keep.is_indestructible(card)


@cache
def _offer(target: Seat, card: str) -> Offer:
    return Offer(command=Destroy(target=target, card=card), price=CARDS[card].cost - DISCOUNT)
