"""AD 4, step 1.6: everybody chooses a target, at the same time and in secret."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.rules.agent_d.box import BOX
from games.rules.agent_d.commands import ChooseTarget
from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.events import Chosen, DiceRolled, TargetChosen, TurnStarted
from games.rules.core import Chance, Clock, Leave, Resume, SeatLeft, SeatResumed, TurnTimedOut, Waiting
from tests.games.rules.agent_d.tables import (
    ARMY,
    BLUE,
    GUN,
    OPENED,
    PLANT,
    PURPLE,
    RED,
    SATELLITE,
    SUBMARINE,
    YELLOW,
    A,
    B,
    C,
    D,
    agent,
    choosing,
    table,
)
from tests.spec import Given


def last(**changes: Any) -> Given:
    """Give a choice in which only D has not chosen."""
    chosen = {"a": agent(RED, ARMY), "b": agent(BLUE, ARMY), "c": agent(PURPLE, PLANT)}
    return choosing(**{**chosen, **changes})


def test_a_choice_is_told_to_its_owner_alone() -> None:  # AD-15
    given = Given(AGENT_D, choosing().state, 5000)
    state = given.when(C, ChooseTarget(building=PLANT)).then(TargetChosen(seat=C, secret={"2": Chosen(building=PLANT)}))
    assert (state.players[C].target, state.sub, state.clock) == (PLANT, "target", Clock(30_000, OPENED))
    assert AGENT_D.feed(TargetChosen(seat=C, secret={"2": Chosen(building=PLANT)}), A) == {"type": "target_chosen", "seat": C}
    assert [seat.has_chosen for seat in AGENT_D.view(state, A).seats] == [False, False, True, False]


def test_a_choice_is_final() -> None:  # AD-15
    given = Given(AGENT_D, choosing().when(A, ChooseTarget(building=ARMY)).accepted())
    given.when(A, ChooseTarget(building=PLANT)).then_refused("agent_d.already_chosen")
    given.when(A, ChooseTarget(building=GUN)).then_refused("agent_d.already_chosen")


@pytest.mark.parametrize("building", [GUN, "casino", ""])
def test_only_a_building_can_be_a_target(building: str) -> None:  # AD-16
    choosing().when(A, ChooseTarget(building=building)).then_refused("agent_d.unknown_building")


def test_a_secured_building_cannot_be_a_target() -> None:  # AD-14, AD-16
    given = choosing(3, security=SUBMARINE)
    given.when(A, ChooseTarget(building=SUBMARINE)).then_refused("agent_d.building_secured", building=SUBMARINE)
    given.when(A, ChooseTarget(building=ARMY)).accepted()


def test_the_others_window_stays_as_it_is() -> None:  # AD-15, AD-50, SC-57
    given = Given(AGENT_D, choosing().state, 7000)
    state = given.when(B, ChooseTarget(building=ARMY)).accepted()
    (window,) = AGENT_D.windows(state)
    assert (window.id, window.seats, window.due_at) == ("target-9", (A, C, D), 30_000)
    assert AGENT_D.waiting(state) == (Waiting(A, 0), Waiting(C, 0), Waiting(D, 0))


def test_the_order_of_choosing_does_not_matter() -> None:  # AD-15
    wishes = {A: ARMY, B: ARMY, C: PLANT, D: SATELLITE}
    ends = []
    for order in ((A, B, C, D), (D, B, A, C)):
        given = choosing()
        for seat in order:
            given = Given(AGENT_D, given.when(seat, ChooseTarget(building=wishes[seat])).accepted())
        ends.append(given.state)
    assert ends[0] == ends[1]


def test_the_last_choice_begins_the_mission() -> None:  # AD-15, AD 5
    given = Given(AGENT_D, last().state, 12_000)
    outcome = given.when(D, ChooseTarget(building=SATELLITE))
    state = outcome.then_types(TargetChosen, DiceRolled, TurnStarted)
    assert (state.phase, state.sub, state.step, state.turn) == ("mission", "take", 1, A)
    assert state.clock == Clock(12_000 + 90_000, state.version)
    assert len(state.pool) == 5


def test_who_is_late_gets_a_random_target_and_the_mission_begins_at_that_instant() -> None:  # AD-15, AD-51, AD-52
    given = choosing(b=agent(BLUE, ARMY))
    outcome = given.when_due("target")
    chosen = [event for event in outcome.events if isinstance(event, TargetChosen)]
    assert [(event.seat, event.auto) for event in chosen] == [(A, True), (C, True), (D, True)]
    assert outcome.events[0] == TurnTimedOut(seat=A, streak=1)
    state = outcome.accepted()
    assert [player.sitting.timeout_streak for player in state.players] == [1, 0, 1, 1]
    assert state.clock.due_at == 30_000 + 90_000  # SC-40


def test_the_targets_of_the_late_are_any_of_the_allowed_ones() -> None:  # AD-51
    given = choosing(3, security=PLANT)
    targets = set()
    for seed in range(40):
        state = AGENT_D.expire(given.state, "target-9", Chance(seed.to_bytes(32, "big"))).state
        targets |= {(seat, player.target) for seat, player in enumerate(state.players)}
    assert targets == {(seat, building) for seat in (A, B, C) for building in BOX.buildings if building != PLANT}


def test_choosing_in_time_ends_a_series_of_timeouts() -> None:  # AD-52
    given = choosing(a=agent(RED, timeout_streak=2))
    assert given.when(A, ChooseTarget(building=ARMY)).accepted().players[A].sitting.timeout_streak == 0


def test_the_third_timeout_in_a_row_begins_autoplay() -> None:  # AD-52
    outcome = last(d=agent(YELLOW, timeout_streak=2)).when_due("target")
    state = outcome.then_first(TurnTimedOut(seat=D, streak=3, autoplay=True))
    assert AGENT_D.is_automated(state, D)


def test_what_a_policy_chooses_ends_no_series() -> None:  # AD-52
    given = choosing(a=agent(RED, timeout_streak=3, autoplay=True))
    state = given.when(A, ChooseTarget(building=ARMY), automated=True).accepted()
    assert state.players[A].sitting.timeout_streak == 3


def test_a_bot_that_was_late_has_no_series() -> None:  # SC-44
    outcome = last(d=agent(YELLOW, controller="bot")).when_due("target")
    state = outcome.then_first(TurnTimedOut(seat=D, streak=0))
    assert not state.players[D].sitting.autoplay


def test_leaving_and_coming_back_change_only_the_own_wait() -> None:  # AD-52, SC-57
    given = Given(AGENT_D, choosing(b=agent(BLUE, autoplay=True, timeout_streak=3)).state, 6000)
    state = given.when(A, Leave()).then(SeatLeft(seat=A))
    assert AGENT_D.waiting(state)[:2] == (Waiting(A, 6000), Waiting(B, 0))
    state = given.when(B, Resume()).then(SeatResumed(seat=B))
    assert AGENT_D.waiting(state)[:2] == (Waiting(A, 0), Waiting(B, 6000))
    assert state.players[B].sitting.timeout_streak == 0
    assert replace(state, players=(), version=0) == replace(given.state, players=(), version=0)


def test_nobody_else_may_speak() -> None:  # AD 10
    choosing().when(None, ChooseTarget(building=ARMY)).then_refused("game.not_a_player")
    choosing().when(4, ChooseTarget(building=ARMY)).then_refused("game.not_a_player")
    table(phase="over", status="finished").when(A, ChooseTarget(building=ARMY)).then_refused("game.game_over")
