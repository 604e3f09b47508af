"""What all abilities check first."""

from typing import Final

from games.rules.citadels.codes import Code
from games.rules.citadels.roles import ROLES, Role
from games.rules.citadels.state import State
from games.rules.core import RuleViolation

LOWEST_NAMED: Final = 2
"""The lowest number that number 1 may name."""


def role_in_turn(state: State) -> Role:
    """Return the role whose turn it is."""
    return ROLES[state.roles[state.acting.number - 1]]


def require_ability(state: State, effect: str) -> None:
    """Check that the role in turn has the effect and has used no ability yet. Raises not_your_role, already_used."""
    if effect not in role_in_turn(state).effects:
        raise RuleViolation(Code.NOT_YOUR_ROLE, "SC 6.3")
    if state.acting.ability_used:
        raise RuleViolation(Code.ALREADY_USED, "SC 6.3")
