"""A seat's view, asked the questions that a player asks."""

from functools import cached_property
from typing import cast

from games.bots.agent_d.deduction import Suspects, suspects, unseen
from games.rules.agent_d.box import BOX, Building
from games.rules.agent_d.state import Identity
from games.rules.agent_d.view import IdentityView, SeatView, View
from games.rules.core import Seat


class Situation:
    """The game as a seat sees it."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view = view
        self.me = view.seats[seat]

    @cached_property
    def identity(self) -> Identity:
        """Who I am, once my target is chosen."""
        own = cast("IdentityView", self.me.identity)
        return Identity(own.color, cast("Building", own.building))

    @cached_property
    def rivals(self) -> tuple[SeatView, ...]:
        """Return the other agents that are alive."""
        return tuple(seat for seat in self.view.seats if seat.alive and seat.seat != self.me.seat)

    @cached_property
    def suspected(self) -> dict[Seat, Suspects]:
        """Return for each rival who it may be."""
        dice = unseen(self.view)
        return {rival.seat: suspects(self.view, rival, dice) for rival in self.rivals}

    @cached_property
    def is_decisive(self) -> bool:
        """Whether one rank more wins the game (AD-42)."""
        return self.me.rank + 1 >= BOX.rank_to_win

    def stack(self, building: Building) -> int:
        """Return what lies on a building, in dollars."""
        return sum(self.view.board[building])
