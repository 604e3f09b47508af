"""The rulesets that can be played, by slug."""

from collections.abc import Mapping
from typing import Any, Final

from games.rules.agent_d.engine import AGENT_D
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.core import Ruleset
from games.rules.welcome_to.engine import WELCOME_TO

RULESETS: Final[Mapping[str, Ruleset[Any, Any]]] = {
    ruleset.slug: ruleset for ruleset in (SECRET_CITY, CLASSIC, AGENT_D, WELCOME_TO)
}


def ruleset(slug: str) -> Ruleset[Any, Any]:
    """Return the ruleset of that name. Raises KeyError."""
    return RULESETS[slug]
