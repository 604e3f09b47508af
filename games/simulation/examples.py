"""Runs the worked examples of the rules on the real engines.

Examples come in two forms, stories (`example_stories`) and single cases (`example_cases`). An engine says which form its
examples have and lends it its words, in a module of its own (`citadels_examples`).
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

from games.rules.core import JSONObject, Ruleset
from games.simulation.agent_d_examples import KINDS as AGENT_D_KINDS
from games.simulation.citadels_examples import CitadelsWords
from games.simulation.example_cases import Cases
from games.simulation.example_comparing import Mismatch
from games.simulation.example_stories import Stories
from games.simulation.welcome_to_examples import WELCOME_TO_EXAMPLES


class EngineExamples(Protocol):
    """The worked examples of one engine."""

    def failures(self, ruleset: Ruleset[Any, Any], example: JSONObject) -> Iterable[Mismatch]:
        """Run one example and return where it fails. Raises anything when it cannot be run."""


_EXAMPLES: Final[Mapping[str, EngineExamples]] = {
    "citadels": Stories(CitadelsWords()),
    "agent_d": Cases(AGENT_D_KINDS),
    "welcome_to": WELCOME_TO_EXAMPLES,
}


def run_example(ruleset: Ruleset[Any, Any], example: JSONObject) -> list[Mismatch]:
    """Run one example and return where it fails."""
    return list(_EXAMPLES[ruleset.engine].failures(ruleset, example))
