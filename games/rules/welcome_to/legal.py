"""The commands that would be accepted now (WT-42, SC-61).

A turn has too many forms to list them all, so its offer holds one whole example and the parts that a turn may be put together
from. It follows from the own sheet and what is public, and goes to that seat alone.
"""

from typing import Final

from games.rules.core import Leave, Offer, Resume, Seat
from games.rules.welcome_to.choices import Choices, choices
from games.rules.welcome_to.commands import SubmitTurn, WithdrawTurn, Write
from games.rules.welcome_to.defaults import plain_turn
from games.rules.welcome_to.state import State

_LEAVE: Final = Offer(command=Leave())
_RESUME: Final = Offer(command=Resume())


def legal(state: State, seat: Seat, *, automated: bool = False) -> tuple[Offer, ...]:
    """Return exactly what would be accepted from the seat, sent by its policy if `automated`, else by its person."""
    if state.phase == "over":
        return ()
    sitting = state.players[seat].sitting
    if automated:
        return _game_offers(state, seat) if sitting.is_automated else ()
    if sitting.controller == "bot":
        return ()
    if sitting.autoplay:
        return (_RESUME, _LEAVE)  # SC-43
    return (*_game_offers(state, seat), _LEAVE)


def _game_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    found = choices(state, seat)
    submit = Offer(command=_example(state, found), choices=found)
    if state.players[seat].submission is None:
        return (submit,)
    return (submit, Offer(command=WithdrawTurn(turn=state.turn)))


def _example(state: State, found: Choices) -> SubmitTurn:
    """Return a plain turn: the first house for the first number, or the refusal that is left."""
    if found.refuse:
        return plain_turn(state, 1, refuse=True)
    number = next(number for number in found.numbers if not number.temp)
    street, house, _ = number.houses[0]
    return plain_turn(state, number.choice, write=Write(street=street, house=house, number=number.number))
