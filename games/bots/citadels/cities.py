"""What to do to cities: destroy, exchange, beautify, and to whom the crown goes."""

from typing import Any, Final

from games.bots.citadels.situation import AnyBuilding, AnySeat, Situation, holds, points_of
from games.bots.citadels.worth import effect_worth, type_worth
from games.rules.citadels.cards import CARDS
from games.rules.citadels.classic_commands import Exchange
from games.rules.citadels.commands import Destroy

_SPECIAL: Final = 1.5
"""What the effect of a building is worth to its owner, roughly."""
_LEADER: Final[dict[int, float]] = {2: 1.0, 3: 0.8}
_OTHER: Final = 0.25
"""What a point that a rival loses is worth: all of it if he is the only one, most of it if he is the strongest."""


def best_destruction(s: Situation, offers: list[Any]) -> Any | None:
    """Return the `destroy` that is worth its gold, None if there is none."""
    rivals = {other.seat: other for other in s.others}

    def profit(offer: Any) -> float:
        command: Destroy = offer.command
        other = rivals.get(command.target)
        if other is None:
            return -1.0  # never in the own city
        price: int = offer.price
        return _harm(s, other, command.card) - price * s.gold_worth - _recovery(s, other)

    best = max(offers, key=profit)
    return best.command if profit(best) > 0 else None


def best_sacrifice(s: Situation, offers: list[Any]) -> Any | None:
    """Return the `use_armory` that is worth the Armory itself, None if there is none (CI-37)."""
    armory = next(card for card in s.city if card.effect == "sacrifice_to_destroy")
    lost = armory.cost + (0.0 if s.last_turn else 2.5)
    seats = s.view.seats

    def profit(command: Destroy) -> float:
        return _harm(s, seats[command.target], command.card)

    best = max((offer.command for offer in offers), key=profit)
    return best if profit(best) > lost else None


def _harm(s: Situation, other: AnySeat, name: str) -> float:
    """Return what the owner's loss of a building is worth to the seat."""
    card = CARDS[name]
    harm = (points_of(_first(other, name)) + (_SPECIAL if card.effect else 0.0)) * _weight(s, other)
    nearly = len(other.city) == s.view.target - 1 and not s.last_turn
    return harm + (2.0 if nearly else 0.3)


def _first(owner: AnySeat, name: str) -> AnyBuilding:
    """Return the building of the name that an attack takes (CI-50)."""
    return next(built for built in owner.city if built.card == name)


def _weight(s: Situation, other: AnySeat) -> float:
    """Return what a point is worth that the rival loses."""
    return _LEADER.get(len(s.view.seats), 0.7) if other.seat == s.leader.seat else _OTHER


def _recovery(s: Situation, other: AnySeat) -> float:
    """Return what a Graveyard takes from the use of destroying: most, if it is the victim's own (CI-35)."""
    owner = next((seat for seat in s.others if seat.gold and holds(seat.city, "recover_destroyed")), None)
    if owner is None:
        return 0.0
    return 1.5 if owner is other else 0.5


def best_exchange(s: Situation, offers: list[Any]) -> Any | None:
    """Return the `exchange` that brings the own city most beyond its price, None if all make it poorer (CI 6)."""

    def profit(offer: Any) -> float:
        command: Exchange = offer.command
        price: int = offer.price
        other = s.view.seats[command.target]
        mine, theirs = _first(s.me, command.own), _first(other, command.card)
        bought = _in_city(s, theirs, mine) - _in_city(s, mine, mine) - price * s.gold_worth
        lost = points_of(theirs) - points_of(mine) - price * s.gold_worth  # the other is paid
        return bought + lost * _weight(s, other)

    best = max(offers, key=profit)
    return best.command if profit(best) > _TROUBLE else None


_TROUBLE: Final = 0.3
"""Exchanges that bring less than this are left alone."""


def _in_city(s: Situation, built: AnyBuilding, leaving: AnyBuilding) -> float:
    """Return what a building is worth in the own city, beside those that stay when another leaves."""
    card = CARDS[built.card]
    staying = {CARDS[other.card].type for other in s.me.city if other is not leaving}
    return points_of(built) + effect_worth(s, card) + type_worth(card, staying)


def best_beauty(s: Situation, offers: list[Any]) -> Any | None:
    """Return the `beautify` of what is hardest to lose, None while the coin is needed for building (CI 6)."""
    if s.gold_worth >= 1.0 or (not s.last_turn and s.gold - 1 < _reserve(s)):
        return None

    def safety(command: Any) -> tuple[bool, int]:
        card = CARDS[command.card]
        return card.effect == "indestructible", card.cost

    return max((offer.command for offer in offers), key=safety)


def _reserve(s: Situation) -> int:
    """Return the gold that the next building needs, beside that of the next gather."""
    return max(0, max((s.price(card) for card in s.useful()), default=0) - 2)


def best_heir(s: Situation, offers: list[Any]) -> Any:
    """Return the `give_crown` to the least dangerous, who should pay, and leave the seat an early pick (CI 6)."""
    count, seats = len(s.view.seats), s.view.seats

    def value(command: Any) -> float:
        other = seats[command.target]
        pays = 1.0 if other.gold or other.hand_count else 0.0
        behind = 0.0 if s.last_turn else 0.3 * ((s.seat - other.seat) % count)
        ball = 0.5 if holds(other.city, "salute_required") else 0.0
        return pays - 0.2 * s.standing(other) - behind - ball

    return max((offer.command for offer in offers), key=value)
