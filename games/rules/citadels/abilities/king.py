"""The King takes the crown when he is called, or, murdered, at the end of the round (SC-27)."""

from typing import Final

from games.rules.citadels.districts import throne_room
from games.rules.citadels.events import CrownMoved
from games.rules.citadels.roles import Role
from games.rules.citadels.run import Run
from games.rules.core import Seat

EFFECT: Final = "take_crown"


def crown(run: Run, seat: Seat, role: Role) -> None:
    """Give the crown to the seat, if its role is the King."""
    if EFFECT in role.effects:
        pass_crown(run, seat)


def pass_crown(run: Run, seat: Seat) -> None:
    """Move the crown, unless the seat has it already; a Throne Room is paid for it (CI-42)."""
    if run.state.crown != seat:
        run.add(CrownMoved(seat=seat))
        throne_room.pay(run)
