"""Which role to take, and which to discard: by what it brings, how safe it is, and what others want."""

from typing import Any, Final

from games.bots.citadels.inference import liking
from games.bots.citadels.roles import brings, turn_worth
from games.bots.citadels.situation import Situation, types_of
from games.rules.citadels.classic_commands import PickAndDiscard
from games.rules.citadels.commands import PickRole

_MURDERED: Final = 0.12
"""The chance that a number which acts is the one that number 1 names."""
_ROBBED: Final = 0.1
_UNREACHED: Final = 1
"""Number 1 can be neither murdered nor bewitched."""
_DENIED: Final = 0.4
"""What it is worth that nobody else gets a role, per point of how much it is liked."""


def best_role(s: Situation, offers: list[Any]) -> Any:
    """Return the `pick_role` to send."""
    numbers = dict.fromkeys(offer.command.role for offer in offers)
    worths = {number: role_worth(s, number) for number in numbers}

    def value(command: PickRole) -> float:
        return worths[command.role] + _denied(s, command)

    return max((offer.command for offer in offers), key=value)


def role_worth(s: Situation, number: int) -> float:
    """Return what a round with the role of this number is worth, in points or gold."""
    worth = brings(s, s.role(number))
    if number > _UNREACHED:
        worth -= _MURDERED * (worth + turn_worth(s))
    if number > 2 and "thief" in s.roles:  # noqa: PLR2004 - the Thief may name neither number 1 nor himself (SC-19)
        worth -= _ROBBED * s.gold * s.gold_worth
    return worth + 0.1 * _wanted(s, number)


def _denied(s: Situation, command: PickRole) -> float:
    """Return what the discard, if there is one, takes from the rival (CI 2)."""
    if not isinstance(command, PickAndDiscard) or command.discard is None:
        return 0.0
    return _DENIED * _wanted(s, command.discard)


def _wanted(s: Situation, number: int) -> float:
    """Return how much the strongest rival would like the role: better that he does not get it."""
    return liking(s.role(number), types_of(s.leader.city), s.leader)
