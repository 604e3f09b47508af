"""The policy `steady` of Welcome To: plans its estates, keeps its gaps open, and never wastes a refusal.

It divides the streets once so that all plans are served, then takes in each turn the number and the effect that bring most:
now, and by what they leave possible. It claims a plan as soon as it can. It does not look at what others might do, except at how
soon they may end the game and at how many temps they have.
"""

from typing import Any, Final

import msgspec

from games.bots.welcome_to.claiming import with_claims
from games.bots.welcome_to.dice import Dice
from games.bots.welcome_to.planning import Planner
from games.bots.welcome_to.situation import Situation
from games.rules.core import Chance, Offer, Seat
from games.rules.welcome_to.choices import Choices


class Steady:
    """Plays steadily; see `Policy`."""

    name: Final = "steady"
    needs_view: Final = True

    def choose(self, view: Any, legal: tuple[Offer, ...], seat: Seat, chance: Chance, label: str) -> Any | None:
        """Return the best turn it can think of; see `Policy`."""
        for offer in legal:
            if isinstance(offer.choices, Choices):
                situation = Situation(view, seat)
                turn = Planner(situation, offer.choices).best(offer.command, Dice(chance, label)) or offer.command
                return msgspec.structs.replace(turn, claims=with_claims(situation, turn))
        return None
