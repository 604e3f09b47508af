"""A turn of one's own: what to gather, what to build, and in which order to use what helps.

Each step asks the same questions again, in the order in which a player would: is somebody to be named, does the hand
need changing first, gold or cards, can something be built, and then what else pays. Nothing is remembered.
"""

from itertools import combinations
from typing import Any, Final

import msgspec

from games.bots.citadels.situation import Situation
from games.bots.citadels.worth import gain, worth
from games.rules.citadels.cards import CARDS, Card

_CARDS_PAY: Final = "pay_own_cost_with_cards"
_MOST_CONSIDERED: Final = 10
"""Of a large hand only the best cards are tried in combination."""
_TWO_GOLD: Final = 2
_WAITING: Final = 0.3
_LONG_WAITING: Final = 1.2
"""What each coin that a card costs too much takes from its worth: at once, and beyond the next turn's gold."""


def best_build(s: Situation, offers: list[Any]) -> Any | None:
    """Return the `build` that brings most, None if the gold is better kept."""
    limit = s.turn.build_limit - s.turn.built
    plan = _best_set([CARDS[offer.command.card] for offer in offers], s, s.gold, limit)
    if not plan:
        return None
    first = plan[0].id
    offer = next(offer for offer in offers if offer.command.card == first)
    return offer.command if offer.choose is None else _paid_with_cards(s, offer)


def _best_set(cards: list[Card], s: Situation, gold: int, limit: int) -> tuple[Card, ...]:
    """Return what to build with so much gold: up to `limit` different cards that together bring most, () if none does.

    A building that hand cards may pay for (the rules have said that they suffice) fits any purse when it stands alone.
    """
    choices = [(s.price(card), gain(s, card), card) for card in {card.id: card for card in cards}.values()]
    choices.sort(key=_by_gain, reverse=True)
    best: tuple[Card, ...] = ()
    most = 0.0
    for number in range(1, min(limit, len(choices)) + 1):
        bonus = _completes(s) if number >= s.missing > 1 else 0.0
        for plan in combinations(choices[:_MOST_CONSIDERED], number):
            total = sum(choice[1] for choice in plan) + bonus
            affordable = sum(choice[0] for choice in plan) <= gold or (number == 1 and plan[0][2].effect == _CARDS_PAY)
            if total > most and affordable:
                best, most = tuple(choice[2] for choice in plan), total
    return best


def _by_gain(choice: tuple[int, float, Card]) -> float:
    return choice[1]


def _completes(s: Situation) -> float:
    return 4.0 if s.view.first_complete is None else 2.0


def _paid_with_cards(s: Situation, offer: Any) -> Any:
    """Pay with cards that are of no use, with others only where gold does not suffice (SC-30)."""
    choose = offer.choose
    useful = {card.id for card in s.useful()}
    spare = [card for card in choose.cards if card not in useful or choose.cards.count(card) > 1]
    rest = sorted((card for card in choose.cards if card not in spare), key=lambda card: CARDS[card].cost)
    number = min(choose.most, max(choose.least, len(spare)))
    return msgspec.structs.replace(offer.command, **{choose.argument: tuple((spare + rest)[:number])})


def best_gathering(s: Situation, offers: list[Any]) -> Any:
    """Return `gather` gold or cards."""
    by_what = {offer.command.what: offer.command for offer in offers}
    if "cards" not in by_what:
        return by_what["gold"]
    return by_what["cards" if _cards_help(s) else "gold"]


def _cards_help(s: Situation) -> bool:
    turn = s.turn
    extra = 0 if turn.income_taken else s.income(turn.number)
    limit = turn.build_limit - turn.built
    useful = list(s.useful())
    with_gold = _best_set(useful, s, s.gold + _TWO_GOLD + extra, limit)
    without = _best_set(useful, s, s.gold + extra, limit)
    loss = sum(gain(s, card) for card in with_gold) - sum(gain(s, card) for card in without)
    return loss + _TWO_GOLD * s.gold_worth < _card_worth(s, len(useful))


def _card_worth(s: Situation, useful: int) -> float:
    """Return what looking at two cards and keeping one is worth (both with the Archive)."""
    if s.last_round:
        return 1.5 if s.gold > _TWO_GOLD and not useful else 0.1
    one = max(0.3, 3.0 - 0.9 * useful)
    return one * (1.7 if "keep_extra_drawn" in s.effects else 1.0)


def best_card(s: Situation, offers: list[Any]) -> Any:
    """Return the `choose_card` to keep: one that can soon be paid for, and is not there yet."""

    def value(command: Any) -> float:
        card = CARDS[command.card]
        if not s.buildable(card) or command.card in s.hand:
            return 0.0
        missing = max(0, s.price(card) - s.gold)
        return worth(s, card) - _WAITING * missing - _LONG_WAITING * max(0, missing - _TWO_GOLD)

    return max((offer.command for offer in offers), key=value)


def income_first(s: Situation) -> bool:
    """Whether the income should be taken before building: it makes a better building possible."""
    turn = s.turn
    limit = turn.build_limit - turn.built
    useful = list(s.useful())
    if limit <= 0 or not useful:
        return True
    now = _best_set(useful, s, s.gold, limit)
    then = _best_set(useful, s, s.gold + s.income(turn.number), limit)
    return now != then


def worst_card(s: Situation, offers: list[Any]) -> Any | None:
    """Return the `use_lab` that turns a card of no use into gold, None if all are wanted."""
    if s.last_round and "score_per_gold" not in s.effects:
        return None
    spare = spare_cards(s)
    return next((offer.command for offer in offers if offer.command.card in spare), None)


def spare_cards(s: Situation) -> list[str]:
    """Return the hand's cards that will hardly be built: copies, and what goes beyond the places left."""
    useful = sorted(s.useful(), key=lambda card: worth(s, card), reverse=True)
    wanted = [card.id for card in useful[: max(1, s.missing)]]
    spare = []
    for card in s.hand:
        if card in wanted:
            wanted.remove(card)
        else:
            spare.append(card)
    return spare


def best_redraw(s: Situation, offers: list[Any]) -> Any | None:
    """Return the `redraw` of the cards that are of no use, None if all are."""
    offer = offers[0]
    unwanted = tuple(spare_cards(s))[: offer.choose.most]
    if len(unwanted) < max(1, offer.choose.least):
        return None
    return msgspec.structs.replace(offer.command, **{offer.choose.argument: unwanted})


def forge_pays(s: Situation) -> bool:
    """Whether three cards are worth two gold now."""
    return not s.last_round and s.gold > _TWO_GOLD + 1 and len(s.useful()) < 2  # noqa: PLR2004
