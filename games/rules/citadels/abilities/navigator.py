"""The Navigator takes four coins or four cards after the gather, and cannot build (CI 6, CI-22)."""

from typing import Final

from games.rules.citadels.choices import answered, ask
from games.rules.citadels.classic_commands import TakeNavigation
from games.rules.citadels.codes import Code
from games.rules.citadels.events import BonusTaken, Held
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import Offer, RuleViolation, Seat, audience

EFFECT: Final = "four_gold_or_four_cards"
GOLD: Final = 4
CARDS: Final = 4

_GOLD: Final = Offer(command=TakeNavigation(what="gold"))
_CARDS: Final = Offer(command=TakeNavigation(what="cards"))


def offer(run: Run, seat: Seat) -> None:
    """Ask which it is, also when the pile is empty (CI-48)."""
    ask(run, "navigator", seat)


def navigate(run: Run, seat: Seat, command: TakeNavigation) -> None:
    """Take the one or the other, as many cards as there are. Raises deck_empty."""
    if command.what == "gold":
        answered(run)
        run.add(BonusTaken(seat=seat, gold=GOLD))
        return
    cards = run.state.deck[:CARDS]
    if not cards:
        raise RuleViolation(Code.DECK_EMPTY, "CI 4")
    answered(run)
    run.add(BonusTaken(seat=seat, count=len(cards), secret={audience(seat): Held(cards=cards)}))


def take_gold(run: Run) -> None:
    """Take the gold, as the clock does."""
    run.add(BonusTaken(seat=answered(run, automatic=True).owner, gold=GOLD))


def offers(state: State, _: Seat) -> tuple[Offer, ...]:
    """Return the gold, and the cards if there are any."""
    return (_GOLD, _CARDS) if state.deck else (_GOLD,)
