"""The Bishop's city is out of the Warlord's reach, unless he is murdered (SC 6.3, SC-26)."""

from typing import Final

from games.rules.citadels.roles import ROLES
from games.rules.citadels.state import State
from games.rules.core import Seat

EFFECT: Final = "protect_city"


def protects(state: State, seat: Seat) -> bool:
    """Whether the seat holds a living Bishop. By the Warlord's turn a living one has been revealed."""
    role = state.players[seat].role
    return role is not None and role != state.murdered and EFFECT in ROLES[state.roles[role - 1]].effects
