"""What a player sees at a glance before deciding: the own city and hand, the rivals, how near the end is.

It reads the views of all editions. What they say differently is looked up at the end of this file, and nowhere else.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias, cast

from games.rules.citadels.cards import CARDS, Card
from games.rules.citadels.classic_view import (
    ClassicBuildingView,
    ClassicPendingView,
    ClassicSeatView,
    ClassicTurnView,
    ClassicView,
)
from games.rules.citadels.options import ORDINARY_ROLES
from games.rules.citadels.roles import ROLES, Role
from games.rules.citadels.view import BuildingView, SeatView, TurnView, View
from games.rules.core import Seat

AnyView: TypeAlias = View | ClassicView
AnySeat: TypeAlias = SeatView | ClassicSeatView
AnyTurn: TypeAlias = TurnView | ClassicTurnView
AnyBuilding: TypeAlias = BuildingView | ClassicBuildingView

TYPES: Final = ("noble", "religious", "trade", "military", "special")
_MOST_WITH_TWO_ROLES: Final = 3
"""Up to so many seats hold two roles each (CI 3)."""


class Situation:
    """The game from one seat's chair. Everything in it comes from that seat's view.

    `acting` is the role whose turn the seat has, if it has one: the Witch's may be another than her own. `roles` are those
    in play, by number. `doubles` says that names which stand already may be built again; `discount` is what special
    buildings cost less; `last_turn`, that no own turn follows the present one. `gold_worth` is what a coin kept is worth
    in points, `price_worth` what one paid for a building is: the Alchemist has it back (CI 6).
    """

    __slots__ = (
        "_leader",
        "_standings",
        "acting",
        "cards",
        "city",
        "discount",
        "doubles",
        "effects",
        "gold",
        "gold_worth",
        "hand",
        "last_turn",
        "me",
        "names",
        "others",
        "price_worth",
        "roles",
        "rounds_left",
        "seat",
        "types",
        "view",
    )

    def __init__(self, view: AnyView, seat: Seat) -> None:
        me = view.seats[seat]
        self.view: Final = view
        self.seat: Final = seat
        self.me: Final = me
        self.gold: Final = me.gold
        self.hand: Final = cast("tuple[str, ...]", me.hand)  # the own one: always there
        self.names: Final = frozenset(built.card for built in me.city)
        self.city: Final[tuple[Card, ...]] = tuple(CARDS[built.card] for built in me.city)
        self.effects: Final = frozenset(card.effect for card in self.city if card.effect)
        self.types: Final = frozenset(card.type for card in self.city)
        self.cards: Final = tuple(CARDS[card] for card in self.hand)
        self.others: Final[tuple[AnySeat, ...]] = tuple(other for other in view.seats if other.seat != seat)
        self.rounds_left: Final = 0 if view.last_round else view.target - max(len(other.city) for other in view.seats)
        self.roles: Final = _roles(view)
        self.acting: Final = self.role(view.turn.number) if view.turn is not None and view.turn.seat == seat else None
        self.last_turn: Final = view.last_round and not self._acts_again()
        self.gold_worth: Final = self._gold_worth()
        self.price_worth: Final = 0.0 if self.acts_with("refund_building_gold") else self.gold_worth
        self.doubles: Final = self._doubles()
        self.discount: Final = self._discount()
        self._standings: Final[dict[Seat, float]] = {}
        self._leader: AnySeat | None = None

    @property
    def size(self) -> int:
        """Return how many buildings the own city has."""
        return len(self.city)

    @property
    def missing(self) -> int:
        """Return how many buildings the own city lacks."""
        return max(0, self.view.target - len(self.city))

    @property
    def turn(self) -> AnyTurn:
        """Return the own turn, for the questions that are asked in it only."""
        return cast("AnyTurn", self.view.turn)

    @property
    def builds_left(self) -> int:
        """Return how many buildings the own turn may still build: none in a part of a turn (CI 4)."""
        turn = self.turn
        return 0 if _is_part(turn) else turn.build_limit - turn.built

    @property
    def picks(self) -> int:
        """Return how many roles each seat holds (CI 3)."""
        return 2 if len(self.view.seats) <= _MOST_WITH_TWO_ROLES else 1

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of the own roles."""
        return _numbers(self.me)

    @property
    def sights(self) -> tuple[tuple[int, ...], ...]:
        """Return what lay before the seat at its picks."""
        return _sights(self.me)

    @property
    def leader(self) -> AnySeat:
        """Return the rival who is doing best."""
        if self._leader is None:
            self._leader = max(self.others, key=self.standing)
        return self._leader

    @property
    def asked_about(self) -> Card:
        """Return the building that the open question is about, for the questions that are about one."""
        pending = cast("ClassicPendingView", self.view.pending)
        return CARDS[cast("str", pending.card)]

    def role(self, number: int) -> Role:
        """Return the role that has the number in this game."""
        return ROLES[self.roles[number - 1]]

    def acts_with(self, effect: str) -> bool:
        """Whether the role of the own turn has the effect."""
        return self.acting is not None and effect in self.acting.effects

    def income(self, role: Role) -> int:
        """Return what the role's own buildings would pay now (SC 6.2, SC-34)."""
        kind = role.income_type
        if kind is None:
            return 0
        return sum(card.type == kind for card in self.city) + ("wild_type_for_income" in self.effects)

    def buildable(self, card: Card) -> bool:
        """Whether the card may join the city, money aside (SC 6.4)."""
        return card.id not in self.names or self.doubles

    def price(self, card: Card) -> int:
        """Return what the card costs to build here, in gold coins (SC-28)."""
        return max(0, card.cost - self.discount) if card.type == "special" else card.cost

    def useful(self) -> tuple[Card, ...]:
        """Return the hand's cards that may be built, a second copy of a name counted once."""
        if self.doubles:
            return self.cards
        return tuple({card.id: card for card in self.cards if card.id not in self.names}.values())

    def standing(self, seat: AnySeat) -> float:
        """Return how well a seat is doing, in points: the city, how near it is to complete, and what can still be spent."""
        if seat.seat not in self._standings:
            self._standings[seat.seat] = _standing(seat)
        return self._standings[seat.seat]

    def _acts_again(self) -> bool:
        """Whether the seat, whose turn it is, has a second role that is still to be called (CI 3)."""
        return self.acting is not None and any(number not in self.me.revealed for number in self.numbers)

    def _gold_worth(self) -> float:
        if "score_per_gold" in self.effects:
            return 1.0
        return 0.02 if self.last_turn else 0.75

    def _doubles(self) -> bool:
        """Whether a Quarry (SC-31; one pair at a time, CI-32) or the Wizard (CI-24) lets names stand twice."""
        if self.acts_with("duplicates_this_turn"):
            return True
        if "allow_duplicates" not in self.effects:
            return False
        has_pair = len(self.names) < len(self.city)
        return not (has_pair and any(card.effect == "allow_duplicates" and "limit" in card.params for card in self.city))

    def _discount(self) -> int:
        """Return what special buildings cost less here, in gold coins (SC-28, CI-46)."""
        if "special_discount" not in self.effects:
            return 0
        return next(card.params["gold"] for card in self.city if card.effect == "special_discount")


def types_of(city: Sequence[AnyBuilding]) -> dict[str, int]:
    """Return how many buildings of each type somebody's city has."""
    counts = dict.fromkeys(TYPES, 0)
    for built in city:
        counts[CARDS[built.card].type] += 1
    return counts


def holds(city: Sequence[AnyBuilding], effect: str) -> bool:
    """Whether a building of the city has the effect."""
    return any(CARDS[built.card].effect == effect for built in city)


def _standing(seat: AnySeat) -> float:
    size = len(seat.city)
    points = sum(map(points_of, seat.city))
    return points + size * size / 6 + min(seat.gold, 8) / 2 + min(seat.hand_count, 6) / 4


# What the editions' views say differently


def points_of(built: AnyBuilding) -> int:
    """Return what a building counts: its printed cost, its beauty (CI 6), and the cards under it (CI 7)."""
    cost = CARDS[built.card].cost
    return cost if isinstance(built, BuildingView) else cost + built.beauty + built.under_count


def _roles(view: AnyView) -> tuple[str, ...]:
    return ORDINARY_ROLES if isinstance(view, View) else view.roles


def _numbers(me: AnySeat) -> tuple[int, ...]:
    if isinstance(me, SeatView):
        return (me.role,) if me.role else ()
    return cast("tuple[int, ...]", me.roles)


def _sights(me: AnySeat) -> tuple[tuple[int, ...], ...]:
    seen: Any = me.seen_at_pick
    if isinstance(me, SeatView):
        return () if seen is None else (seen,)
    return cast("tuple[tuple[int, ...], ...]", seen)


def _is_part(turn: AnyTurn) -> bool:
    return isinstance(turn, ClassicTurnView) and turn.part is not None
