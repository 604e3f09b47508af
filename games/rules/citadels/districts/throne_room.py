"""The Throne Room: a coin for its owner whenever the crown passes from one player to another (CI-42)."""

from typing import Final

from games.rules.citadels.classic_events import GoldEarned
from games.rules.citadels.districts.standing import standing
from games.rules.citadels.run import Run

EFFECT: Final = "gold_on_crown_move"


def pay(run: Run) -> None:
    """Pay the owner, whoever gave or got the crown."""
    for seat, player in enumerate(run.state.players):
        room = standing(player.city, EFFECT)
        if room is not None:
            run.add(GoldEarned(seat=seat, gold=room.params["gold"], by="throne_room"))
            return
