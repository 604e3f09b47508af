"""The golden games of every ruleset: how they were played, and where they lie."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, Protocol

import msgspec

from games.rules.core import Instant, Setup
from tests.golden import agent_d_plans, classic_plans, secret_city_plans, welcome_to_plans
from tests.golden.recorded import FOLDER, JSON


class Plan(Protocol):
    """A game worth keeping."""

    @property
    def about(self) -> str:
        """What happens in it that is worth keeping."""

    @property
    def seed(self) -> bytes:
        """The seed of the game's chance, 32 bytes."""

    @property
    def at(self) -> Instant:
        """When it begins."""

    def setup(self) -> Setup:
        """What it begins with."""

    def inputs(self) -> Iterator[JSON]:
        """Play the game and yield its inputs; now and then one that is refused."""


PLANS: Final[Mapping[str, Mapping[str, Plan]]] = {
    "secret_city": secret_city_plans.PLANS,
    "classic": classic_plans.PLANS,
    "agent_d": agent_d_plans.PLANS,
    "welcome_to": welcome_to_plans.PLANS,
}
"""By ruleset and name of the game."""


def path_of(ruleset: str, name: str) -> Path:
    """Return where a golden game lies."""
    return FOLDER / ruleset / f"{name}.jsonl"


def paths_of(ruleset: str) -> list[Path]:
    """Return the golden games of a ruleset that there are."""
    return sorted((FOLDER / ruleset).glob("*.jsonl"))


def header(plan: Plan) -> JSON:
    """Return the first line of a plan's game."""
    setup = plan.setup()
    return {
        "about": plan.about,
        "ruleset": setup.ruleset,
        "rules_version": setup.rules_version,
        "seed": plan.seed.hex(),
        "at": plan.at,
        "setup": msgspec.to_builtins(setup),
    }
