"""The Research Lab: once per own turn, after the gather, a hand card becomes gold (SC 6.5, SC-32)."""

from functools import cache
from typing import Final

from games.rules.citadels.codes import Code
from games.rules.citadels.commands import UseLab
from games.rules.citadels.districts.standing import standing
from games.rules.citadels.events import Held, LabUsed
from games.rules.citadels.hand import require_cards
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import Offer, RuleViolation, Seat, audience

EFFECT: Final = "discard_for_gold"


def use_lab(run: Run, seat: Seat, command: UseLab) -> None:
    """Put a hand card to the bottom for gold. Raises no_such_building, already_used, must_gather_first, card_not_in_hand."""
    state, owner = run.state, run.state.players[seat]
    lab = standing(owner.city, EFFECT)
    if lab is None:
        raise RuleViolation(Code.NO_SUCH_BUILDING, "SC 6.5")
    if state.acting.lab_used:
        raise RuleViolation(Code.ALREADY_USED, "SC-32")
    if not state.acting.gathered:
        raise RuleViolation(Code.MUST_GATHER_FIRST, "SC-12")
    cards = (command.card,)
    require_cards(owner.hand, cards)
    run.add(LabUsed(seat=seat, gold=lab.params["gold"], secret={audience(seat): Held(cards=cards)}))


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return each card that may be given after the gather."""
    owner = state.players[seat]
    if state.acting.lab_used or not standing(owner.city, EFFECT):
        return ()
    return tuple(_offer(card) for card in dict.fromkeys(owner.hand))


@cache
def _offer(card: str) -> Offer:
    return Offer(command=UseLab(card=card))
