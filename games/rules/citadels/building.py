"""Building: after the gather, up to the limit of the turn (SC 6.4)."""

from functools import cache

from games.rules.citadels.codes import Code
from games.rules.citadels.commands import Build
from games.rules.citadels.districts import quarry, storehouse, workshop
from games.rules.citadels.events import BuildingBuilt, CityCompleted, Held
from games.rules.citadels.hand import require_cards
from games.rules.citadels.run import Run
from games.rules.citadels.state import Player, State
from games.rules.core import TABLE, Audience, CardList, Offer, RuleViolation, Seat, audience


def build(run: Run, seat: Seat, command: Build) -> None:
    """Pay for a card of the hand and lay it in the city.

    Raises must_gather_first, card_not_in_hand, build_limit, duplicate_building, bad_payment, not_enough_gold.
    """
    state, card, turn = run.state, command.card, run.state.acting
    builder = state.players[seat]
    if not turn.gathered:
        raise RuleViolation(Code.MUST_GATHER_FIRST, "SC-12")
    require_cards(builder.hand, (card,))
    require_cards(builder.hand, command.pay_with)
    if turn.built >= turn.build_limit:
        raise RuleViolation(Code.BUILD_LIMIT, "SC 6.4", limit=turn.build_limit)
    if card in quarry.barred(builder.city):
        raise RuleViolation(Code.DUPLICATE_BUILDING, "SC 6.4", card=card)
    gold = _gold_to_pay(builder, command)
    secret = _paid_cards(run, seat, command.pay_with)
    run.add(BuildingBuilt(seat=seat, card=card, gold=gold, paid_cards=len(command.pay_with), secret=secret))
    if state.first_complete is None and len(builder.city) + 1 >= state.target:
        run.add(CityCompleted(seat=seat))


def _gold_to_pay(builder: Player, command: Build) -> int:
    """Return what is left to pay in coins, after the discount and the cards (SC-29). Raises bad_payment, not_enough_gold."""
    price, cards = workshop.price(builder.city, command.card), command.pay_with
    if len(cards) > storehouse.most_cards(command.card, price) or command.card in cards:
        raise RuleViolation(Code.BAD_PAYMENT, "SC-30", card=command.card)
    gold = price - len(cards)
    if gold > builder.gold:
        raise RuleViolation(Code.NOT_ENOUGH_GOLD, "SC 6.4", card=command.card, needed=gold, held=builder.gold)
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


def offers(state: State, seat: Seat) -> list[Offer]:
    """Return each building that can be built and paid for after the gather, with its price."""
    builder, turn = state.players[seat], state.acting
    found: list[Offer] = []
    if turn.built >= turn.build_limit:
        return found
    barred = quarry.barred(builder.city)
    for card in dict.fromkeys(builder.hand):
        if card not in barred:
            price = workshop.price(builder.city, card)
            if most := min(storehouse.most_cards(card, price), len(builder.hand) - 1):
                found += _with_cards(builder, card, price, most)
            elif price <= builder.gold:
                found.append(_offer(card, price))
    return found


@cache
def _offer(card: str, price: int) -> Offer:
    return Offer(command=Build(card=card), price=price)


def _with_cards(builder: Player, card: str, price: int, most: int) -> tuple[Offer, ...]:
    """Return the building that cards may help to pay for, if gold and cards are enough."""
    least = max(0, price - builder.gold)
    if least > most:
        return ()
    others = list(builder.hand)
    others.remove(card)
    choose = CardList(argument="pay_with", cards=tuple(others), least=least, most=most)
    return (Offer(command=Build(card=card), choose=choose, price=price),)
