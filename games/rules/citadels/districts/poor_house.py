"""The Poor House: a coin at the end of an own turn for who has none (CI 7, CI-44)."""

from typing import Final

from games.rules.citadels.classic_events import GoldEarned
from games.rules.citadels.districts.standing import standing
from games.rules.citadels.run import Run
from games.rules.core import Seat

EFFECT: Final = "end_turn_gold_if_broke"


def help_out(run: Run, seat: Seat) -> None:
    """Pay, if the purse is empty."""
    owner = run.state.players[seat]
    if not owner.gold and (house := standing(owner.city, EFFECT)) is not None:
        run.add(GoldEarned(seat=seat, gold=house.params["gold"], by="poor_house"))
