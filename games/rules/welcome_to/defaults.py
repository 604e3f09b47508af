"""The turn of a seat that let the clock run out (WT-38): a placement in proportion, no effect, no claim, no wish.

A house in a segment from L to R, between the numbers a and b, should hold a number as far on the way from a to b as the house
is from L to R. The cost of a placement is how far it is from that, an exact fraction; so an absent player does not collect
refusals and end everybody's game.
"""

from collections.abc import Iterator
from fractions import Fraction

from games.rules.core import Seat
from games.rules.welcome_to.commands import SubmitTurn, Write
from games.rules.welcome_to.sheet import Sheet
from games.rules.welcome_to.state import Offered, State, offered
from games.rules.welcome_to.writing import ABOVE_ALL, BELOW_ALL, Opening, openings

_LOW = 0
_HIGH = 16
"""What counts as the number at the left and the right border of a segment."""


def default_command(state: State, seat: Seat) -> SubmitTurn:
    """Return what the clock submits for a seat (WT-38)."""
    found = best_placement(state.players[seat].sheet, offered(state, seat))
    if found is None:
        return plain_turn(state, 1, refuse=True)
    choice, written = found
    return plain_turn(state, choice, write=written)


def plain_turn(state: State, choice: int, *, write: Write | None = None, refuse: bool = False) -> SubmitTurn:
    """Return a turn without effect; in solo and expert the lowest other position is the effect card, unused (WT-38)."""
    if state.mode == "base":
        return SubmitTurn(turn=state.turn, combo=None if refuse else choice, write=write, refuse=refuse)
    other = 2 if choice == 1 else 1
    return SubmitTurn(turn=state.turn, number_card=choice, effect_card=other, write=write, refuse=refuse)


def best_placement(sheet: Sheet, cards: Offered) -> tuple[int, Write] | None:
    """Return the cheapest placement with its combination or hand position; the lower one, street, house first (WT-38)."""
    best = min(_placements(sheet, cards), default=None)
    if best is None:
        return None
    _, choice, street, house = best
    return choice, Write(street=street, house=house, number=cards.numbers[choice - 1])


def _placements(sheet: Sheet, cards: Offered) -> Iterator[tuple[Fraction, int, int, int]]:
    """Yield cost, choice, street and house of the best house of each opening for each number."""
    found = openings(sheet)
    for choice, number in enumerate(cards.numbers, start=1):
        for opening in found:
            if opening.takes(number):
                yield _in_opening(opening, choice, number)


def _in_opening(opening: Opening, choice: int, number: int) -> tuple[Fraction, int, int, int]:
    """Return the cheapest house of an opening: the cost falls and then rises from left to right."""
    low = _LOW if opening.low == BELOW_ALL else opening.low
    high = _HIGH if opening.high == ABOVE_ALL else opening.high
    left, right = opening.first - 1, opening.last + 1
    distance = [abs((house - left) * (high - low) - (number - low) * (right - left)) for house in range(left + 1, right)]
    least = min(distance)
    return Fraction(least, (right - left) * (high - low)), choice, opening.street, opening.first + distance.index(least)
