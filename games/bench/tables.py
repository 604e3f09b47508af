"""The tables at which the rulesets are measured against one another."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from games.rules.citadels.options import ORDINARY_ROLES


class Table(NamedTuple):
    """A ruleset with a number of seats and options; `name` tells it in a line."""

    slug: str
    seats: int
    options: Mapping[str, Any] = {}

    @property
    def name(self) -> str:
        """Return how the table is called in a figure's line."""
        return f"{self.slug} {self.seats}"


TABLES: Final = (
    Table("secret_city", 4),
    Table("classic", 4),
    Table("classic", 8, {"roles": [*ORDINARY_ROLES, "artist"]}),
    Table("agent_d", 5),
    Table("welcome_to", 4),
)
"""Secret City first: what the others' speed is compared with in the same run."""
