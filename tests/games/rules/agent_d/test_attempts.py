"""AD 5.2 and AD 5.4: assassination attempts and the last agent standing."""

from typing import Any

import pytest

from games.rules.agent_d.box import BOX
from games.rules.agent_d.commands import Attempt, ChooseBuilding
from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.events import (
    AgentOut,
    AttemptMade,
    GameEnded,
    InfoCollected,
    LastStanding,
    RankGained,
    RanksCaptured,
    RoundEnded,
    RoundStarted,
    StartPassed,
    TurnEnded,
)
from games.rules.agent_d.state import Identity
from games.rules.core import TurnTimedOut
from tests.games.rules.agent_d.tables import (
    ARMY,
    BLUE,
    GUN,
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
    die,
    surviving,
    turn,
    who,
)
from tests.spec import Given


def guess(target: int, color: str | None = None, building: str | None = None) -> Attempt:
    """Return an attempt, a right one if nothing else is said."""
    right = who(target)
    return Attempt(target=target, color=color or right.color, building=building or right.building)


def test_a_miss_changes_nothing_but_what_all_know() -> None:  # AD-25
    wrong = guess(B, building=ARMY)
    state = (
        turn("attempt")
        .when(A, wrong)
        .then(
            AttemptMade(seat=A, target=B, color=BLUE, building=ARMY, hit=False),
        )
    )
    assert (state.sub, state.players[B].alive, state.players[B].missed) == ("tool", True, (Identity(BLUE, ARMY),))
    assert [player.rank for player in state.players] == [1, 1, 1, 1]


def test_a_hit_brings_a_rank_and_turns_the_others_into_information() -> None:  # AD-26
    given = turn("attempt", a=agent(rank=2, info=(5000,)), c=agent(rank=3, info=(8000,), front=(die(RED, PLANT),)))
    state = given.when(A, guess(C)).then(
        AttemptMade(seat=A, target=C, color=PURPLE, building=ARMY, hit=True),
        AgentOut(seat=C, identity=who(C), cause="kill"),
        RanksCaptured(seat=A, victim=C, cards=3, to_info=2, rank=3),
    )
    attacker, victim = state.players[A], state.players[C]
    assert (attacker.rank, attacker.info, attacker.converted) == (3, (5000,), 2)
    assert (victim.rank, victim.info, victim.alive, victim.revealed) == (0, (8000,), False, True)
    assert victim.front == (die(RED, PLANT),)  # AD-19
    assert state.sub == "tool"


def test_a_single_rank_card_leaves_nothing_for_the_pile() -> None:  # AD-26
    state = turn("attempt").when(A, guess(D)).accepted()
    assert (state.players[A].rank, state.players[A].converted) == (2, 0)


def test_the_victim_of_a_hit_takes_no_die_in_this_step() -> None:  # AD-19, AD-27
    state = turn("attempt", a=agent(tool_used=True)).when(A, guess(B)).accepted()
    assert (state.turn, state.sub) == (C, "take")


def test_the_tool_follows_a_hit_and_a_miss_alike() -> None:  # AD-29
    for attempt in (guess(C), guess(C, color=RED)):
        assert turn("attempt").when(A, attempt).accepted().sub == "tool"
    given = turn("attempt", D, start=A)
    for attempt in (guess(C), guess(C, color=RED)):
        outcome = given.when(D, attempt)
        assert TurnEnded(seat=D) in outcome.events


@pytest.mark.parametrize(
    ("attempt", "code"),
    [
        (Attempt(target=4, color="pink", building=GUN), "unknown_target"),
        (Attempt(target=-1, color=RED, building=ARMY), "unknown_target"),
        (Attempt(target=A, color="pink", building=GUN), "target_self"),
        (Attempt(target=B, color="pink", building=GUN), "target_not_alive"),
        (Attempt(target=C, color="pink", building=GUN), "unknown_color"),
        (Attempt(target=C, color=RED, building=GUN), "unknown_building"),
        (Attempt(target=C, color=RED, building="casino"), "unknown_building"),
    ],
)
def test_a_guess_names_somebody_alive_a_colour_and_a_building(attempt: Attempt, code: str) -> None:  # AD-25
    turn("attempt", b=agent(out=True)).when(A, attempt).then_refused(f"agent_d.{code}")


def test_a_secured_or_impossible_building_may_be_guessed() -> None:  # AD-25
    given = turn("attempt", security=PLANT, c=agent(front=(die(PURPLE, PLANT),)))
    for _ in range(2):
        given.when(A, guess(C, color=PURPLE, building=PLANT)).then(
            AttemptMade(seat=A, target=C, color=PURPLE, building=PLANT, hit=False)
        )


def test_each_die_on_the_screen_allows_one_attempt() -> None:  # AD-28
    given = Given(AGENT_D, turn("attempt").when(A, guess(C)).accepted())
    given.when(A, guess(B)).then_refused("game.wrong_phase")


def test_the_highest_rank_by_a_kill_wins_at_once() -> None:  # AD-27, AD-42
    given = turn("attempt", a=agent(rank=6), b=agent(rank=4, info=(3000,)), d=agent(rank=2, info=(3000,)))
    outcome = given.when(A, guess(B))
    state = outcome.then_types(AttemptMade, AgentOut, RanksCaptured, TurnEnded, GameEnded)
    assert outcome.events[-1] == GameEnded(
        status="finished", reason="legend", winner=A, places=(1, 3, 4, 2), money=(6000, 3000, 0, 3000)
    )
    assert (state.players[A].rank, state.players[A].converted, state.players[B].rank) == (7, 3, 0)


OUT = agent(out=True, rank=0)


def test_the_last_kill_leaves_the_choice_of_a_building() -> None:  # AD-27, AD-34
    given = Given(AGENT_D, turn("attempt", a=agent(rank=3), b=OUT, c=OUT).state, 20_000)
    outcome = given.when(A, guess(D))
    state = outcome.then_types(AttemptMade, AgentOut, RanksCaptured, TurnEnded, LastStanding)
    assert outcome.events[-1] == LastStanding(seat=A, due_at=20_000 + 30_000)
    assert (state.sub, state.turn, state.players[A].rank) == ("building", A, 4)
    assert state.players[A].revealed is False
    (window,) = AGENT_D.windows(state)
    assert (window.kind, window.seats, window.due_at) == ("building", (A,), 50_000)


def test_the_last_kill_may_win_too() -> None:  # AD-27
    given = turn("attempt", a=agent(rank=6), b=OUT, c=OUT)
    given.when(A, guess(D)).then_types(AttemptMade, AgentOut, RanksCaptured, TurnEnded, GameEnded)


def test_the_survivor_takes_any_stack_a_rank_and_the_card() -> None:  # AD-34
    given = surviving(A, a=agent(rank=3, info=(4000,)), start=B, round=2, security=SATELLITE)
    outcome = given.when(A, ChooseBuilding(building=SATELLITE))
    outcome.then_first(
        InfoCollected(seat=A, building=SATELLITE, values=(7000, 4000)),
        RankGained(seat=A, rank=4, reason="last_standing"),
        StartPassed(seat=A),
        RoundEnded(round=2),
        RoundStarted(round=3, start=A),
    )
    state = outcome.accepted()
    assert state.players[A].info == (4000, 7000, 4000)
    assert [len(state.board[building]) for building in BOX.buildings] == [2, 1, 2, 2]


def test_the_survivor_of_the_last_round_leaves_the_rest_to_money() -> None:  # AD-34, AD-43
    given = surviving(A, round=3, b=agent(out=True, rank=0, info=(10000, 8000)))
    outcome = given.when(A, ChooseBuilding(building=PLANT))
    state = outcome.then_types(InfoCollected, RankGained, StartPassed, RoundEnded, GameEnded)
    assert (state.reason, state.winner, state.places) == ("money", B, (2, 1, 3, 3))


def test_the_survivor_may_become_a_legend_by_it() -> None:  # AD-34, AD-42
    given = surviving(A, a=agent(rank=6), start=B)
    outcome = given.when(A, ChooseBuilding(building=ARMY))
    state = outcome.then_types(InfoCollected, RankGained, GameEnded)
    assert (state.reason, state.winner, state.start) == ("legend", A, B)


def test_the_survivor_chooses_a_building() -> None:  # AD-34
    surviving(A).when(A, ChooseBuilding(building=GUN)).then_refused("agent_d.unknown_building")
    surviving(A).when(B, ChooseBuilding(building=ARMY)).then_refused("agent_d.not_alive")


def test_who_does_not_choose_gets_the_highest_stack() -> None:  # AD-51, AD-52
    outcome = surviving(A).when_due("building")
    outcome.then_first(TurnTimedOut(seat=A, streak=1), InfoCollected(seat=A, building=SATELLITE, values=(7000, 4000), auto=True))
    board: dict[str, Any] = {ARMY: (3000,), SATELLITE: (), SUBMARINE: (5000, 1000), PLANT: (6000,)}
    outcome = surviving(A, board=board).when_due("building")
    assert InfoCollected(seat=A, building=SUBMARINE, values=(5000, 1000), auto=True) in outcome.events  # the leftmost


def test_choosing_in_time_ends_a_series() -> None:  # AD-52
    given = surviving(A, a=agent(timeout_streak=2))
    assert given.when(A, ChooseBuilding(building=ARMY)).accepted().players[A].sitting.timeout_streak == 0
    assert given.when_due("building").accepted().players[A].sitting.timeout_streak == 3


def test_the_turn_of_the_last_kill_ends_a_series_as_well() -> None:  # AD-52
    for rank in (1, 6):
        given = turn("attempt", a=agent(rank=rank, timeout_streak=2), b=OUT, c=OUT)
        assert given.when(A, guess(D)).accepted().players[A].sitting.timeout_streak == 0


def test_a_killed_agent_keeps_its_series_and_has_no_window() -> None:  # AD-52
    given = turn("attempt", d=agent(YELLOW, PLANT, timeout_streak=2))
    state = given.when(A, guess(D)).accepted()
    assert state.players[D].sitting.timeout_streak == 2
    assert all(D not in window.seats for window in AGENT_D.windows(state))
