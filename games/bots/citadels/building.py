"""What to build: the cards that together bring most for the gold there is."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

import msgspec

from games.bots.citadels.situation import Situation
from games.bots.citadels.worth import announcing_helps, gain, worth
from games.rules.citadels.cards import CARDS, Card

_CARDS_PAY: Final = "pay_own_cost_with_cards"
_MOST_CONSIDERED: Final = 10
"""Of a large hand only the best cards are tried in combination."""


def best_build(s: Situation, offers: list[Any]) -> Any | None:
    """Return the `build` that brings most, None if the gold is better kept."""
    plan = best_set([CARDS[offer.command.card] for offer in offers], s, s.gold, s.builds_left)
    if not plan:
        return None
    found = [offer for offer in offers if offer.command.card == plan[0].id]
    if found[0].choose is not None:
        return _paid_with_cards(s, found[0])
    return announced(s, [offer.command for offer in found])


def best_set(cards: Sequence[Card], s: Situation, gold: int, limit: int) -> tuple[Card, ...]:
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


def set_gain(s: Situation, cards: Sequence[Card], gold: int, limit: int) -> float:
    """Return what the best set of the cards brings."""
    return sum(gain(s, card) for card in best_set(cards, s, gold, limit))


def _by_gain(choice: tuple[int, float, Card]) -> float:
    return choice[1]


def _completes(s: Situation) -> float:
    return 4.0 if s.view.first_complete is None else 2.0


def announced(s: Situation, commands: list[Any]) -> Any:
    """Return the one of the commands for one building that announces it or does not: only a Bell Tower has two (CI-41)."""
    helps = len(commands) > 1 and announcing_helps(s, CARDS[commands[0].card])
    return next(command for command in commands if len(commands) == 1 or command.announce == helps)


def _paid_with_cards(s: Situation, offer: Any) -> Any:
    """Pay with cards that are of no use, with others only where gold does not suffice (SC-30)."""
    choose = offer.choose
    useful = {card.id for card in s.useful()}
    spare = [card for card in choose.cards if card not in useful or choose.cards.count(card) > 1]
    rest = sorted((card for card in choose.cards if card not in spare), key=lambda card: CARDS[card].cost)
    number = min(choose.most, max(choose.least, len(spare)))
    return msgspec.structs.replace(offer.command, **{choose.argument: tuple((spare + rest)[:number])})


def best_of_hand(s: Situation, offers: list[Any]) -> Any:
    """Return the `wizard_choose`: the best card of the hand looked at, built at once if gold is left for the own plan too.

    A building of this kind leaves the build limit alone (CI 6).
    """
    cards, left = s.useful(), s.builds_left

    def value(commands: list[Any]) -> float:
        card = CARDS[commands[0].card]
        if commands[0].build:
            return gain(s, card) + set_gain(s, cards, s.gold - s.price(card), left)
        return set_gain(s, (*cards, card), s.gold, left) + _IN_HAND * worth(s, card)

    choices: dict[tuple[str, bool], list[Any]] = {}
    for offer in offers:
        choices.setdefault((offer.command.card, offer.command.build), []).append(offer.command)
    return announced(s, max(choices.values(), key=value))


_IN_HAND: Final = 0.1
"""What a card in the hand is worth, as a part of what it will be in the city."""
