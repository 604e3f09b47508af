"""The Bishop's city is out of reach of the others' number 8, unless he is murdered (SC 6.3, SC-26, CI-12, CI-28)."""

from typing import Final

from games.rules.citadels.abilities import witch
from games.rules.citadels.roles import ROLES
from games.rules.citadels.state import State, holder
from games.rules.core import Seat

EFFECT: Final = "protect_city"


def protects(state: State, seat: Seat) -> bool:
    """Whether the seat has a living Bishop, the Witch that of a bewitched one. By the turn of number 8 he has been revealed."""
    return any(
        number not in (state.murdered, state.bewitched) and _is_bishop(state, number) for number in state.players[seat].roles
    ) or (state.bewitched is not None and _is_bishop(state, state.bewitched) and _plays_on(state, seat, state.bewitched))


def _is_bishop(state: State, number: int) -> bool:
    return EFFECT in ROLES[state.roles[number - 1]].effects


def _plays_on(state: State, seat: Seat, number: int) -> bool:
    """Whether the seat is the Witch's, and somebody answered to the number; else she has nothing of it."""
    return holder(state, witch.NUMBER) == seat and state.calls[number - 1].seat is not None
