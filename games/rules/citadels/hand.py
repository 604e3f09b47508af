"""Hands: lists of cards are multisets, since copies of one building are interchangeable (SC-60)."""

from games.rules.citadels.codes import Code
from games.rules.core import RuleViolation


def require_cards(hand: tuple[str, ...], cards: tuple[str, ...]) -> None:
    """Check that all of the cards are in the hand, each copy counted. Raises card_not_in_hand."""
    for card in cards:
        if cards.count(card) > hand.count(card):
            raise RuleViolation(Code.CARD_NOT_IN_HAND, "SC-60")


def without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards without those that are gone, each copy counted."""
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return tuple(rest)
