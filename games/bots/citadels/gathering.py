"""What to gather, and which of the cards shown to keep."""

from typing import Any, Final

import msgspec

from games.bots.citadels.building import best_set, set_gain
from games.bots.citadels.situation import Situation
from games.bots.citadels.worth import gain, worth
from games.rules.citadels.cards import CARDS

_TWO_GOLD: Final = 2
_FOUR_GOLD: Final = 4
_WAITING: Final = 0.3
_LONG_WAITING: Final = 1.2
"""What each coin that a card costs too much takes from its worth: at once, and beyond the next turn's gold."""


def best_gathering(s: Situation, offers: list[Any]) -> Any:
    """Return `gather` gold or cards."""
    by_what = {offer.command.what: offer.command for offer in offers}
    if "cards" not in by_what:
        return by_what["gold"]
    return by_what["cards" if _cards_help(s) else "gold"]


def _cards_help(s: Situation) -> bool:
    extra = 0 if s.turn.income_taken else s.income(s.role(s.turn.number))
    useful = list(s.useful())
    with_gold = set_gain(s, useful, s.gold + _TWO_GOLD + extra, s.builds_left)
    loss = with_gold - set_gain(s, useful, s.gold + extra, s.builds_left)
    return loss + _TWO_GOLD * s.gold_worth < _card_worth(s, len(useful) + _expects_a_card(s))


def _expects_a_card(s: Situation) -> bool:
    """Whether the turn brings a card anyway: the Wizard's."""
    return s.acts_with("take_card_from_hand") and not s.turn.ability_used and any(other.hand_count for other in s.others)


def _card_worth(s: Situation, useful: int) -> float:
    """Return what looking at two cards and keeping one is worth (both with the Archive, of three with the Observatory)."""
    if s.last_turn:
        return 1.5 if s.gold > _TWO_GOLD and not useful else 0.1
    one = max(0.3, 3.0 - 0.9 * useful)
    if "draw_more" in s.effects:
        one *= 1.2
    return one * (1.7 if "keep_extra_drawn" in s.effects else 1.0)


def income_first(s: Situation) -> bool:
    """Whether the income should be taken before building: it makes a better building possible."""
    useful = list(s.useful())
    if s.builds_left <= 0 or not useful:
        return True
    now = best_set(useful, s, s.gold, s.builds_left)
    then = best_set(useful, s, s.gold + s.income(s.role(s.turn.number)), s.builds_left)
    return now != then


def best_card(s: Situation, offers: list[Any]) -> Any:
    """Return the `choose_card`, or the `lighthouse`, with the card to keep."""
    return max((offer.command for offer in offers), key=lambda command: card_value(s, command.card))


def best_two(s: Situation, offers: list[Any]) -> Any:
    """Return the `choose_cards` with the two to keep (CI-30)."""
    choose = offers[0].choose
    different = sorted(set(choose.cards), key=lambda card: card_value(s, card), reverse=True)
    kept = (*different, *choose.cards)[: choose.most]
    return msgspec.structs.replace(offers[0].command, **{choose.argument: kept})


def card_value(s: Situation, name: str | None) -> float:
    """Return what a card is worth to the hand: one that can soon be paid for, and is not there yet. None is no card."""
    if name is None:
        return _NOTHING
    card = CARDS[name]
    if not s.buildable(card) or name in s.hand:
        return 0.0
    missing = max(0, s.price(card) - s.gold)
    return worth(s, card) - _WAITING * missing - _LONG_WAITING * max(0, missing - _TWO_GOLD)


_NOTHING: Final = -100.0
"""Any card is better than none."""


def best_navigation(s: Situation, offers: list[Any]) -> Any:
    """Return the `navigator`: gold as far as the hand has a use for it, else cards (CI 6)."""
    by_what = {offer.command.what: offer.command for offer in offers}
    if "cards" not in by_what or _four_coins(s) >= _four_cards(s):
        return by_what["gold"]
    return by_what["cards"]


def _four_coins(s: Situation) -> float:
    """Return what four coins are worth: more while they are missing for what comes next."""
    dearest = sorted((s.price(card) for card in s.useful()), reverse=True)[:_NEXT]
    needed = min(_FOUR_GOLD, max(0, sum(dearest) - s.gold))
    return (0.8 * needed + 0.4 * (_FOUR_GOLD - needed)) * s.gold_worth / 0.75


def _four_cards(s: Situation) -> float:
    if s.last_turn:
        return float(_FOUR_GOLD) if "score_per_hand_card" in s.effects else 0.0
    return max(1.0, 4.5 - 1.2 * len(s.useful()))


_NEXT: Final = 2
"""So many buildings ahead gold is saved for."""


def may_recover(s: Situation) -> bool:
    """Whether the district just destroyed is worth a coin in the hand (CI-35)."""
    card = s.asked_about
    if s.last_turn:
        return "score_per_hand_card" in s.effects
    return s.buildable(card) and card.id not in s.hand and gain(s, card) > 0
