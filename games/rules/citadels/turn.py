"""A turn (SC 6).

From its call until its end the owner of a turn has one action window: he gathers exactly once, and around that he takes
his income, uses his role and his buildings and builds, in any order that the single rules allow (SC-12). Only two
things are ordered: building, lab and forge come after the gather, and the end does too (SC-13).

The one thing that interrupts the window is an open choice: which of two cards to keep. While it is open the owner may do
nothing but answer (SC 6). The gather is complete when the choice is answered, and then the Merchant's gold and the
Architect's cards come by themselves (SC-14).

When the clock runs out, `expire` settles what is compulsory and lets the policy finish the turn at that very instant
(`Turn.finishing`, SC-58). Only a turn that ends so is a timed-out one (SC-41).
"""

from typing import Final, cast

from games.rules.citadels.abilities.bonus import take_bonus
from games.rules.citadels.codes import Code
from games.rules.citadels.commands import ChooseCard, EndTurn, Gather
from games.rules.citadels.districts import archive
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
from games.rules.citadels.options import CLOCKS
from games.rules.citadels.rounds import call_from
from games.rules.citadels.run import Run
from games.rules.citadels.state import Pending
from games.rules.core import RuleViolation, Seat, audience, seats

GATHERED_GOLD: Final = 2
CARDS_SEEN: Final = 2


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
    take_bonus(run, seat)


def _gather_cards(run: Run, seat: Seat) -> None:
    """Look at the top cards: keep them all with the archive, or a single one (SC-4, SC-33); else choose."""
    state = run.state
    seen = state.deck[:CARDS_SEEN]
    secret = {audience(seat): Held(cards=seen)}
    if len(seen) == 1 or archive.keeps_all(state.players[seat].city):
        run.add(CardsGathered(seat=seat, count=len(seen), secret=secret))
        take_bonus(run, seat)
        return
    due_at = run.after(CLOCKS[state.speed].choice)
    if state.deadlines.turn is not None:
        due_at = min(due_at, state.deadlines.turn.due_at)
    run.add(ChoiceOpened(seat=seat, count=len(seen), due_at=due_at, secret=secret))


def choose_card(run: Run, seat: Seat, command: ChooseCard) -> None:
    """Answer the open choice. Raises card_not_offered."""
    if command.card not in cast("Pending", run.state.pending).offered:
        raise RuleViolation(Code.CARD_NOT_OFFERED, "SC 6.1")
    keep(run, seat, command.card)


def keep(run: Run, seat: Seat, card: str, *, automatic: bool = False) -> None:
    """Keep one of the offered cards; the other goes to the bottom, and the gather is complete."""
    offered = cast("Pending", run.state.pending).offered
    secret = {audience(seat): Kept(kept=card, put_down=without(offered, (card,)))}
    run.add(CardKept(seat=seat, automatic=automatic, secret=secret))
    take_bonus(run, seat)


def end_turn(run: Run, seat: Seat, _: EndTurn) -> None:
    """End the turn and call the next number. Raises must_gather_first."""
    if not run.state.acting.gathered:
        raise RuleViolation(Code.MUST_GATHER_FIRST, "SC-13")
    if run.state.acting.finishing:
        time_out(run)
    else:
        _finish(run, by_person=not run.automated)


def time_out(run: Run) -> None:
    """End the turn whose clock has run out (SC-41); autoplay, if it begins, begins with this end (SC-42)."""
    seat = run.state.acting.seat
    run.add(seats.timed_out(seat, run.state.players[seat].sitting))
    _finish(run, by_person=False)


def _finish(run: Run, *, by_person: bool) -> None:
    turn = run.state.acting
    run.add(TurnEnded(seat=turn.seat, number=turn.number, by_person=by_person))
    call_from(run, turn.number + 1)
