"""Number 4, the King or the Emperor: who holds it, and who is its neighbour."""

from typing import Final

from games.rules.citadels.roles import ROLES, Role
from games.rules.citadels.state import State, holder
from games.rules.core import Seat

NUMBER: Final = 4


def role(state: State) -> Role:
    """Return the role that has the number in this game."""
    return ROLES[state.roles[NUMBER - 1]]


def murdered(state: State) -> Seat | None:
    """Return the seat that holds a murdered number 4 (SC 7)."""
    return holder(state, NUMBER) if state.murdered == NUMBER else None


def revealed(state: State) -> Seat | None:
    """Return the seat that revealed number 4 at its call this round."""
    return state.calls[NUMBER - 1].seat
