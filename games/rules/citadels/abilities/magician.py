"""The Magician swaps whole hands with somebody, or redraws a part of his own (SC 6.3, SC-21)."""

from functools import cache
from typing import Final

from games.rules.citadels.abilities.common import require_ability
from games.rules.citadels.codes import Code
from games.rules.citadels.commands import Redraw, SwapHands
from games.rules.citadels.events import CardsRedrawn, Exchanged, HandsSwapped, Held
from games.rules.citadels.hand import require_cards
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import TABLE, CardList, Offer, RuleViolation, Seat, audience

EFFECT: Final = "swap_hand_or_redraw"


def swap_hands(run: Run, seat: Seat, command: SwapHands) -> None:
    """Exchange whole hands with another seat, empty ones too (SC-21). Raises bad_target."""
    state, target = run.state, command.target
    require_ability(state, EFFECT)
    if target == seat or not 0 <= target < len(state.players):
        raise RuleViolation(Code.BAD_TARGET, "SC 6.3", target=target)
    gave, got = state.players[seat].hand, state.players[target].hand
    run.add(
        HandsSwapped(
            seat=seat,
            target=target,
            got=len(got),
            gave=len(gave),
            secret={audience(seat): Held(cards=got), audience(target): Held(cards=gave)},
        )
    )


def redraw(run: Run, seat: Seat, command: Redraw) -> None:
    """Put cards to the bottom, shuffled among themselves (SC-2), then draw as many. Raises bad_target, card_not_in_hand."""
    require_ability(run.state, EFFECT)
    if not command.cards:
        raise RuleViolation(Code.BAD_TARGET, "SC 6.3")
    require_cards(run.state.players[seat].hand, command.cards)
    down, count = tuple(sorted(command.cards)), len(command.cards)
    order = run.shuffle("redraw", down)
    drawn = (run.state.deck[:count] + order)[:count]
    secret = {audience(seat): Exchanged(put_down=down, drawn=drawn)}
    if count > 1:
        secret[TABLE] = Exchanged(put_down=order)
    run.add(CardsRedrawn(seat=seat, count=count, secret=secret))


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return the seats to swap with, and the redraw if there is a hand."""
    swaps = _swaps(len(state.players), seat)
    hand = state.players[seat].hand
    if not hand:
        return swaps
    choose = CardList(argument="cards", cards=hand, least=1, most=len(hand))
    return (*swaps, Offer(command=Redraw(cards=()), choose=choose))


@cache
def _swaps(count: int, seat: Seat) -> tuple[Offer, ...]:
    return tuple(Offer(command=SwapHands(target=target)) for target in range(count) if target != seat)
