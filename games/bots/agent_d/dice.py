"""Which die to take, what a gun is to show, and which die to turn for those who take next."""

from collections.abc import Iterable
from functools import cached_property
from math import prod
from typing import Any, Final

from games.bots.agent_d.deduction import possible, proven
from games.bots.agent_d.guessing import RANK, best_worth
from games.bots.agent_d.situation import Situation
from games.bots.agent_d.weighing import any_best, likely_best
from games.rules.agent_d.box import BOX, Color, Icon
from games.rules.agent_d.commands import TakeDie, UseTool
from games.rules.core import Chance, Offer, Seat

LIFE: Final = 1_500
"""What a die on the screen is worth in a shoot-out, in dollars."""
DANGER: Final = 1.0
"""How likely rivals are to find an agent of whom they know everything."""
WORTH_TURNING: Final = 0.25
"""So much less likely the next agent must be to put a die on its screen, for the tool to be used up."""


class Taking:
    """The choice of a die in a situation."""

    def __init__(self, s: Situation) -> None:
        self.s = s
        self._dice = {die.id: die for die in s.view.pool}

    @cached_property
    def attempt(self) -> float:
        """Return what an attempt is worth now."""
        return best_worth(self.s)

    @cached_property
    def stake(self) -> float:
        """Return what we would lose by being found: all ranks and whatever this round still brings (AD-26)."""
        return (self.s.me.rank + 1) * RANK + self.s.stack(self.s.identity.building)

    def worth(self, offer: Offer) -> float:
        """Return what taking a die is worth, in dollars."""
        command: TakeDie = offer.command
        die = self._dice[command.die]
        face = self.face(offer)
        on_screen = LIFE + self.attempt if offer.place == "top" else 0.0
        told = possible(self.s.me, proven("top" if offer.place == "top" else "front", die.color, face))
        left = sum(one.building != self.s.view.security for one in told)  # nobody is sent there (AD-16)
        return on_screen - self.stake * DANGER / max(1, left)

    def face(self, offer: Offer) -> Icon:
        """Return the face with which the die comes to lie."""
        command: TakeDie = offer.command
        return self._dice[command.die].face if command.face is None else command.face


def best_die(s: Situation, offers: list[Any], chance: Chance, label: str) -> TakeDie:
    """Return a die, the likelier the more it brings and the less it tells."""
    taking = Taking(s)
    ways = {(offer.command.die, taking.face(offer)): offer for offer in offers}  # one with a face, one without (AD-54)
    best = likely_best(list(ways.values()), taking.worth, chance, label)
    command: TakeDie = best.command
    return command


def best_turning(s: Situation, offers: list[Any], chance: Chance, label: str) -> UseTool | None:
    """Return the turning of a die after which the next agent hardly gets one onto its screen; None to keep the tool."""
    following = _next(s)
    if following is None:
        return None
    now = _reach(s, following, ((die.color, die.face) for die in s.view.pool))

    def left(offer: Any) -> float:
        turned: UseTool = offer.command
        faces = ((die.color, turned.face if die.id == turned.die else die.face) for die in s.view.pool)
        return _reach(s, following, faces)

    best = any_best(offers, lambda offer: -left(offer), chance, label)
    return best.command if now - left(best) >= WORTH_TURNING else None


def _next(s: Situation) -> Seat | None:
    """Return the rival that takes next in this step."""
    count = len(s.view.seats)
    order = [(s.view.start + step) % count for step in range(count)]
    later = order[order.index(s.me.seat) + 1 :]
    return next((seat for seat in later if s.view.seats[seat].alive), None)


def _reach(s: Situation, rival: Seat, dice: Iterable[tuple[Color, Icon]]) -> float:
    """Return how likely a rival can put one of these dice onto its screen; with a gun it always can (AD-22, AD-23)."""
    suspected = s.suspected[rival]

    def missing(color: Color, face: Icon) -> float:
        if face == BOX.gun:
            return 0.0
        return sum(p for one, p in suspected.items() if color != one.color and face != one.building)

    return 1 - prod(missing(color, face) for color, face in dice)
