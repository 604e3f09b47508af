"""The options of Citadels classic whose choices depend on the table: a role for each number, a seat for the crown (CI 1)."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext

from games.api.catalogue.citadels import BOXES
from games.api.catalogue.words import SEAT
from games.rules.citadels.editions.classic import (
    CLASSIC,
    LEAST_SEATS_FOR_EMPEROR,
    LEAST_SEATS_FOR_NINE,
    LEAST_SEATS_FOR_QUEEN,
    NINE,
    NUMBERS,
    SEATS_THAT_NEED_NINE,
)
from games.rules.citadels.roles import Role

_LEAST_SEATS: Final[Mapping[str, int]] = {
    "emperor": LEAST_SEATS_FOR_EMPEROR,
    "artist": LEAST_SEATS_FOR_NINE,
    "queen": LEAST_SEATS_FOR_QUEEN,
}
"""What CI-8 says of single roles."""


def choices(option: str, language: str) -> list[dict[str, Any]]:
    """Return the choices of an option beside those that words.py has: each with the least seats it may be chosen with."""
    match option:
        case "roles":
            return [_role(role, language) for role in BOXES["classic"].roles]
        case "first_crown":
            return [_seat(seat) for seat in range(CLASSIC.most_seats)]
        case _:
            return []


def numbers() -> list[dict[str, int]]:
    """Return the numbers of which one role each is chosen, with the seats from which on that must be."""
    usual = [{"number": number, "needed_from_seats": CLASSIC.least_seats} for number in NUMBERS]
    return [*usual, {"number": NINE, "needed_from_seats": SEATS_THAT_NEED_NINE}]


def _role(role: Role, language: str) -> dict[str, Any]:
    return {
        "value": role.id,
        "number": role.number,
        "label": getattr(role, f"name_{language}"),
        "hint": getattr(role, f"text_{language}"),
        "least_seats": _LEAST_SEATS.get(role.id, CLASSIC.least_seats),
    }


def _seat(seat: int) -> dict[str, Any]:
    return {
        "value": seat,
        "label": gettext(SEAT.label) % {"seat": seat},
        "hint": gettext(SEAT.hint),
        "least_seats": max(CLASSIC.least_seats, seat + 1),
    }
