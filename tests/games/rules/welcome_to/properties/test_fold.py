"""The fold: what is decided, what is stored and what is folded again are one and the same game."""

from typing import Any

import msgspec

from games.rules.core import Event, feed, split
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.events import AnyEvent
from games.rules.welcome_to.state import State
from tests.games.rules.citadels.properties.searching import always
from tests.games.rules.welcome_to.properties.playing import plays
from tests.games.rules.welcome_to.random_games import Play, put

WHOLE = plays()
EVENTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyEvent)
STATES = msgspec.json.Decoder(State)


@always(WHOLE)
def test_the_events_of_an_input_fold_to_the_state_that_comes_with_them(play: Play) -> None:
    for step in play.steps():
        assert step.decision.events
        state = step.before
        for event in step.decision.events:
            version = state.version if state else 0
            state = WELCOME_TO.evolve(state, event, step.input.at)
            assert state.version == version + 1
        assert state == step.state


@always(WHOLE)
def test_events_and_states_survive_their_stored_shape(play: Play) -> None:
    for number, step in enumerate(play.steps()):
        for event in step.decision.events:
            assert EVENTS.decode(msgspec.json.encode(event)) == event
            assert _joined(event) == event
        if number % 9 == 0:
            assert STATES.decode(msgspec.json.encode(step.state)) == step.state


def _joined(event: Event) -> Any:
    """Return the event put together again from its public and private parts."""
    public, private = split(event)
    assert "secret" not in public
    tag = event.__struct_config__.tag
    return EVENTS.decode(msgspec.json.encode({"type": tag, **public} | ({"secret": private} if private else {})))


@always(WHOLE)
def test_a_game_put_to_the_rules_again_is_the_same_game(play: Play) -> None:  # trial T13, WT 13
    first, *rest = play.steps()
    again = WELCOME_TO.setup(play.setup(), play.chance, first.input.at)
    assert again == first.decision
    for step in rest:
        assert step.before is not None
        assert put(step.before, step.input, play.chance) == step.decision


@always(WHOLE)
def test_a_feed_is_the_public_part_and_the_own_one(play: Play) -> None:
    for step in play.steps():
        for event in step.decision.events:
            public, private = split(event)
            expected = {"type": event.__struct_config__.tag, **public}
            assert feed(event, None) == expected
            for seat in range(len(play.people)):
                own = private.get(str(seat))
                assert WELCOME_TO.feed(event, seat) == (expected | {"own": own} if own else expected)


@always(WHOLE)
def test_nothing_follows_from_a_window_that_has_closed(play: Play) -> None:  # trial T35
    for step in play.steps()[::7]:
        state = step.state
        open_now = {window.id for window in WELCOME_TO.windows(state)}
        for version in range(max(0, state.version - 30), state.version + 2):
            if (window := f"turn-{version}") not in open_now:
                assert WELCOME_TO.expire(state, window, play.chance) == ((), state)
