"""Where a die comes to lie: it follows from the identity, nobody can cheat (AD 5.1).

Each place is evidence for the table. In front: the die shares neither colour nor icon with the identity. On the screen
showing a gun: the colour is the same. On the screen showing a building: colour or building is the same, or both.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from games.rules.agent_d.box import BOX, Color, Icon
from games.rules.agent_d.state import Identity, Place

_GUN: Final = BOX.gun


@cache
def placements(agent: Identity, color: Color, face: Icon) -> Mapping[Icon, Place]:
    """Return the faces that an agent may let a die of this colour and face show, and the place each leads to."""
    if face != _GUN:
        matches = color == agent.color or face == agent.building
        return {face: "top" if matches else "front"}  # AD-20, AD-21
    if color == agent.color:
        return dict.fromkeys(BOX.icons, "top")  # AD-22
    return {agent.building: "top", _GUN: "front"}  # AD-23
