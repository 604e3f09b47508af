"""The questions that a seat may be asked, each with its answers (CI 4): from a person, a policy, or the clock."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, cast, get_args

from games.rules.citadels import opening, rounds, turn
from games.rules.citadels.abilities import emperor, navigator, wizard
from games.rules.citadels.choices import answered
from games.rules.citadels.classic_commands import (
    Answer,
    ChooseCards,
    GiveCrown,
    PayEmperor,
    Recover,
    Salute,
    SearchPile,
    TakeNavigation,
    WizardChoose,
)
from games.rules.citadels.commands import ChooseCard
from games.rules.citadels.districts import ball_room, graveyard, lighthouse
from games.rules.citadels.run import Run
from games.rules.citadels.state import ChoiceKind, Pending, State
from games.rules.core import Offer, Seat

ANSWERS: Final = frozenset(get_args(Answer))
"""The commands that answer some question. To look a type up costs less than to ask for an instance of each."""


class Question(NamedTuple):
    """A kind of sub-choice: the command that answers it, what that does, the automatic answer, and what may be answered."""

    command: type[Answer]
    answer: Callable[[Run, Seat, Any], None]
    automatic: Callable[[Run], None]
    offers: Callable[[State, Seat], tuple[Offer, ...]]


def _keep_at_random(run: Run) -> None:
    pending = _asked(run)
    turn.keep(run, pending.owner, run.pick("choice", pending.offered), automatic=True)


def _keep_two_at_random(run: Run) -> None:
    pending = _asked(run)
    cards = run.shuffle("choice", pending.offered)[: turn.KEPT_TWO]
    turn.keep_two(run, pending.owner, cards, automatic=True)


def _asked(run: Run) -> Pending:
    return cast("Pending", run.state.pending)


def _salute(run: Run, _: Seat, __: Salute) -> None:
    answered(run)
    opening.move_crown(run)


def _give_crown(run: Run, seat: Seat, command: GiveCrown) -> None:
    emperor.give_crown(run, seat, command)
    _crown_moved(run)


def _give_crown_to_next(run: Run) -> None:
    emperor.give_to_next(run)
    _crown_moved(run)


def _crown_moved(run: Run) -> None:
    """Go on where the crown had interrupted, unless its price is asked for now."""
    if run.state.pending is not None:
        return
    if run.state.turn is None:
        rounds.close(run)
    else:
        opening.open_window(run)


def _pay(run: Run, seat: Seat, command: PayEmperor) -> None:
    emperor.pay(run, seat, command)
    opening.open_window(run)


def _pay_something(run: Run) -> None:
    emperor.pay_something(run)
    opening.open_window(run)


QUESTIONS: Final[Mapping[ChoiceKind, Question]] = {
    "draw": Question(ChooseCard, turn.choose_card, _keep_at_random, turn.card_offers),
    "keep_two": Question(ChooseCards, turn.choose_cards, _keep_two_at_random, turn.two_card_offers),
    "give_crown": Question(GiveCrown, _give_crown, _give_crown_to_next, emperor.crown_offers),
    "pay_emperor": Question(PayEmperor, _pay, _pay_something, emperor.payment_offers),
    "wizard_card": Question(WizardChoose, wizard.choose, wizard.take_at_random, wizard.choose_offers),
    "navigator": Question(TakeNavigation, navigator.navigate, navigator.take_gold, navigator.offers),
    "lighthouse": Question(SearchPile, lighthouse.search, lighthouse.take_at_random, lighthouse.offers),
    "graveyard": Question(Recover, graveyard.recover, graveyard.let_go, graveyard.offers),
    "salute": Question(Salute, _salute, turn.lose, ball_room.offers),
}


def fits(kind: ChoiceKind, command: object) -> bool:
    """Whether the command answers a question of this kind."""
    return isinstance(command, QUESTIONS[kind].command)


def answer(run: Run, seat: Seat, command: Answer) -> None:
    """Carry out the answer to what is asked now. Raises RuleViolation."""
    QUESTIONS[_asked(run).kind].answer(run, seat, command)


def answer_automatically(run: Run) -> None:
    """Answer what is asked now, as its clock does."""
    QUESTIONS[_asked(run).kind].automatic(run)


def offers(state: State, seat: Seat, kind: ChoiceKind) -> tuple[Offer, ...]:
    """Return the answers that a question of this kind may be given."""
    return QUESTIONS[kind].offers(state, seat)
