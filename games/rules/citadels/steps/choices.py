"""Questions and answers (CI 4)."""

from typing import Final

from msgspec.structs import replace

from games.rules.citadels import classic_events as c
from games.rules.citadels.state import Pending, State, Turn
from games.rules.citadels.steps.common import Steps, after, clock
from games.rules.core import Instant, audience


def _choice_asked(state: State, event: c.ChoiceAsked, at: Instant) -> State:
    """The question of somebody else stops the turn's clock, any question the gather's (CI-2)."""
    cards = event.secret[audience(event.seat)].cards if event.count else ()
    running, turn = state.deadlines, state.turn
    is_own = turn is not None and turn.seat == event.seat
    return after(
        state,
        at,
        turn=_looked(turn) if event.kind == "wizard_card" and turn else turn,
        pending=Pending(event.kind, event.seat, cards, at, event.target, event.card),
        deadlines=replace(
            running,
            turn=running.turn if is_own else None,
            held_turn=None if is_own else running.turn,
            gather=None,
            held_gather=running.gather,
            choice=clock(event.due_at, state.version + 1),
        ),
    )


def _looked(turn: Turn) -> Turn:
    return replace(turn, ability_used=True)


def _choice_answered(state: State, event: c.ChoiceAnswered, at: Instant) -> State:
    version, running = state.version + 1, state.deadlines
    return after(
        state,
        at,
        pending=None,
        deadlines=replace(
            running,
            turn=clock(event.turn_due_at, version) or running.turn,
            gather=clock(event.gather_due_at, version),
            choice=None,
            held_turn=None,
            held_gather=None,
        ),
    )


STEPS: Final[Steps] = {
    c.ChoiceAsked: _choice_asked,
    c.ChoiceAnswered: _choice_answered,
}
