"""The fold believes its events, and knows each of them."""

from typing import get_args

import msgspec

from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.events import AnyEvent, GameStarted
from games.rules.agent_d.evolve import STEPS
from games.rules.agent_d.state import State
from tests.games.rules.agent_d.random_games import events, states, steps
from tests.spec import fold


def test_there_is_a_step_for_every_event() -> None:
    assert set(STEPS) | {GameStarted} == set(get_args(AnyEvent))


def test_a_decision_holds_the_fold_of_its_events() -> None:
    for number in range(3):
        for before, decision, _, _ in steps(number, 3 + number):
            assert fold(AGENT_D, before, decision.events, 0) == decision.state


def test_the_version_counts_events() -> None:
    version = 0
    for _, decision, _, _ in steps(1, 5):
        version += len(decision.events)
        assert decision.state.version == version


def test_states_and_events_survive_being_stored() -> None:
    for state in states()[::20]:
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    for event in events()[::7]:
        assert msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent) == event
