"""What a role gets on top of a complete gather: the Merchant and the Architect by itself, the Navigator as he likes (SC-14)."""

from collections.abc import Mapping
from typing import Final

from games.rules.citadels.abilities import navigator
from games.rules.citadels.abilities.common import role_in_turn
from games.rules.citadels.events import BonusTaken, Held
from games.rules.citadels.run import Run
from games.rules.core import Seat, audience

EXTRA_GOLD: Final[Mapping[str, int]] = {"extra_gold_1": 1}
"""The Merchant's; it is no income (SC-16)."""
EXTRA_CARDS: Final[Mapping[str, int]] = {"extra_cards_2": 2}
"""The Architect's, as many as the pile has (SC-3)."""


def take_bonus(run: Run, seat: Seat) -> None:
    """Give what the role in turn adds to the gather."""
    for effect in role_in_turn(run.state).effects:
        if effect in EXTRA_GOLD:
            run.add(BonusTaken(seat=seat, gold=EXTRA_GOLD[effect]))
        elif effect in EXTRA_CARDS and (cards := run.state.deck[: EXTRA_CARDS[effect]]):
            run.add(BonusTaken(seat=seat, count=len(cards), secret={audience(seat): Held(cards=cards)}))
        elif effect == navigator.EFFECT:
            navigator.offer(run, seat)
