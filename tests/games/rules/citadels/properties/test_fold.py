"""The fold: what is decided, what is stored and what is folded again are one and the same game."""

from typing import Any

import msgspec

from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import SecretCityEvent
from games.rules.citadels.state import State
from games.rules.core import Event, feed, split
from tests.games.rules.citadels.properties.playing import Play, plays, put
from tests.games.rules.citadels.properties.searching import always

WHOLE = plays(whole=True)
EVENTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(SecretCityEvent)
STATES = msgspec.json.Decoder(State)


@always(WHOLE)
def test_the_events_of_an_input_fold_to_the_state_that_comes_with_them(play: Play) -> None:
    for step in play.steps():
        assert step.decision.events
        state = step.before
        for event in step.decision.events:
            version = state.version if state else 0
            state = SECRET_CITY.evolve(state, event, step.input.at)
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
def test_a_game_put_to_the_rules_again_is_the_same_game(play: Play) -> None:  # trial T13
    first, *rest = play.steps()
    again = SECRET_CITY.setup(play.setup(), play.chance, first.input.at)
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
                assert SECRET_CITY.feed(event, seat) == (expected | {"own": own} if own else expected)


@always(plays())
def test_nothing_follows_from_a_window_that_has_closed(play: Play) -> None:  # trial T35
    state = play.steps()[-1].state
    open_now = {window.id for window in SECRET_CITY.windows(state)}
    kinds = ("game", "turn", "finish", "choice", "gather", "pick")
    for version in range(max(0, state.version - 30), state.version + 2):
        for kind in kinds:
            if (window := f"{kind}-{version}") not in open_now:
                assert SECRET_CITY.expire(state, window, play.chance) == ((), state)
    assert SECRET_CITY.expire(state, "", play.chance) == ((), state)
