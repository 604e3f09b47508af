"""AD-50 to AD-53: clocks, and what they choose."""

from collections import Counter
from typing import Any

import pytest

from games.rules.agent_d.commands import DeclineAttempt, EndTurn, TakeDie
from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.events import AttemptDeclined, DieTaken, TurnEnded, TurnStarted
from games.rules.agent_d.state import PoolDie
from games.rules.core import Chance, Leave, Resume, SeatLeft, SeatResumed, TurnTimedOut, Waiting
from tests.games.rules.agent_d.tables import (
    ARMY,
    BLUE,
    PLANT,
    POOL,
    RED,
    SATELLITE,
    SUBMARINE,
    A,
    B,
    agent,
    choosing,
    surviving,
    table,
    turn,
)
from tests.spec import CHANCE, Given

TIMEOUT = TurnTimedOut(seat=A, streak=1)
NEXT = (TurnEnded(seat=A, auto=True), TurnStarted(seat=B, due_at=180_000))


def test_there_is_one_window_named_after_what_is_open() -> None:  # AD-50
    for given, kind, due_at in [
        (turn("take"), "turn", 90_000),
        (turn("attempt"), "turn", 90_000),
        (turn("tool"), "turn", 90_000),
        (choosing(), "target", 30_000),
        (surviving(), "building", 30_000),
    ]:
        assert [(one.id, one.kind, one.due_at) for one in AGENT_D.windows(given.state)] == [(f"{kind}-9", kind, due_at)]
    assert AGENT_D.windows(table().state) == ()


def test_a_window_that_has_closed_gives_nothing() -> None:  # trial T35
    for window in ("turn-8", "target-9", "turn", ""):
        assert AGENT_D.expire(turn().state, window, CHANCE) == ((), turn().state)
    assert AGENT_D.expire(table().state, "turn-9", CHANCE) == ((), table().state)


def expired(given: Given, seed: int) -> Any:
    """Return the die that the clock takes at the end of a turn."""
    decision = AGENT_D.expire(given.state, "turn-9", Chance(seed.to_bytes(32, "big")))
    assert decision.events[0] == TIMEOUT
    return decision.events[1]


def test_the_clock_takes_any_die_that_shows_a_building() -> None:  # AD-51
    taken = Counter(expired(turn(), seed).die for seed in range(300))
    assert set(taken) == {"d1", "d2", "d5"}
    assert min(taken.values()) > 60


@pytest.mark.parametrize("pool", [(POOL[2], POOL[3])])
def test_of_guns_only_it_shows_the_own_building_or_a_random_one_of_the_own_colour(pool: tuple[PoolDie, ...]) -> None:  # AD-51
    shown = Counter((one.die, one.face) for one in (expired(turn(pool=pool), seed) for seed in range(300)))
    assert {face for number, face in shown if number == "d3"} == {SUBMARINE}
    assert {face for number, face in shown if number == "d4"} == {ARMY, SATELLITE, SUBMARINE, PLANT}
    assert sum(count for (number, _), count in shown.items() if number == "d3") in range(110, 190)


def test_a_turn_that_runs_out_is_finished_at_its_instant() -> None:  # AD-51, AD-53, AD-55
    turn(pool=POOL[:1]).when_due("turn").then_first(
        TIMEOUT, DieTaken(seat=A, die="d1", color=BLUE, face=SATELLITE, place="front", auto=True), TurnEnded(seat=A, auto=True)
    )
    turn(pool=(POOL[1], POOL[2])).when_due("turn").then(
        TIMEOUT,
        DieTaken(seat=A, die="d2", color=RED, face=ARMY, place="top", auto=True),
        AttemptDeclined(seat=A, auto=True),
        *NEXT,
    )
    turn("attempt").when_due("turn").then(TIMEOUT, AttemptDeclined(seat=A, auto=True), *NEXT)
    turn("tool").when_due("turn").then(TIMEOUT, *NEXT)


def test_a_turn_counts_once_and_belongs_to_whom_it_was() -> None:  # AD-52
    state = turn().when_due("turn").accepted()
    assert [player.sitting.timeout_streak for player in state.players] == [1, 0, 0, 0]


def test_finishing_the_own_turn_ends_a_series() -> None:  # AD-52
    for sub, command in (("attempt", DeclineAttempt()), ("tool", EndTurn()), ("take", TakeDie(die="d1"))):
        given = turn(sub, a=agent(timeout_streak=2, tool_used=True))
        assert given.when(A, command).accepted().players[A].sitting.timeout_streak == 0


def test_a_part_of_a_turn_does_not() -> None:  # AD-52
    given = turn("take", a=agent(timeout_streak=2))
    state = given.when(A, TakeDie(die="d1")).accepted()
    assert state.players[A].sitting.timeout_streak == 2
    assert Given(AGENT_D, state).when_due("turn").accepted().players[A].sitting.timeout_streak == 3


def test_after_three_in_a_row_the_seat_is_played_until_it_is_taken_back() -> None:  # AD-52
    outcome = turn("tool", a=agent(timeout_streak=2)).when_due("turn")
    outcome.then_first(TurnTimedOut(seat=A, streak=3, autoplay=True), TurnEnded(seat=A, auto=True))
    given = turn(a=agent(timeout_streak=3, autoplay=True))
    assert AGENT_D.is_automated(given.state, A)
    given.when(A, TakeDie(die="d1")).then_refused("game.autoplay_on")
    given.when(B, TakeDie(die="d1"), automated=True).then_refused("game.not_automated")
    given.when(A, Resume(), automated=True).then_refused("game.not_automated")
    given.when(B, Resume()).then_refused("game.not_automated")
    state = given.when(A, Resume()).then(SeatResumed(seat=A))
    assert Given(AGENT_D, state).when(A, TakeDie(die="d1")).accepted().sub == "tool"


def test_a_policys_turn_in_autoplay_leaves_the_series() -> None:  # AD-52, SC-44
    given = turn("tool", a=agent(timeout_streak=3, autoplay=True))
    assert given.when(A, EndTurn(), automated=True).accepted().players[A].sitting.timeout_streak == 3
    given.when_due("turn").then_first(TurnTimedOut(seat=A, streak=3, autoplay=True))


def test_who_leaves_gives_the_seat_to_a_bot_under_the_running_clock() -> None:  # AD-52, SC-48, SC-57
    given = Given(AGENT_D, turn().state, 8000)
    state = given.when(A, Leave()).then(SeatLeft(seat=A))
    assert (state.players[A].sitting.controller, state.clock) == ("bot", given.state.clock)
    assert AGENT_D.waiting(state) == (Waiting(A, 8000),)
    after = Given(AGENT_D, state, 9000)
    after.when(A, TakeDie(die="d1")).then_refused("game.seat_taken_over")
    after.when(A, TakeDie(die="d1"), automated=True).then_types(DieTaken)
    assert AGENT_D.waiting(given.when(B, Leave()).accepted()) == (Waiting(A, 0),)


def test_when_the_last_person_leaves_the_game_ends_without_result() -> None:  # SC-50
    bot = agent(controller="bot")
    given = turn(b=bot, c=bot, d=bot)
    state = given.when(A, Leave()).accepted()
    assert (state.status, state.phase, state.winner) == ("abandoned", "over", None)
    outcome = AGENT_D.outcome(state)
    assert outcome is not None
    assert (outcome.status, outcome.winners, outcome.scores) == ("abandoned", None, None)
    assert AGENT_D.outcome(given.state) is None


def test_waiting_counts_from_the_last_move_of_the_seat() -> None:  # SC-57
    given = Given(AGENT_D, turn().state, 7000)
    assert AGENT_D.waiting(given.state) == (Waiting(A, 0),)
    assert AGENT_D.waiting(given.when(A, TakeDie(die="d2")).accepted()) == (Waiting(A, 7000),)
