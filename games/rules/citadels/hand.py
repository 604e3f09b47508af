"""Hands: card lists are multisets, since copies of one building are interchangeable (SC-60)."""

from games.rules.citadels.codes import Code
from games.rules.core import RuleViolation


def require_cards(hand: tuple[str, ...], cards: tuple[str, ...]) -> None:
    """Check that all of the cards are in the hand, each copy counted. Raises card_not_in_hand."""
    for card in cards:
        if cards.count(card) > hand.count(card):
            raise RuleViolation(Code.CARD_NOT_IN_HAND, "SC-60")
