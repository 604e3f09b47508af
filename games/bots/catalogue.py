"""Which policies there are for which ruleset, and what follows when one fails."""

from typing import Final

from games.bots.agent_d.steady import Steady as SteadyAgent
from games.bots.citadels.steady import Steady
from games.bots.policy import Policy
from games.bots.random_legal import RandomLegal
from games.bots.welcome_to.random_turn import RandomTurn
from games.bots.welcome_to.steady import Steady as WelcomeToSteady

_CITADELS: Final[dict[str, Policy]] = {"steady": Steady(), "random": RandomLegal(closing="end_turn", before="build")}

POLICIES: Final[dict[str, dict[str, Policy]]] = {
    "secret_city": {**_CITADELS},
    "classic": {**_CITADELS},
    "agent_d": {"steady": SteadyAgent(), "random": RandomLegal()},
    "welcome_to": {"steady": WelcomeToSteady(), "random": RandomTurn()},
}
"""By ruleset and name, the strongest first."""


def policy(ruleset: str, name: str) -> Policy:
    """Return the policy called `name` for a ruleset. Raises KeyError."""
    return POLICIES[ruleset][name]


def strongest(ruleset: str) -> Policy:
    """Return the policy that acts for absent people and for bots nobody has chosen. Raises KeyError."""
    return next(iter(POLICIES[ruleset].values()))


def simpler(ruleset: str, name: str) -> Policy | None:
    """Return the policy to ask when `name` fails or thinks for too long (trial T27); None after the simplest."""
    names = list(POLICIES[ruleset])
    following = names.index(name) + 1
    return POLICIES[ruleset][names[following]] if following < len(names) else None
