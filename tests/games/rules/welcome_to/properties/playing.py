"""Random games of Welcome To as Hypothesis draws them; see `random_games`.

A game is drawn as a handful of small numbers, so that a failing one shrinks to a game of few seats and early habits, and can be
played again from what Hypothesis prints.
"""

from typing import Any

from hypothesis import strategies as st

from tests.games.rules.welcome_to.random_games import HABITS, Play

MOST_SEATS = 6


@st.composite
def plays(draw: st.DrawFn, /, **fixed: Any) -> Play:
    """Draw a game of any mode, with any kind of people."""
    people = draw(st.lists(st.booleans(), min_size=1, max_size=MOST_SEATS))
    drawn = Play(
        number=draw(st.integers(0, 2**32 - 1)),
        people=tuple(people),
        habits=draw(st.sampled_from(sorted(HABITS))),
        advanced=draw(st.booleans()),
        expert=draw(st.booleans()),
        policy=draw(st.booleans()),
    )
    return drawn._replace(**fixed)
