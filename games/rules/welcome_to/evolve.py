"""The fold: from a state and an event to the next state. It believes the event: no checks, no refusals, no chance."""

from typing import Final, cast

from games.rules.core import TABLE, Event, Instant, Sitting
from games.rules.welcome_to import events as e
from games.rules.welcome_to.state import Player, State
from games.rules.welcome_to.steps import cards, seating, turns
from games.rules.welcome_to.steps.common import Steps

STEPS: Final[Steps] = {**cards.STEPS, **turns.STEPS, **seating.STEPS}
"""One step per type of event but the first; a test compares them with `AnyEvent`."""


def evolve(state: State | None, event: Event, at: Instant) -> State:
    """Return the state after `event`, which happened at `at`. The first event takes None."""
    if state is None:
        return _start(cast("e.GameStarted", event), at)
    return STEPS[type(event)](state, event, at)


def _start(event: e.GameStarted, at: Instant) -> State:
    stacked = event.secret[TABLE]
    return State(
        version=1,
        status="running",
        phase="turns",
        rules_version=event.setup.rules_version,
        mode=event.mode,
        advanced=event.advanced,
        pace=event.setup.pace,
        players=tuple(Player(sitting=Sitting(controller=controller)) for controller in event.setup.seats),
        plans=event.plans,
        approved=(False,) * len(event.plans),
        claimers=((),) * len(event.plans),
        turn=0,
        revealed_at=at,
        clock=None,
        combos=(),
        piles=stacked.piles,
        effects=(),
        deck=stacked.deck,
        discard=(),
        missing=len(event.setup.seats),
        wished=False,
        holder=event.holder,
        reasons=(),
        places=None,
        scores=None,
    )
