"""Turns are submitted, withdrawn and applied; plans are scored (WT 4, WT 8)."""

from typing import Final

from games.rules.core import Instant, audience, seats
from games.rules.welcome_to import events as e
from games.rules.welcome_to.sheet import put, with_plan
from games.rules.welcome_to.state import State, Submission
from games.rules.welcome_to.steps.common import Steps, after, with_player
from games.rules.welcome_to.turn import with_turn


def _turn_submitted(state: State, event: e.TurnSubmitted, _: Instant) -> State:
    seat = event.seat
    submission = Submission(command=event.secret[audience(seat)].command, automatic=event.automatic)
    return after(
        state,
        players=with_player(state.players, seat, submission=submission),
        missing=state.missing - (state.players[seat].submission is None),
    )


def _turn_withdrawn(state: State, event: e.TurnWithdrawn, _: Instant) -> State:
    return after(state, players=with_player(state.players, event.seat, submission=None), missing=state.missing + 1)


def _turn_applied(state: State, event: e.TurnApplied, _: Instant) -> State:
    player = state.players[event.seat]
    gone = player.hand if state.mode == "solo" else (event.number_card, event.effect_card)  # WT-24, WT-31
    players = with_player(
        state.players,
        event.seat,
        sitting=seats.acted(player.sitting) if event.by_person else player.sitting,
        sheet=with_turn(player.sheet, event),
        hand=tuple(card for card in player.hand if card not in gone),
        submission=None,
    )
    discard = (*state.discard, *(card for card in player.hand if card in gone))
    return after(state, players=players, discard=discard, wished=state.wished or event.reshuffle)


def _plan_scored(state: State, event: e.PlanScored, _: Instant) -> State:
    sheet = with_plan(state.players[event.seat].sheet, event.level, event.points, event.estates)
    return after(
        state,
        players=with_player(state.players, event.seat, sheet=sheet),
        claimers=put(state.claimers, event.level, (*state.claimers[event.level - 1], event.seat)),
    )


def _plan_approved(state: State, event: e.PlanApproved, _: Instant) -> State:
    return after(state, approved=put(state.approved, event.level, True))  # noqa: FBT003 - the value, not a switch


STEPS: Final[Steps] = {
    e.TurnSubmitted: _turn_submitted,
    e.TurnWithdrawn: _turn_withdrawn,
    e.TurnApplied: _turn_applied,
    e.PlanScored: _plan_scored,
    e.PlanApproved: _plan_approved,
}
