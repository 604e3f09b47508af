"""The King takes the crown when he is called, or, murdered, at the end of the round (SC-27)."""

from typing import Final

from games.rules.citadels.events import CrownMoved
from games.rules.citadels.roles import ROLES, Role
from games.rules.citadels.run import Run
from games.rules.citadels.state import State, holder
from games.rules.core import Seat

EFFECT: Final = "take_crown"


def crown(run: Run, seat: Seat, role: Role) -> None:
    """Give the crown to the seat that was called, if its role is the King."""
    if EFFECT in role.effects:
        take_crown(run, seat)


def take_crown(run: Run, seat: Seat) -> None:
    """Move the crown, unless the seat has it already."""
    if run.state.crown != seat:
        run.add(CrownMoved(seat=seat))


def murdered(state: State) -> Seat | None:
    """Return the seat that holds a murdered King (SC 7)."""
    if state.murdered is None or EFFECT not in ROLES[state.roles[state.murdered - 1]].effects:
        return None
    return holder(state, state.murdered)
