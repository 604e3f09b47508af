"""The fold: what is decided, what is stored and what is folded again are one and the same game."""

from typing import Any

import msgspec

from games.rules.citadels.state import State
from games.rules.core import Event, feed, split
from tests.games.rules.citadels.properties.playing import EDITIONS, Play, put
from tests.games.rules.citadels.properties.searching import in_each_edition

EVENTS: dict[str, msgspec.json.Decoder[Any]] = {
    slug: msgspec.json.Decoder(ruleset.event_type) for slug, ruleset in EDITIONS.items()
}
STATES = msgspec.json.Decoder(State)


@in_each_edition(whole=True)
def test_the_events_of_an_input_fold_to_the_state_that_comes_with_them(play: Play) -> None:
    for step in play.steps():
        assert step.decision.events
        state = step.before
        for event in step.decision.events:
            version = state.version if state else 0
            state = play.rules.evolve(state, event, step.input.at)
            assert state.version == version + 1
        assert state == step.state


@in_each_edition(whole=True)
def test_events_and_states_survive_their_stored_shape(play: Play) -> None:
    for number, step in enumerate(play.steps()):
        for event in step.decision.events:
            assert EVENTS[play.edition].decode(msgspec.json.encode(event)) == event
            assert _joined(event, play.edition) == event
        if number % 9 == 0:
            assert STATES.decode(msgspec.json.encode(step.state)) == step.state


def _joined(event: Event, edition: str) -> Any:
    """Return the event put together again from its public and private parts."""
    public, private = split(event)
    assert "secret" not in public
    tag = event.__struct_config__.tag
    return EVENTS[edition].decode(msgspec.json.encode({"type": tag, **public} | ({"secret": private} if private else {})))


@in_each_edition(whole=True)
def test_a_game_put_to_the_rules_again_is_the_same_game(play: Play) -> None:  # trial T13
    first, *rest = play.steps()
    again = play.rules.setup(play.setup(), play.chance, first.input.at)
    assert again == first.decision
    for step in rest:
        assert step.before is not None
        assert put(play.rules, step.before, step.input, play.chance) == step.decision


@in_each_edition(whole=True)
def test_a_feed_is_the_public_part_and_the_own_one(play: Play) -> None:
    for step in play.steps():
        for event in step.decision.events:
            public, private = split(event)
            expected = {"type": event.__struct_config__.tag, **public}
            assert feed(event, None) == expected
            for seat in range(len(play.people)):
                own = private.get(str(seat))
                assert play.rules.feed(event, seat) == (expected | {"own": own} if own else expected)


@in_each_edition()
def test_nothing_follows_from_a_window_that_has_closed(play: Play) -> None:  # trial T35
    state = play.steps()[-1].state
    open_now = {window.id for window in play.rules.windows(state)}
    kinds = ("game", "turn", "finish", "choice", "gather", "pick")
    for version in range(max(0, state.version - 30), state.version + 2):
        for kind in kinds:
            if (window := f"{kind}-{version}") not in open_now:
                assert play.rules.expire(state, window, play.chance) == ((), state)
    assert play.rules.expire(state, "", play.chance) == ((), state)
