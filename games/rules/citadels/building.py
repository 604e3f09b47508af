"""Building: after the gather, up to the limit of the turn (SC 6.4, CI 7)."""

from collections.abc import Collection
from functools import cache
from typing import Final

from games.rules.citadels.abilities.common import role_in_turn
from games.rules.citadels.classic_commands import BuildAndAnnounce
from games.rules.citadels.codes import Code
from games.rules.citadels.commands import Build
from games.rules.citadels.districts import bell_tower, lighthouse, quarry, storehouse, workshop
from games.rules.citadels.events import BuildingBuilt, CityCompleted, Held
from games.rules.citadels.hand import require_cards
from games.rules.citadels.run import Run
from games.rules.citadels.state import Player, State
from games.rules.core import TABLE, Audience, CardList, Offer, RuleViolation, Seat, audience

DUPLICATES: Final = "duplicates_this_turn"
"""The Wizard's freedom (CI-24)."""


def build(run: Run, seat: Seat, command: Build) -> None:
    """Pay for a card of the hand and lay it in the city.

    Raises must_gather_first, card_not_in_hand, build_limit, duplicate_building, bad_payment, not_enough_gold.
    """
    state, card, turn = run.state, command.card, run.state.acting
    builder = state.players[seat]
    announce = isinstance(command, BuildAndAnnounce) and command.announce
    if not turn.gathered:
        raise RuleViolation(Code.MUST_GATHER_FIRST, "SC-12")
    require_cards(builder.hand, (card,))
    require_cards(builder.hand, command.pay_with)
    if turn.built >= turn.build_limit:
        raise RuleViolation(Code.BUILD_LIMIT, "SC 6.4", limit=turn.build_limit)
    if card in _barred(state, builder):
        raise RuleViolation(Code.DUPLICATE_BUILDING, "SC 6.4", card=card)
    gold = gold_to_pay(builder, card, command.pay_with)
    put_up(run, seat, card, gold, command.pay_with, announce=announce)


def put_up(
    run: Run,
    seat: Seat,
    card: str,
    gold: int,
    pay_with: tuple[str, ...] = (),
    *,
    announce: bool = False,
    counted: bool = True,
) -> None:
    """Lay a card of the hand in the city, with all that follows; one that is not `counted` leaves the build limit alone."""
    secret = _paid_cards(run, seat, pay_with)
    run.add(BuildingBuilt(seat=seat, card=card, gold=gold, paid_cards=len(pay_with), counted=counted, secret=secret))
    if announce:
        bell_tower.announce(run, seat, card)
    state = run.state
    if state.first_complete is None and len(state.players[seat].city) >= state.target:
        run.add(CityCompleted(seat=seat))
    lighthouse.light(run, seat, card)


def _barred(state: State, builder: Player) -> Collection[str]:
    """Return the names that may not be built again; the Wizard may build any in his turn (CI-24)."""
    return () if DUPLICATES in role_in_turn(state).effects else quarry.barred(builder.city)


def gold_to_pay(builder: Player, card: str, pay_with: tuple[str, ...] = ()) -> int:
    """Return what is left to pay in coins, after the discount and the cards (SC-29). Raises bad_payment, not_enough_gold."""
    price = workshop.price(builder.city, card)
    if len(pay_with) > storehouse.most_cards(card, price) or card in pay_with:
        raise RuleViolation(Code.BAD_PAYMENT, "SC-30", card=card)
    gold = price - len(pay_with)
    if gold > builder.gold:
        raise RuleViolation(Code.NOT_ENOUGH_GOLD, "SC 6.4", card=card, needed=gold, held=builder.gold)
    return gold


def _paid_cards(run: Run, seat: Seat, cards: tuple[str, ...]) -> dict[Audience, Held]:
    """Return who knows what of the cards that pay: they go to the bottom, shuffled among themselves (SC-2)."""
    if not cards:
        return {}
    down = tuple(sorted(cards))
    secret = {audience(seat): Held(cards=down)}
    if len(cards) > 1:
        secret[TABLE] = Held(cards=run.shuffle("payment", down))
    return secret


def offers(kind: type[Build], state: State, seat: Seat) -> list[Offer]:
    """Return each building that can be built and paid for after the gather, with its price, as commands of the kind."""
    builder, turn = state.players[seat], state.acting
    found: list[Offer] = []
    if turn.built >= turn.build_limit:
        return found
    barred = _barred(state, builder)
    for card in dict.fromkeys(builder.hand):
        if card not in barred:
            price = workshop.price(builder.city, card)
            if most := min(storehouse.most_cards(card, price), len(builder.hand) - 1):
                found += _with_cards(kind, builder, card, price, most)
            elif price <= builder.gold:
                found += _offers(kind, card, price)
    return found


@cache
def _offers(kind: type[Build], card: str, price: int) -> tuple[Offer, ...]:
    plain = Offer(command=kind(card=card), price=price)
    if bell_tower.is_one(card):
        return plain, Offer(command=BuildAndAnnounce(card=card, announce=True), price=price)
    return (plain,)


def _with_cards(kind: type[Build], builder: Player, card: str, price: int, most: int) -> tuple[Offer, ...]:
    """Return the building that cards may help to pay for, if gold and cards are enough."""
    least = max(0, price - builder.gold)
    if least > most:
        return ()
    others = list(builder.hand)
    others.remove(card)
    choose = CardList(argument="pay_with", cards=tuple(others), least=least, most=most)
    return (Offer(command=kind(card=card), choose=choose, price=price),)
