"""Ask `steady` what it would do at a table of Citadels classic."""

from typing import Any, Final

from msgspec.structs import replace

from games.bots.citadels.situation import Situation
from games.bots.citadels.steady import Steady
from games.rules.citadels.state import ChoiceKind, Pending
from games.rules.core import Chance, Seat
from tests.games.rules.citadels.classic.tables import A
from tests.spec import Given

STEADY: Final = Steady()
CHANCE: Final = Chance(bytes(32))
LAST: Final[dict[str, Any]] = {"last_round": True, "first_complete": 1}
"""Changes that make a round the last one."""


def choice(given: Given, seat: Seat = A) -> Any:
    """Return the command it sends, which the rules accept."""
    legal = given.ruleset.legal(given.state, seat)
    command = STEADY.choose(given.ruleset.view(given.state, seat), legal, seat, CHANCE, "any")
    given.when(seat, command).accepted()
    return command


def situation(given: Given, seat: Seat = A) -> Situation:
    """Return what it sees."""
    view: Any = given.ruleset.view(given.state, seat)
    return Situation(view, seat)


def asked(given: Given, kind: ChoiceKind, seat: Seat = A, **about: Any) -> Given:
    """Give the table with a question open."""
    return Given(given.ruleset, replace(given.state, pending=Pending(kind, seat, **about)), given.now)


def rest_of_turn(given: Given, seat: Seat = A) -> list[Any]:
    """Return the commands with which it goes on while the turn and its questions are its own."""
    done: list[Any] = []
    number = given.state.acting.number
    while given.state.turn is not None and given.state.acting.number == number and given.state.actor == seat:
        command = choice(given, seat)
        done.append(command)
        given = Given(given.ruleset, given.when(seat, command).accepted(), given.now)
    return done
