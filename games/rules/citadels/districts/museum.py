"""The Museum: once per own turn, after the gather, a hand card goes under it (CI 7, CI-39)."""

from functools import cache
from typing import Final

from games.rules.citadels.classic_commands import UseMuseum
from games.rules.citadels.classic_events import MuseumUsed
from games.rules.citadels.codes import Code
from games.rules.citadels.districts.standing import standing
from games.rules.citadels.events import Held
from games.rules.citadels.hand import require_cards
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import Offer, RuleViolation, Seat, audience

EFFECT: Final = "store_cards"


def use_museum(run: Run, seat: Seat, command: UseMuseum) -> None:
    """Lay a card under it. Raises no_such_building, already_used, must_gather_first, card_not_in_hand."""
    state, owner = run.state, run.state.players[seat]
    museum = standing(owner.city, EFFECT)
    if museum is None:
        raise RuleViolation(Code.NO_SUCH_BUILDING, "CI 7")
    if state.acting.museum_used:
        raise RuleViolation(Code.ALREADY_USED, "CI 7")
    if not state.acting.gathered:
        raise RuleViolation(Code.MUST_GATHER_FIRST, "CI-39")
    cards = (command.card,)
    require_cards(owner.hand, cards)
    run.add(MuseumUsed(seat=seat, museum=museum.id, secret={audience(seat): Held(cards=cards)}))


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return each card that may go under it after the gather."""
    owner = state.players[seat]
    if state.acting.museum_used or not standing(owner.city, EFFECT):
        return ()
    return tuple(_offer(card) for card in dict.fromkeys(owner.hand))


@cache
def _offer(card: str) -> Offer:
    return Offer(command=UseMuseum(card=card))
