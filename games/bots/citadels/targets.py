"""Whom to murder, bewitch, rob and swap with: from cities, purses, hands and what is known of the roles."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from games.bots.citadels.inference import likely_roles
from games.bots.citadels.roles import brings, turn_worth
from games.bots.citadels.situation import AnySeat, Situation
from games.rules.core import Seat

Held: TypeAlias = dict[Seat, float]
"""How likely which rival holds a number."""
Judge: TypeAlias = Callable[[int, Held], float]
"""What naming a number is worth, that its holders may have."""

_NEARLY: Final = 4.0
_LOSS: Final = 0.25
"""What a rival's turn lost is worth to the Witch, as a part of what it is to him."""
_OWN: Final = -1.0
"""What it is worth to name a role of one's own, which two roles a seat make possible (CI-13)."""


def best_murder(s: Situation, offers: list[Any]) -> Any:
    """Return the `assassinate` that hurts the strongest rivals most."""
    return _best_number(s, offers, _harm(s))


def best_bewitching(s: Situation, offers: list[Any]) -> Any:
    """Return the `bewitch` of a role that somebody holds, that brings most, and that its owner will miss (CI 6)."""
    hurts, turn = _harm(s), turn_worth(s)

    def profit(number: int, held: Held) -> float:
        return sum(held.values()) * (turn + brings(s, s.role(number))) + _LOSS * hurts(number, held)

    return _best_number(s, offers, profit)


def _harm(s: Situation) -> Judge:
    threats = {other.seat: _threat(s, other) for other in s.others}
    return lambda _, held: sum(chance * threats[seat] for seat, chance in held.items())


def _threat(s: Situation, other: AnySeat) -> float:
    nearly = len(other.city) >= s.view.target - 1
    return s.standing(other) + min(other.gold, 6) + (_NEARLY if nearly else 0.0)


def best_robbery(s: Situation, offers: list[Any]) -> Any:
    """Return the `rob` with the largest purse behind it."""
    purses = {other.seat: other.gold for other in s.others}
    return _best_number(s, offers, lambda _, held: sum(chance * purses[seat] for seat, chance in held.items()))


def _best_number(s: Situation, offers: list[Any], judge: Judge) -> Any:
    """Return the command that names the best number; the judge is told who holds it, and how likely."""
    chances = likely_roles(s)
    own = s.numbers

    def value(command: Any) -> float:
        if command.role in own:
            return _OWN
        return judge(command.role, {seat: roles.get(command.role, 0.0) for seat, roles in chances.items()})

    return max((offer.command for offer in offers), key=value)


def best_swap(s: Situation, offers: list[Any]) -> Any | None:
    """Return the `swap_hands` that gains most cards, None if the own hand is better kept."""
    hands = {other.seat: other.hand_count for other in s.others}
    best = max((offer.command for offer in offers), key=lambda command: hands[command.target])
    return best if hands[best.target] >= 2 + 1.5 * len(s.useful()) else None


def best_look(s: Situation, offers: list[Any]) -> Any:
    """Return the `wizard_look` at the hand with most to choose from; of equal ones that of the strongest rival."""
    seats = s.view.seats

    def value(command: Any) -> tuple[int, float]:
        seat = seats[command.target]
        return min(seat.hand_count, _ENOUGH), s.standing(seat)

    return max((offer.command for offer in offers), key=value)


_ENOUGH: Final = 5
"""A hand of so many cards has something for everybody."""


def best_tithe(s: Situation, offers: list[Any]) -> Any:
    """Return the `tithe` of the strongest among the richest; where there is one richest nobody need be named (CI 6)."""
    seats = s.view.seats
    return max(
        (offer.command for offer in offers),
        key=lambda command: 0.0 if command.target is None else s.standing(seats[command.target]),
    )
