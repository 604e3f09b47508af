"""The Emperor gives the crown to somebody, who pays him a coin or a card for it (CI 6, CI-19)."""

from functools import cache
from typing import Final, cast

from games.rules.citadels.abilities.king import pass_crown
from games.rules.citadels.choices import answered, ask
from games.rules.citadels.classic_commands import GiveCrown, PayEmperor
from games.rules.citadels.classic_events import CardPaid, GoldPaid
from games.rules.citadels.codes import Code
from games.rules.citadels.events import Held
from games.rules.citadels.hand import require_cards
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import Offer, RuleViolation, Seat, audience

EFFECT: Final = "give_crown"
PRICE: Final = 1


def eligible(state: State, giver: Seat) -> tuple[Seat, ...]:
    """Return who may be given the crown, clockwise from the giver: neither he nor its present holder."""
    count = len(state.players)
    around = ((giver + step) % count for step in range(1, count))
    return tuple(seat for seat in around if seat != state.crown)


def offer(run: Run, giver: Seat, *, paid: bool) -> None:
    """Ask to whom the crown goes; to a single eligible seat it goes by itself (CI-48)."""
    seats = eligible(run.state, giver)
    if len(seats) == 1:
        _give(run, giver, seats[0], paid=paid)
    else:
        ask(run, "give_crown", giver)


def give_crown(run: Run, seat: Seat, command: GiveCrown) -> None:
    """Answer it. At the end of a round, when no turn is in progress, nobody pays. Raises bad_target."""
    if command.target not in eligible(run.state, seat):
        raise RuleViolation(Code.BAD_TARGET, "CI 6", target=command.target)
    answered(run)
    _give(run, seat, command.target, paid=run.state.turn is not None)


def give_to_next(run: Run) -> None:
    """Give the crown to the next eligible seat clockwise, as the clock does."""
    giver = answered(run, automatic=True).owner
    _give(run, giver, eligible(run.state, giver)[0], paid=run.state.turn is not None)


def give_unpaid(run: Run, giver: Seat) -> None:
    """Give the crown to the next eligible seat for nothing: the Emperor's turn is lost (CI-43)."""
    pass_crown(run, eligible(run.state, giver)[0])


def _give(run: Run, giver: Seat, receiver: Seat, *, paid: bool) -> None:
    """Pass the crown and ask for the price; a single possible payment happens by itself (CI-48)."""
    pass_crown(run, receiver)
    payer = run.state.players[receiver]
    if not paid:
        return
    if payer.gold and payer.hand:
        ask(run, "pay_emperor", receiver, target=giver)
    elif payer.gold:
        _pay_gold(run, receiver, giver)
    elif len(payer.hand) == 1:
        _pay_card(run, receiver, giver, payer.hand[0])
    elif payer.hand:
        ask(run, "pay_emperor", receiver, target=giver)


def pay(run: Run, seat: Seat, command: PayEmperor) -> None:
    """Answer with a coin or a card. Raises not_enough_gold, card_not_in_hand."""
    payer = run.state.players[seat]
    if command.card is None:
        if payer.gold < PRICE:
            raise RuleViolation(Code.NOT_ENOUGH_GOLD, "CI-19", needed=PRICE, held=payer.gold)
        _pay_gold(run, seat, cast("Seat", answered(run).target))
    else:
        require_cards(payer.hand, (command.card,))
        _pay_card(run, seat, cast("Seat", answered(run).target), command.card)


def pay_something(run: Run) -> None:
    """Pay gold if there is any, else a random card, as the clock does."""
    asked = answered(run, automatic=True)
    payer, giver = run.state.players[asked.owner], cast("Seat", asked.target)
    if payer.gold:
        _pay_gold(run, asked.owner, giver)
    else:
        _pay_card(run, asked.owner, giver, run.pick("pay_emperor", payer.hand))


def _pay_gold(run: Run, payer: Seat, giver: Seat) -> None:
    run.add(GoldPaid(seat=payer, target=giver, gold=PRICE, to="crown"))


def _pay_card(run: Run, payer: Seat, giver: Seat, card: str) -> None:
    known = Held(cards=(card,))
    run.add(CardPaid(seat=payer, target=giver, secret={audience(payer): known, audience(giver): known}))


def crown_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return the seats that may be given the crown."""
    return tuple(_crown_offer(target) for target in sorted(eligible(state, seat)))


def payment_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return the coin, if there is one, and each card of the hand."""
    payer = state.players[seat]
    cards = tuple(_card_offer(card) for card in dict.fromkeys(payer.hand))
    return (_GOLD, *cards) if payer.gold else cards


_GOLD: Final = Offer(command=PayEmperor(what="gold"), price=PRICE)


@cache
def _crown_offer(target: Seat) -> Offer:
    return Offer(command=GiveCrown(target=target))


@cache
def _card_offer(card: str) -> Offer:
    return Offer(command=PayEmperor(what="card", card=card))
