"""A bot gets exactly what a person in its seat gets (trial T28): what is hidden from it does not change its choice."""

import pytest

from games.bots.catalogue import policy
from games.bots.policy import Policy
from games.rules.core import Chance
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.state import State
from games.simulation.welcome_to import WelcomeToChecks
from tests.games.rules.welcome_to.random_games import states

CHANCE = Chance(b"t28".ljust(32))
CHECKS = WelcomeToChecks()


def chosen(which: Policy, state: State, seat: int, label: str) -> object:
    legal = WELCOME_TO.legal(state, seat, automated=WELCOME_TO.is_automated(state, seat))
    return which.choose(WELCOME_TO.view(state, seat), legal, seat, CHANCE, label)


@pytest.mark.parametrize("name", ["steady", "random"])
def test_t28_permuting_what_is_hidden_does_not_change_the_choice(name: str) -> None:
    which, changed = policy("welcome_to", name), 0
    for number, state in enumerate(states()[::19]):
        seat = number % len(state.players)
        other = CHECKS.rearranged(state, seat, CHANCE, str(number))
        changed += other != state
        choice = chosen(which, state, seat, str(number))
        assert choice is not None
        assert chosen(which, other, seat, str(number)) == choice
    assert changed > 20
