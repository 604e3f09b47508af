"""Type income: gold for the own buildings of the role's type, once a turn and whole (SC 6.2, SC-15)."""

from typing import Final

from games.rules.citadels.abilities.common import role_in_turn
from games.rules.citadels.cards import CARDS
from games.rules.citadels.codes import Code
from games.rules.citadels.commands import TakeIncome
from games.rules.citadels.districts import academy
from games.rules.citadels.events import IncomeTaken
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import Offer, RuleViolation, Seat

_OFFER: Final = (Offer(command=TakeIncome()),)


def take_income(run: Run, seat: Seat, _: TakeIncome) -> None:
    """Take the income. Raises not_your_role, already_used, nothing_to_gain."""
    state = run.state
    if role_in_turn(state).income_type is None:
        raise RuleViolation(Code.NOT_YOUR_ROLE, "SC 6.2")
    if state.acting.income_taken:
        raise RuleViolation(Code.ALREADY_USED, "SC 6.2")
    gold = income(state, seat)
    if not gold:
        raise RuleViolation(Code.NOTHING_TO_GAIN, "SC-15")
    run.add(IncomeTaken(seat=seat, gold=gold))


def income(state: State, seat: Seat) -> int:
    """Return what the income of the role in turn would be now, in gold coins."""
    wanted, city = role_in_turn(state).income_type, state.players[seat].city
    if wanted is None or not city:
        return 0
    return sum(CARDS[building.card].type == wanted for building in city) + academy.extra_income(city)


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return the income, if there is any to take."""
    return _OFFER if not state.acting.income_taken and income(state, seat) else ()
