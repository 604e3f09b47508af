"""A turn (SC 6).

From its call until its end the owner of a turn has one action window: he gathers exactly once, and around that he takes
his income, uses his role and his buildings and builds, in any order that the single rules allow (SC-12). Only two
things are ordered: building, lab and forge come after the gather, and the end does too (SC-13).

What interrupts the window is an open choice, such as which of two cards to keep. While one is open the owner may do
nothing but answer (SC 6, CI 4). The gather is complete when its choice is answered, and then the Merchant's gold and the
Architect's cards come by themselves (SC-14).

When the clock runs out, `expire` settles what is compulsory and lets the policy finish the turn at that very instant
(`Turn.finishing`, SC-58). Only a turn that ends so is a timed-out one (SC-41).

A part of a turn, that of a bewitched number's owner or of a murdered one with a Hospital, is over by itself when the gather
is complete (CI 4). The Witch's own turn ends with the naming (CI 6).
"""

from functools import cache
from typing import Final, cast

from games.rules.citadels.abilities import alchemist, emperor, king, tax_collector, witch
from games.rules.citadels.abilities.bonus import take_bonus
from games.rules.citadels.abilities.common import role_in_turn
from games.rules.citadels.choices import answered, due_at
from games.rules.citadels.classic_commands import Bewitch, ChooseCards
from games.rules.citadels.classic_events import CardsKept, KeptTwo, PartEnded
from games.rules.citadels.codes import Code
from games.rules.citadels.commands import ChooseCard, EndTurn, Gather
from games.rules.citadels.districts import looking, park, poor_house
from games.rules.citadels.events import (
    CardKept,
    CardsGathered,
    ChoiceOpened,
    GoldGathered,
    Held,
    Kept,
    TurnEnded,
)
from games.rules.citadels.hand import without
from games.rules.citadels.opening import play_on
from games.rules.citadels.rounds import call_from
from games.rules.citadels.run import Run
from games.rules.citadels.state import Pending, State
from games.rules.core import TABLE, CardList, Offer, RuleViolation, Seat, audience, seats

GATHERED_GOLD: Final = 2
KEPT_TWO: Final = 2


def gather(run: Run, seat: Seat, command: Gather) -> None:
    """Take gold or cards, once. Raises already_gathered, deck_empty."""
    if run.state.acting.gathered:
        raise RuleViolation(Code.ALREADY_GATHERED, "SC 6.1")
    if command.what == "gold":
        gather_gold(run, seat)
    elif not run.state.deck:
        raise RuleViolation(Code.DECK_EMPTY, "SC-3")
    else:
        _gather_cards(run, seat)


def gather_gold(run: Run, seat: Seat, *, automatic: bool = False) -> None:
    """Take gold; the gather is complete."""
    run.add(GoldGathered(seat=seat, gold=GATHERED_GOLD, automatic=automatic))
    _complete_gather(run, seat)


def _gather_cards(run: Run, seat: Seat) -> None:
    """Look at the top cards: keep them all if they are few enough (SC-4, SC-33, CI-30), else choose."""
    state, city = run.state, run.state.players[seat].city
    seen = state.deck[: looking.seen(city)]
    keep = looking.kept(city)
    secret = {audience(seat): Held(cards=seen)}
    if len(seen) <= keep:
        run.add(CardsGathered(seat=seat, count=len(seen), secret=secret))
        _complete_gather(run, seat)
        return
    run.add(ChoiceOpened(seat=seat, count=len(seen), due_at=due_at(run, seat), keep=keep, secret=secret))


def _complete_gather(run: Run, seat: Seat) -> None:
    """Give the role's bonus; what is only a part of a turn is over instead."""
    if run.state.acting.part is None:
        take_bonus(run, seat)
    else:
        end_part(run)


def end_part(run: Run) -> None:
    """End a part of a turn: the Witch plays on as the bewitched number, after a murdered one the next is called."""
    turn, witch = run.state.acting, run.state.witch_waiting
    if turn.part == "bewitched" and witch is not None:
        run.add(PartEnded(seat=turn.seat, number=turn.number))
        play_on(run, witch, turn.number)
    else:
        run.add(TurnEnded(seat=turn.seat, number=turn.number))
        call_from(run, turn.number + 1)


def choose_card(run: Run, seat: Seat, command: ChooseCard) -> None:
    """Answer the open choice. Raises card_not_offered."""
    if command.card not in cast("Pending", run.state.pending).offered:
        raise RuleViolation(Code.CARD_NOT_OFFERED, "SC 6.1")
    keep(run, seat, command.card)


def keep(run: Run, seat: Seat, card: str, *, automatic: bool = False) -> None:
    """Keep one of the offered cards; the others go to the bottom (SC-2), and the gather is complete."""
    down = without(cast("Pending", run.state.pending).offered, (card,))
    secret = {audience(seat): Kept(kept=card, put_down=tuple(sorted(down)))}
    if len(down) > 1:
        secret[TABLE] = Kept(put_down=run.shuffle("put_down", sorted(down)))
    run.add(CardKept(seat=seat, automatic=automatic, secret=secret))
    _complete_gather(run, seat)


def choose_cards(run: Run, seat: Seat, command: ChooseCards) -> None:
    """Answer the open choice with two cards. Raises card_not_offered."""
    offered = cast("Pending", run.state.pending).offered
    if any(command.cards.count(card) > offered.count(card) for card in command.cards):
        raise RuleViolation(Code.CARD_NOT_OFFERED, "CI-30")
    keep_two(run, seat, command.cards)


def keep_two(run: Run, seat: Seat, cards: tuple[str, ...], *, automatic: bool = False) -> None:
    """Keep two of the offered cards; the other goes to the bottom, and the gather is complete."""
    down = without(cast("Pending", run.state.pending).offered, cards)
    run.add(CardsKept(seat=seat, automatic=automatic, secret={audience(seat): KeptTwo(kept=cards, put_down=down)}))
    _complete_gather(run, seat)


def card_offers(state: State, _: Seat) -> tuple[Offer, ...]:
    """Return each card that may be kept."""
    return tuple(_card_offer(card) for card in dict.fromkeys(cast("Pending", state.pending).offered))


def two_card_offers(state: State, _: Seat) -> tuple[Offer, ...]:
    """Return the choice of two of the cards."""
    offered = cast("Pending", state.pending).offered
    choose = CardList(argument="cards", cards=offered, least=KEPT_TWO, most=KEPT_TWO)
    return (Offer(command=ChooseCards(cards=offered[:KEPT_TWO]), choose=choose),)


@cache
def _card_offer(card: str) -> Offer:
    return Offer(command=ChooseCard(card=card))


def bewitch(run: Run, seat: Seat, command: Bewitch) -> None:
    """Name a number and end the Witch's own part (CI 6, CI-47)."""
    witch.bewitch(run, seat, command)
    _end(run, by_person=not run.automated)


def end_turn(run: Run, seat: Seat, _: EndTurn) -> None:
    """End the turn and call the next number. Raises must_bewitch, must_gather_first."""
    if witch.must_name(run.state):
        raise RuleViolation(Code.MUST_BEWITCH, "CI-10")
    if not run.state.acting.gathered:
        raise RuleViolation(Code.MUST_GATHER_FIRST, "SC-13")
    if run.state.acting.finishing:
        time_out(run)
    else:
        _finish(run, by_person=not run.automated)


def time_out(run: Run) -> None:
    """End the turn whose clock has run out (SC-41); autoplay, if it begins, begins with this end (SC-42)."""
    count_timeout(run)
    _finish(run, by_person=False)


def count_timeout(run: Run) -> None:
    """Count a timed-out turn: each expiry of a turn's clock, and each lost salute, is one (CI-47)."""
    seat = run.state.acting.seat
    run.add(seats.timed_out(seat, run.state.players[seat].sitting))


def lose(run: Run) -> None:
    """End a turn whose salute did not come: of all that it is, only the crown still moves (CI-43)."""
    answered(run, automatic=True)
    turn, role = run.state.acting, role_in_turn(run.state)
    king.crown(run, turn.seat, role)
    if turn.part is None and emperor.EFFECT in role.effects:
        emperor.give_unpaid(run, turn.seat)
    count_timeout(run)
    if turn.part is None:
        _end(run, by_person=False)
    else:
        end_part(run)


def bewitch_at_random(run: Run) -> None:
    """End the part of a Witch whose clock has run out; the policy had nothing to do before the naming (CI-10, CI-49)."""
    count_timeout(run)
    witch.bewitch_at_random(run)
    _end(run, by_person=False)


def _finish(run: Run, *, by_person: bool) -> None:
    """End a whole turn: Park, Poor House, then the refund, then the tax (CI-18, CI-44)."""
    seat = run.state.acting.seat
    park.refill(run, seat)
    poor_house.help_out(run, seat)
    alchemist.refund(run)
    tax_collector.tax(run)
    _end(run, by_person=by_person)


def _end(run: Run, *, by_person: bool) -> None:
    turn = run.state.acting
    run.add(TurnEnded(seat=turn.seat, number=turn.number, by_person=by_person))
    call_from(run, turn.number + 1)
