"""Every command that somebody might send, sensible or not, well-formed all of them."""

from collections.abc import Iterator
from typing import Final

from games.rules.agent_d.commands import (
    AnyCommand,
    Attempt,
    ChooseBuilding,
    ChooseSecurity,
    ChooseTarget,
    DeclineAttempt,
    EndTurn,
    TakeDie,
    UseTool,
)
from games.rules.agent_d.state import State
from games.rules.core import Leave, Resume

ICONS: Final = ("army_base", "satellite", "submarine", "power_plant", "gun")
WORDS: Final = (*ICONS, "red", "casino", "0")
COLORS: Final = ("red", "yellow", "blue", "purple", "gun", "pink")
SEATS: Final = (-1, *range(6), 10**30)


def wishes(state: State) -> Iterator[AnyCommand]:
    """Yield commands of all types with arguments of all kinds, those that name nothing included."""
    for word in WORDS:
        yield ChooseSecurity(building=word)
        yield ChooseTarget(building=word)
        yield ChooseBuilding(building=word)
    for die in (*(one.id for one in state.pool), "d0", "d999", "red"):
        for face in (None, *WORDS):
            yield TakeDie(die=die, face=face)
        for word in WORDS:
            yield UseTool(die=die, face=word)
    for seat in SEATS:
        for color in COLORS:
            for building in WORDS:
                yield Attempt(target=seat, color=color, building=building)
    yield from (DeclineAttempt(), EndTurn(), Leave(), Resume())
