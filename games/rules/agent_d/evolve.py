"""The fold: from a state and an event to the next state. It believes the event: no checks, no refusals, no chance."""

from typing import Final, cast

from games.rules.agent_d import events as e
from games.rules.agent_d.state import Player, State
from games.rules.agent_d.steps import ending, mission, rounds, seating
from games.rules.agent_d.steps.common import Steps
from games.rules.core import TABLE, Event, Instant, Sitting

STEPS: Final[Steps] = {**rounds.STEPS, **mission.STEPS, **ending.STEPS, **seating.STEPS}
"""One step per type of event but the first; a test compares them with `AnyEvent`."""


def evolve(state: State | None, event: Event, at: Instant) -> State:
    """Return the state after `event`, which happened at `at`. The first event takes None."""
    if state is None:
        return _start(cast("e.GameStarted", event), at)
    return STEPS[type(event)](state, event, at)


def _start(event: e.GameStarted, at: Instant) -> State:
    dice = tuple(sorted(color for color, number in event.dice.items() for _ in range(number)))
    return State(
        version=1,
        since=at,
        status="running",
        phase="target",
        sub=None,
        round=0,
        step=0,
        rules_version=event.setup.rules_version,
        pace=event.setup.pace,
        players=tuple(Player(sitting=Sitting(controller=controller), since=at) for controller in event.setup.seats),
        start=event.start,
        turn=None,
        dice=dice,
        bag=dice,
        pool=(),
        drawn=0,
        board=dict.fromkeys(event.buildings, ()),
        deck=event.secret[TABLE].deck,
        security=None,
        clock=None,
        reason=None,
        winner=None,
        places=None,
    )
