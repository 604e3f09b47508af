"""The Alchemist gets back the coins that he paid for building (CI 6, CI-23)."""

from typing import Final

from games.rules.citadels.abilities.common import role_in_turn
from games.rules.citadels.classic_events import GoldEarned
from games.rules.citadels.run import Run

EFFECT: Final = "refund_building_gold"


def refund(run: Run) -> None:
    """Give back what the turn's buildings cost in coins."""
    turn = run.state.acting
    if turn.spent and EFFECT in role_in_turn(run.state).effects:
        run.add(GoldEarned(seat=turn.seat, gold=turn.spent, by="alchemist"))
