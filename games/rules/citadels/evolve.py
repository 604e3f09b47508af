"""The fold: from a state and an event to the next state. It believes the event: no checks, no refusals, no chance."""

from typing import Final, cast

from games.rules.citadels import events as e
from games.rules.citadels.state import WAITING, Deadlines, Player, State
from games.rules.citadels.steps import abilities, buildings, choices, gathering, rounds, seating, starred, turns, unique
from games.rules.citadels.steps.common import Steps
from games.rules.core import TABLE, Clock, Event, Instant, Sitting, audience

STEPS: Final[Steps] = {
    **rounds.STEPS,
    **turns.STEPS,
    **gathering.STEPS,
    **choices.STEPS,
    **abilities.STEPS,
    **starred.STEPS,
    **buildings.STEPS,
    **unique.STEPS,
    **seating.STEPS,
}
"""One step per type of event but the first; a test compares them with the editions' events."""


def evolve(state: State | None, event: Event, at: Instant) -> State:
    """Return the state after `event`, which happened at `at`. The first event takes None."""
    if state is None:
        return _start(cast("e.GameStarted", event), at)
    return STEPS[type(event)](state, event, at)


def _start(event: e.GameStarted, at: Instant) -> State:
    players = tuple(
        Player(sitting=Sitting(controller=controller), gold=event.gold, hand=event.secret[audience(seat)].hand)
        for seat, controller in enumerate(event.setup.seats)
    )
    return State(
        version=1,
        since=at,
        status="running",
        phase="draft",
        round=0,
        rules_version=event.setup.rules_version,
        roles=event.roles,
        target=event.target,
        speed=event.setup.options["speed"],
        pace=event.setup.pace,
        players=players,
        crown=event.crown,
        first_complete=None,
        last_round=False,
        deck=event.secret[TABLE].deck,
        removed_up=(),
        removed_down=None,
        leftover=None,
        draft=None,
        calls=(WAITING,) * len(event.roles),
        murdered=None,
        robbed=None,
        robber=None,
        turn=None,
        pending=None,
        deadlines=Deadlines(game=Clock(event.due_at, 1)),
        winners=None,
        scores=None,
        full_target=event.target,
        salutes=event.setup.options.get("ball_room") == "salute",
    )
