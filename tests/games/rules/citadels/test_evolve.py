"""The fold believes its events, and knows each of them."""

from typing import get_args

import msgspec

from games.rules.citadels.classic_events import ClassicEvent
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import GameStarted, SecretCityEvent
from games.rules.citadels.evolve import STEPS
from games.rules.citadels.state import State
from tests.games.rules.citadels.random_games import states, steps
from tests.spec import fold


def test_there_is_a_step_for_every_event() -> None:
    assert set(STEPS) | {GameStarted} == set(get_args(SecretCityEvent)) | set(get_args(ClassicEvent))


def test_a_decision_holds_the_fold_of_its_events() -> None:
    for number in range(4):
        for before, decision, _, _ in steps(number, 4 + number):
            assert fold(SECRET_CITY, before, decision.events, 0) == decision.state


def test_the_version_counts_events() -> None:
    version = 0
    for _, decision, _, _ in steps(1, 5):
        version += len(decision.events)
        assert decision.state.version == version


def test_states_survive_a_snapshot() -> None:
    for state in states()[::20]:
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
