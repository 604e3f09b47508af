"""What a player sees at a glance before deciding: the own city and hand, the rivals, how near the end is."""

from collections.abc import Sequence
from typing import Final, cast

from games.rules.citadels.cards import CARDS, Card
from games.rules.citadels.view import BuildingView, SeatView, TurnView, View
from games.rules.core import Seat

TYPES: Final = ("noble", "religious", "trade", "military", "special")

INCOME: Final = {4: "noble", 5: "religious", 6: "trade", 8: "military"}
"""Role number -> the type of building that pays it (SC 6.2)."""


class Situation:
    """The game from one seat's chair. Everything in it comes from that seat's view."""

    __slots__ = (
        "cards",
        "city",
        "effects",
        "gold",
        "hand",
        "last_round",
        "names",
        "others",
        "rounds_left",
        "seat",
        "types",
        "view",
    )

    def __init__(self, view: View, seat: Seat) -> None:
        me = view.seats[seat]
        self.view: Final = view
        self.seat: Final = seat
        self.gold: Final = me.gold
        self.hand: Final = cast("tuple[str, ...]", me.hand)  # the own one: always there
        self.names: Final = frozenset(built.card for built in me.city)
        self.city: Final[tuple[Card, ...]] = tuple(CARDS[built.card] for built in me.city)
        self.effects: Final = frozenset(card.effect for card in self.city if card.effect)
        self.types: Final = frozenset(card.type for card in self.city)
        self.cards: Final = tuple(CARDS[card] for card in self.hand)
        self.others: Final = tuple(other for other in view.seats if other.seat != seat)
        self.last_round: Final = view.last_round
        self.rounds_left: Final = 0 if view.last_round else view.target - max(len(other.city) for other in view.seats)

    @property
    def size(self) -> int:
        """Return how many buildings the own city has."""
        return len(self.city)

    @property
    def missing(self) -> int:
        """Return how many buildings the own city lacks."""
        return max(0, self.view.target - len(self.city))

    @property
    def turn(self) -> TurnView:
        """Return the own turn, for the questions that are asked in it only."""
        return cast("TurnView", self.view.turn)

    @property
    def gold_worth(self) -> float:
        """Return what a coin kept is worth in points."""
        if "score_per_gold" in self.effects:
            return 1.0
        return 0.02 if self.last_round else 0.75

    def income(self, role: int) -> int:
        """Return what the role's own buildings would pay now (SC 6.2, SC-34)."""
        kind = INCOME.get(role)
        if kind is None:
            return 0
        return sum(card.type == kind for card in self.city) + ("wild_type_for_income" in self.effects)

    def buildable(self, card: Card) -> bool:
        """Whether the card may join the city, money aside (SC 6.4)."""
        return card.id not in self.names or "allow_duplicates" in self.effects

    def price(self, card: Card) -> int:
        """Return the price of a card in the own city (SC 6.4)."""
        discount = 2 if card.type == "special" and "special_discount" in self.effects else 0
        return max(0, card.cost - discount)

    def useful(self) -> tuple[Card, ...]:
        """Return the hand's cards that may be built, a second copy of a name counted once."""
        if "allow_duplicates" in self.effects:
            return self.cards
        return tuple({card.id: card for card in self.cards if card.id not in self.names}.values())


def types_of(city: Sequence[BuildingView]) -> dict[str, int]:
    """Return how many buildings of each type somebody's city has."""
    counts = dict.fromkeys(TYPES, 0)
    for built in city:
        counts[CARDS[built.card].type] += 1
    return counts


def standing(other: SeatView) -> float:
    """Return how well somebody is doing, in points: the city, how near it is to complete, and what can still be spent."""
    size = len(other.city)
    points = sum(CARDS[built.card].cost for built in other.city)
    return points + size * size / 6 + min(other.gold, 8) / 2 + min(other.hand_count, 6) / 4
