"""The Forge: once per own turn, after the gather, gold buys cards (SC 6.5, SC-3, SC-32)."""

from typing import Final

from games.rules.citadels.codes import Code
from games.rules.citadels.commands import UseForge
from games.rules.citadels.districts.standing import standing
from games.rules.citadels.events import ForgeUsed, Held
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import Offer, RuleViolation, Seat, audience

EFFECT: Final = "pay_to_draw"


def use_forge(run: Run, seat: Seat, _: UseForge) -> None:
    """Pay and draw what the pile has.

    Raises no_such_building, already_used, must_gather_first, deck_empty, not_enough_gold.
    """
    state, owner = run.state, run.state.players[seat]
    forge = standing(owner.city, EFFECT)
    if forge is None:
        raise RuleViolation(Code.NO_SUCH_BUILDING, "SC 6.5")
    if state.acting.forge_used:
        raise RuleViolation(Code.ALREADY_USED, "SC-32")
    if not state.acting.gathered:
        raise RuleViolation(Code.MUST_GATHER_FIRST, "SC-12")
    if not state.deck:
        raise RuleViolation(Code.DECK_EMPTY, "SC-3")
    price = forge.params["gold"]
    if price > owner.gold:
        raise RuleViolation(Code.NOT_ENOUGH_GOLD, "SC 6.5", needed=price, held=owner.gold)
    cards = state.deck[: forge.params["cards"]]
    run.add(ForgeUsed(seat=seat, gold=price, count=len(cards), secret={audience(seat): Held(cards=cards)}))


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return the forge after the gather, if it can be paid and the pile has a card."""
    owner = state.players[seat]
    forge = standing(owner.city, EFFECT)
    if forge is None or state.acting.forge_used or not state.deck or forge.params["gold"] > owner.gold:
        return ()
    return (Offer(command=UseForge(), price=forge.params["gold"]),)
