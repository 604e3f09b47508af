"""Why a type of command is not available now (SC-61).

Whatever is possible at all has arguments that are accepted, so what is not offered is refused for its place or its seat
before any argument is looked at: `decide` itself is asked, with one command of each type.
"""

from typing import Final

from games.rules.agent_d.box import Box
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
from games.rules.agent_d.decide import decide
from games.rules.agent_d.legal import legal
from games.rules.agent_d.state import State
from games.rules.core import Chance, Leave, Resume, RuleViolation, Seat, Unavailable

_CHANCE: Final = Chance(bytes(32))
"""Never drawn from: each of these commands is refused."""
_PROBES: Final[tuple[AnyCommand, ...]] = (
    ChooseSecurity(building=""),
    ChooseTarget(building=""),
    TakeDie(die=""),
    Attempt(target=0, color="", building=""),
    DeclineAttempt(),
    UseTool(die="", face=""),
    EndTurn(),
    ChooseBuilding(building=""),
    Leave(),
    Resume(),
)


def unavailable(box: Box, state: State, seat: Seat) -> tuple[Unavailable, ...]:
    """Return the types of command that the person of the seat cannot send now, each with its code."""
    offered = {type(offer.command) for offer in legal(state, seat)}
    refused = (probe for probe in _PROBES if type(probe) not in offered)
    return tuple(Unavailable(type=_tag(probe), code=_refusal(box, state, seat, probe)) for probe in refused)


def _tag(command: AnyCommand) -> str:
    return str(command.__struct_config__.tag)


def _refusal(box: Box, state: State, seat: Seat, command: AnyCommand) -> str:
    try:
        decide(box, state, seat, command, _CHANCE, state.since)
    except RuleViolation as refusal:
        return str(refusal.code)
    message = f"{command} is accepted but not offered"
    raise RuntimeError(message)
