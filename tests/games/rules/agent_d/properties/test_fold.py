"""The fold: what is decided, what is stored and what is folded again are one and the same game."""

from typing import Any

import msgspec

from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.events import AnyEvent
from games.rules.agent_d.state import State
from games.rules.core import Event, event_type, feed, split
from tests.games.rules.agent_d.properties.playing import Play, plays, put
from tests.games.rules.citadels.properties.searching import always

WHOLE = plays(whole=True)
EVENTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyEvent)
STATES = msgspec.json.Decoder(State)


@always(WHOLE)
def test_the_events_of_an_input_fold_to_the_state_that_comes_with_them(play: Play) -> None:
    for step in play.steps():
        assert step.decision.events
        state = step.before
        for event in step.decision.events:
            version = state.version if state else 0
            state = AGENT_D.evolve(state, event, step.input.at)
            assert state.version == version + 1
        assert state == step.state


@always(WHOLE)
def test_events_and_states_survive_their_stored_shape(play: Play) -> None:
    for number, step in enumerate(play.steps()):
        for event in step.decision.events:
            assert EVENTS.decode(msgspec.json.encode(event)) == event
            assert _joined(event) == event
        if number % 9 == 0:
            assert STATES.decode(msgspec.json.encode(step.state, order="sorted")) == step.state


def _joined(event: Event) -> Any:
    """Return the event put together again from its public and private parts."""
    public, private = split(event)
    assert "secret" not in public
    return EVENTS.decode(msgspec.json.encode({"type": event_type(event), **public} | ({"secret": private} if private else {})))


@always(WHOLE)
def test_a_state_that_was_stored_plays_on_in_the_same_way(play: Play) -> None:  # trial T26
    for step in play.steps()[1::5]:
        assert step.before is not None
        stored = STATES.decode(msgspec.json.encode(step.before, order="sorted"))
        assert put(stored, step.input, play.chance) == step.decision


@always(WHOLE)
def test_a_game_put_to_the_rules_again_is_the_same_game(play: Play) -> None:  # trial T13
    first, *rest = play.steps()
    again = AGENT_D.setup(play.setup(), play.chance, first.input.at)
    assert again == first.decision
    for step in rest:
        assert step.before is not None
        assert put(step.before, step.input, play.chance) == step.decision


@always(WHOLE)
def test_a_feed_is_the_public_part_and_the_own_one(play: Play) -> None:
    for step in play.steps():
        for event in step.decision.events:
            public, private = split(event)
            expected = {"type": event_type(event), **public}
            assert feed(event, None) == expected
            for seat in range(len(play.people)):
                own = private.get(str(seat))
                assert AGENT_D.feed(event, seat) == (expected | {"own": own} if own else expected)


@always(plays())
def test_nothing_follows_from_a_window_that_has_closed(play: Play) -> None:  # trial T35
    state = play.steps()[-1].state
    open_now = {window.id for window in AGENT_D.windows(state)}
    for version in range(max(0, state.version - 30), state.version + 2):
        for kind in ("security", "target", "turn", "building"):
            if (window := f"{kind}-{version}") not in open_now:
                assert AGENT_D.expire(state, window, play.chance) == ((), state)
    assert AGENT_D.expire(state, "", play.chance) == ((), state)
