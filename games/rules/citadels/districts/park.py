"""The Park: cards at the end of an own turn for an empty hand (CI 7, CI-44)."""

from typing import Final

from games.rules.citadels.classic_events import ParkUsed
from games.rules.citadels.districts.standing import standing
from games.rules.citadels.events import Held
from games.rules.citadels.run import Run
from games.rules.core import Seat, audience

EFFECT: Final = "end_turn_cards_if_empty"


def refill(run: Run, seat: Seat) -> None:
    """Draw as many cards as there are, if the hand is empty."""
    owner = run.state.players[seat]
    if owner.hand or (park := standing(owner.city, EFFECT)) is None:
        return
    if cards := run.state.deck[: park.params["cards"]]:
        run.add(ParkUsed(seat=seat, count=len(cards), secret={audience(seat): Held(cards=cards)}))
