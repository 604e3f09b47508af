"""Where a die comes to lie: it follows from the identity, nobody can cheat (AD 5.1).

Each place is evidence for the table. In front: the die shares neither colour nor icon with the identity. On the screen
showing a gun: the colour is the same. On the screen showing a building: colour or building is the same, or both.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from games.rules.agent_d.box import BOX, Building, Color, Icon
from games.rules.agent_d.state import Identity, Place

_GUN: Final = BOX.gun


def placements(agent: Identity, color: Color, face: Icon) -> Mapping[Icon, Place]:
    """Return the faces that an agent may let a die of this colour and face show, and the place each leads to."""
    return faces_allowed(agent.building, face, is_own=color == agent.color)


@cache
def faces_allowed(building: Building, face: Icon, *, is_own: bool) -> Mapping[Icon, Place]:
    """Return the same for the agent of a building; of a colour only matters whether it is the agent's own."""
    if face != _GUN:
        return {face: "top" if is_own or face == building else "front"}  # AD-20, AD-21
    if is_own:
        return dict.fromkeys(BOX.icons, "top")  # AD-22
    return {building: "top", _GUN: "front"}  # AD-23
