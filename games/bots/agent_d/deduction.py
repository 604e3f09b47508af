"""Who an agent can be: what the dice before and on its screen, and the guesses that missed, prove (AD 5.1).

A die in front shares nothing with the identity; on the screen it shares colour or building, and a gun there shares the
colour. What is left is weighed by how many dice of each colour are unseen, since the identity die is one of them.
"""

from collections.abc import Mapping
from functools import cache
from itertools import chain, product
from typing import Final, TypeAlias

from games.rules.agent_d.box import BOX, Color, Icon
from games.rules.agent_d.state import Identity, Place
from games.rules.agent_d.view import IdentityView, SeatView, View

Suspects: TypeAlias = Mapping[Identity, float]
"""The identities an agent may have, and how likely each is; they add up to 1."""

ALL: Final = frozenset(Identity(color, building) for color, building in product(BOX.colors, BOX.buildings))


@cache
def proven(place: Place, color: Color, face: Icon) -> frozenset[Identity]:
    """Return the identities with which a die can lie there."""
    if place == "front":
        return frozenset(one for one in ALL if one.color != color and one.building != face)
    return frozenset(one for one in ALL if color == one.color or face == one.building)


def possible(seat: SeatView, *more: frozenset[Identity]) -> frozenset[Identity]:
    """Return the identities that nothing on the table rules out for an agent, nor what is known `more`."""
    on_screen = [proven("top", die.color, die.face) for die in seat.top]
    in_front = [proven("front", die.color, die.face) for die in seat.front]
    return ALL.intersection(*on_screen, *in_front, *more) - set(seat.missed)


def unseen(view: View) -> dict[Color, int]:
    """Return how many dice of each colour nobody sees on the table: those in the bag and hidden identities."""
    left = dict.fromkeys(BOX.colors, BOX.dice_per_color[len(view.seats)])
    rolled = (die.color for die in view.pool)
    placed = (die.color for seat in view.seats for die in (*seat.top, *seat.front))
    known = (seat.identity.color for seat in view.seats if isinstance(seat.identity, IdentityView))
    for color in chain(rolled, placed, known):
        left[color] -= 1
    return left


def suspects(view: View, seat: SeatView, dice: Mapping[Color, int]) -> Suspects:
    """Return who an agent may be. `dice` are the unseen ones; nobody is sent to a secured building (AD-16)."""
    weights = {one: dice[one.color] for one in possible(seat) if one.building != view.security}
    total = sum(weights.values())
    return {one: weight / total for one, weight in weights.items() if weight}
