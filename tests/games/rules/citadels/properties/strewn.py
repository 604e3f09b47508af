"""A table on which the cards lie otherwise than a deal leaves them: the rare corners of the rules are common here."""

import random
from collections import Counter
from typing import Final

from msgspec.structs import replace

from games.rules.citadels.cards import CARDS
from games.rules.citadels.state import Building, State

MOST_GOLD: Final = 12
MOST_BUILT: Final = 7
QUARRY: Final = "sc_quarry"
MUSEUM: Final = "ci_museum"


def strewn(state: State, dice: random.Random) -> State:
    """Return the state with all cards dealt anew: cities half built, special ones first, hands of any size, small piles.

    No city is complete, so that nobody need have been the first.
    """
    cards = list(state.deck) + [card for player in state.players for card in player.hand]
    dice.shuffle(cards)
    cards.sort(key=lambda card: CARDS[card].type == "special" and dice.random() < 0.7)
    players = []
    for player in state.players:
        city = _city(cards, dice.randrange(MOST_BUILT))
        hand = tuple(cards.pop(dice.randrange(len(cards))) for _ in range(dice.choice((0, 1, 3, 5))) if cards)
        players.append(replace(player, gold=dice.randrange(MOST_GOLD), city=city, hand=hand, grown=tuple(range(len(city)))))
    keep = len(cards) if dice.randrange(2) else dice.randrange(4)
    rest, cards = cards[keep:], cards[:keep]
    while rest:
        seat = dice.randrange(len(players))
        players[seat] = replace(players[seat], hand=(*players[seat].hand, rest.pop()))
    return replace(state, players=tuple(players), deck=tuple(cards))


def _city(cards: list[str], size: int) -> tuple[Building, ...]:
    """Take a city from the end of the cards; with the quarry among them names may repeat, and a museum has cards under it."""
    city: list[str] = []
    for card in cards[::-1]:
        if len(city) < size and (card not in city or QUARRY in city):
            city.append(card)
    for card, count in Counter(city).items():
        for _ in range(count):
            cards.remove(card)
    under = tuple(cards.pop(0) for _ in range(2) if cards) if MUSEUM in city else ()
    return tuple(Building(card, 1, under=under if card == MUSEUM else ()) for card in city)
