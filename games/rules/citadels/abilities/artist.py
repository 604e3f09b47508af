"""The Artist lays coins on districts, two a turn, each of which is worth one more from then on (CI 6, CI-29)."""

from functools import cache
from typing import Final

from games.rules.citadels.abilities.common import role_in_turn
from games.rules.citadels.classic_commands import Beautify
from games.rules.citadels.classic_events import DistrictBeautified
from games.rules.citadels.codes import Code
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import Offer, RuleViolation, Seat

EFFECT: Final = "beautify_two"
MOST: Final = 2
PRICE: Final = 1


def beautify(run: Run, seat: Seat, command: Beautify) -> None:
    """Beautify a district, each once ever. Raises not_your_role, bad_target, already_used, not_enough_gold."""
    state, owner = run.state, run.state.players[seat]
    if EFFECT not in role_in_turn(state).effects:
        raise RuleViolation(Code.NOT_YOUR_ROLE, "CI 6")
    copies = [building for building in owner.city if building.card == command.card]
    if not copies:
        raise RuleViolation(Code.BAD_TARGET, "CI 6")
    if state.acting.beautified >= MOST or all(building.beauty for building in copies):
        raise RuleViolation(Code.ALREADY_USED, "CI-50", card=command.card)
    if owner.gold < PRICE:
        raise RuleViolation(Code.NOT_ENOUGH_GOLD, "CI 6", needed=PRICE, held=owner.gold)
    run.add(DistrictBeautified(seat=seat, card=command.card, gold=PRICE))


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return each district that can be beautified and paid for."""
    owner = state.players[seat]
    if state.acting.beautified >= MOST or owner.gold < PRICE:
        return ()
    return tuple(_offer(card) for card in dict.fromkeys(building.card for building in owner.city if not building.beauty))


@cache
def _offer(card: str) -> Offer:
    return Offer(command=Beautify(card=card), price=PRICE)
