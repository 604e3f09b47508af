"""The Ball Room: while its owner holds the crown, whoever is called must salute before anything else (CI-43)."""

from typing import Final

from games.rules.citadels.classic_commands import Salute
from games.rules.citadels.districts.standing import standing
from games.rules.citadels.state import State
from games.rules.core import Offer, Seat

EFFECT: Final = "salute_required"
OFFERS: Final = (Offer(command=Salute()),)


def is_due(state: State, seat: Seat) -> bool:
    """Whether the seat, just called, must salute; an automated one does so at once, unasked."""
    if not state.salutes or state.crown == seat or state.players[seat].sitting.is_automated:
        return False
    return standing(state.players[state.crown].city, EFFECT) is not None


def offers(_: State, __: Seat) -> tuple[Offer, ...]:
    """Return the salute."""
    return OFFERS
