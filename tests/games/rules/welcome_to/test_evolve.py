"""The fold believes its events, and knows each of them."""

from typing import get_args

import msgspec

from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.events import AnyEvent, GameStarted
from games.rules.welcome_to.evolve import STEPS
from games.rules.welcome_to.state import State
from tests.games.rules.welcome_to.random_games import PLAYS, states
from tests.spec import fold


def test_there_is_a_step_for_every_event() -> None:
    assert set(STEPS) | {GameStarted} == set(get_args(AnyEvent))


def test_a_decision_holds_the_fold_of_its_events() -> None:
    for play in PLAYS[:8]:
        for step in play.steps():
            assert fold(WELCOME_TO, step.before, step.decision.events, step.input.at) == step.state


def test_the_version_counts_events() -> None:
    version = 0
    for step in PLAYS[5].steps():
        version += len(step.decision.events)
        assert step.state.version == version


def test_states_survive_a_snapshot() -> None:
    for state in states()[::25]:
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State) == state
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
