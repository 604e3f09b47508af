"""What to do with cards of no use: to gold, under the Museum, back to the pile, or to the Emperor."""

from typing import Any, Final

import msgspec

from games.bots.citadels.situation import Situation
from games.bots.citadels.worth import worth
from games.rules.citadels.cards import CARDS

_FORGE: Final = 2
_FEW_USEFUL: Final = 2


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


def worst_card(s: Situation, offers: list[Any]) -> Any | None:
    """Return the `use_lab` that turns a card of no use into gold, None if all are wanted."""
    if s.last_turn and "score_per_gold" not in s.effects:
        return None
    return _with_one_of(spare_cards(s), offers)


def best_exhibit(s: Situation, offers: list[Any]) -> Any | None:
    """Return the `use_museum` of a card of no use: of any card in the last round, when building is done (CI 7)."""
    if s.last_turn:
        return None if "score_per_hand_card" in s.effects else offers[0].command
    return _with_one_of(spare_cards(s), offers)


def _with_one_of(spare: list[str], offers: list[Any]) -> Any | None:
    return next((offer.command for offer in offers if offer.command.card in spare), None)


def best_redraw(s: Situation, offers: list[Any]) -> Any | None:
    """Return the `redraw` of the cards that are of no use, None if all are."""
    offer = offers[0]
    unwanted = tuple(spare_cards(s))[: offer.choose.most]
    if len(unwanted) < max(1, offer.choose.least):
        return None
    return msgspec.structs.replace(offer.command, **{offer.choose.argument: unwanted})


def hand_is_of_no_use(s: Situation) -> bool:
    """Whether nothing of the hand can be built with the gold of a gather."""
    return not any(s.price(card) <= s.gold + _FORGE for card in s.useful())


def forge_pays(s: Situation) -> bool:
    """Whether three cards are worth two gold now."""
    return not s.last_turn and s.gold > _FORGE + 1 and len(s.useful()) < _FEW_USEFUL


def best_payment(s: Situation, offers: list[Any]) -> Any:
    """Return the `pay_emperor`: a card of no use, else a coin, else the card that is worth least (CI-19)."""
    by_card = {offer.command.card: offer.command for offer in offers}
    spare = [card for card in spare_cards(s) if card in by_card]
    if spare and not s.last_turn:
        return by_card[spare[0]]
    if None in by_card and "score_per_gold" not in s.effects:
        return by_card[None]
    cards = [card for card in by_card if card is not None]
    return by_card[min(cards, key=lambda card: worth(s, CARDS[card]))]
