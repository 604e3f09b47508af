"""`random` wanders into every corner of the rules and offers nothing that they refuse."""

from collections import Counter
from typing import Any

from games.bots.catalogue import policy
from games.rules.core import Chance
from games.rules.welcome_to.commands import SubmitTurn
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.turn import judge
from tests.games.rules.welcome_to.random_games import states
from tests.games.rules.welcome_to.tables import table
from tests.games.rules.welcome_to.test_plans import FOUR_TWOS

RANDOM = policy("welcome_to", "random")
CHANCE = Chance(b"random".ljust(32))


def turns() -> list[SubmitTurn]:
    """Return what random does in many states, having had it judged."""
    found = []
    for number, state in enumerate((*states()[::4], *[table(FOUR_TWOS).state] * 20)):
        seat = number % len(state.players)
        legal = WELCOME_TO.legal(state, seat, automated=WELCOME_TO.is_automated(state, seat))
        command: Any = RANDOM.choose(None, legal, seat, CHANCE, str(number))
        judge(state, seat, command)
        found.append(command)
    return found


def test_everything_it_offers_is_accepted_and_everything_is_tried() -> None:
    seen: Counter[str] = Counter()
    for turn in turns():
        seen.update(name for name in SubmitTurn.__struct_fields__ if getattr(turn, name) not in (None, False, ()))
        if turn.effect is not None:
            seen[str(turn.effect.__struct_config__.tag)] += 1
    kinds = {"surveyor", "agent", "park", "pool", "temp", "bis"}
    assert set(seen) == set(SubmitTurn.__struct_fields__) | kinds


def test_it_says_nothing_where_there_is_nothing_to_say() -> None:
    assert RANDOM.choose(None, (), 0, CHANCE, "x") is None
