"""Why a type of command is not available now (SC-61): `decide` itself is asked."""

from collections.abc import Iterator
from typing import Final

from games.rules.core import Chance, Leave, Resume, RuleViolation, Seat, Unavailable
from games.rules.welcome_to.commands import AnyCommand, WithdrawTurn
from games.rules.welcome_to.decide import decide
from games.rules.welcome_to.defaults import plain_turn
from games.rules.welcome_to.legal import legal
from games.rules.welcome_to.state import State

_CHANCE: Final = Chance(bytes(32))
"""Never drawn from: each of these commands is refused."""


def unavailable(state: State, seat: Seat) -> tuple[Unavailable, ...]:
    """Return the types of command that the person of the seat cannot send now, each with its code."""
    offered = {type(offer.command) for offer in legal(state, seat)}
    return tuple(_refused(state, seat, probe) for probe in _probes(state) if type(probe) not in offered)


def _refused(state: State, seat: Seat, command: AnyCommand) -> Unavailable:
    try:
        decide(state, seat, command, _CHANCE, state.revealed_at)
    except RuleViolation as refusal:
        return Unavailable(type=str(command.__struct_config__.tag), code=str(refusal.code))
    message = f"{command} is accepted but not offered"
    raise RuntimeError(message)


def _probes(state: State) -> Iterator[AnyCommand]:
    """Yield a command of every type; a turn is offered to whoever may send one at all (WT-9)."""
    yield plain_turn(state, 1, refuse=True)
    yield WithdrawTurn(turn=state.turn)
    yield Leave()
    yield Resume()
