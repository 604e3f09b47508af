"""Random games to test on: every state and event of a few, made by chance but always the same."""

import random
from collections.abc import Iterator
from functools import lru_cache

from games.rules.agent_d.commands import AnyCommand
from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.state import State
from games.rules.core import Chance, Decision, Event, Seat, Setup


def steps(number: int, seats: int) -> Iterator[tuple[State | None, Decision[State], Seat | None, AnyCommand | None]]:
    """Yield each input of a random game: the state before, what it caused, who sent what. The deal comes first."""
    dice, chance = random.Random(number), Chance(number.to_bytes(32, "big"))  # noqa: S311 - play, not secrecy
    setup = Setup(ruleset="agent_d", rules_version=1, options={}, seats=tuple("bot" for _ in range(seats)))
    decision = AGENT_D.setup(setup, chance, 0)
    yield None, decision, None, None
    while (state := decision.state).phase != "over":
        seat = dice.choice(AGENT_D.waiting(state)).seat
        command = dice.choice(AGENT_D.legal(state, seat, automated=True)).command
        decision = AGENT_D.decide(state, seat, command, chance, 0, automated=True)
        yield state, decision, seat, command


@lru_cache
def states(count: int = 9) -> tuple[State, ...]:
    """Return the states of `count` games, of three to five seats."""
    return tuple(decision.state for number in range(count) for _, decision, _, _ in steps(number, 3 + number % 3))


@lru_cache
def events(count: int = 9) -> tuple[Event, ...]:
    """Return the events of `count` games."""
    return tuple(event for number in range(count) for _, one, _, _ in steps(number, 3 + number % 3) for event in one.events)
