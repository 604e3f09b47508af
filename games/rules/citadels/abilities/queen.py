"""The Queen has three coins for sitting beside number 4 (CI 6, CI-21)."""

from typing import Final

from games.rules.citadels.abilities import fourth
from games.rules.citadels.classic_events import GoldEarned
from games.rules.citadels.roles import ROLES, Role
from games.rules.citadels.run import Run
from games.rules.citadels.state import State, holder
from games.rules.core import Seat

EFFECT: Final = "gold_3_next_to_number_4"
GOLD: Final = 3


def at_call(run: Run, seat: Seat, role: Role) -> None:
    """Pay her at her call if she sits beside whoever revealed number 4; a murdered one pays later, Hospital or not."""
    state = run.state
    if EFFECT in role.effects and state.murdered != fourth.NUMBER:
        _pay(run, seat, fourth.revealed(state))


def at_end(run: Run) -> None:
    """Pay her at the end of the round if she sits beside a murdered number 4."""
    victim, seat = fourth.murdered(run.state), _seat(run.state)
    if victim is not None and seat is not None:
        _pay(run, seat, victim)


def _seat(state: State) -> Seat | None:
    """Return who holds the Queen, if she is in play."""
    roles = (ROLES[role] for role in state.roles)
    return next((holder(state, role.number) for role in roles if EFFECT in role.effects), None)


def _pay(run: Run, seat: Seat, neighbour: Seat | None) -> None:
    count = len(run.state.players)
    if neighbour is not None and (seat - neighbour) % count in (1, count - 1):
        run.add(GoldEarned(seat=seat, gold=GOLD, by="queen"))
