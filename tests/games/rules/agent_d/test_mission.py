"""AD 5: steps, turns, placing dice, tools and the start card."""

from collections import Counter
from typing import Any

import pytest

from games.rules.agent_d.box import BOX
from games.rules.agent_d.commands import (
    Attempt,
    ChooseBuilding,
    DeclineAttempt,
    EndTurn,
    TakeDie,
    UseTool,
)
from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.events import (
    AttemptDeclined,
    DiceRolled,
    DieTaken,
    IdentitiesRevealed,
    StartPassed,
    ToolUsed,
    TurnEnded,
    TurnStarted,
)
from games.rules.agent_d.state import PoolDie
from games.rules.core import Chance, Clock
from tests.games.rules.agent_d.tables import (
    ARMY,
    BLUE,
    GUN,
    PLANT,
    POOL,
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
    turn,
)
from tests.spec import Given


def test_a_die_without_a_common_feature_lies_in_front_and_the_tool_follows() -> None:  # AD 5.1
    state = (
        turn()
        .when(A, TakeDie(die="d1"))
        .then(
            DieTaken(seat=A, die="d1", color=BLUE, face=SATELLITE, place="front"),
        )
    )
    assert (state.sub, state.turn, state.players[A].front) == ("tool", A, (die(BLUE, SATELLITE),))
    assert [one.id for one in state.pool] == ["d2", "d3", "d4", "d5"]


def test_a_die_with_one_goes_on_the_screen_and_the_attempt_follows() -> None:  # AD-20, AD-21
    for number in ("d2", "d5"):
        state = turn().when(A, TakeDie(die=number)).accepted()
        assert (state.sub, len(state.players[A].top), state.players[A].front) == ("attempt", 1, ())


@pytest.mark.parametrize("face", [None, *BOX.icons])
def test_a_gun_of_the_own_colour_shows_anything_on_the_screen(face: str | None) -> None:  # AD-22
    given = turn(security=ARMY)
    state = given.when(A, TakeDie(die="d4", face=face)).then(DieTaken(seat=A, die="d4", color=RED, face=face or GUN, place="top"))
    assert state.sub == "attempt"


@pytest.mark.parametrize("face", [None, GUN])
def test_a_gun_of_another_colour_may_stay_one_in_front(face: str | None) -> None:  # AD-23
    turn().when(A, TakeDie(die="d3", face=face)).then(DieTaken(seat=A, die="d3", color=YELLOW, face=GUN, place="front"))


def test_a_gun_of_another_colour_may_be_the_own_building() -> None:  # AD-23
    turn().when(A, TakeDie(die="d3", face=SUBMARINE)).then(DieTaken(seat=A, die="d3", color=YELLOW, face=SUBMARINE, place="top"))


@pytest.mark.parametrize(
    ("number", "face"), [("d3", SATELLITE), ("d1", SUBMARINE), ("d1", GUN), ("d1", "moon"), ("d4", "moon"), ("d4", "")]
)
def test_no_die_shows_what_it_may_not(number: str, face: str) -> None:  # AD-23, AD 5.1
    turn().when(A, TakeDie(die=number, face=face)).then_refused("agent_d.face_not_allowed", die=number)


def test_a_building_die_may_be_taken_with_the_face_it_has() -> None:  # AD 10
    turn().when(A, TakeDie(die="d1", face=SATELLITE)).accepted()


def test_only_dice_of_the_pool_can_be_taken() -> None:  # AD 10
    turn().when(A, TakeDie(die="d9", face="moon")).then_refused("agent_d.die_not_in_pool")


def test_only_who_is_in_turn_and_alive_takes() -> None:  # AD 10
    given = turn(c=agent(out=True))
    given.when(B, TakeDie(die="d1")).then_refused("game.not_your_turn")
    given.when(C, TakeDie(die="d1")).then_refused("agent_d.not_alive")
    given.when(C, Attempt(target=A, color=RED, building=ARMY)).then_refused("game.wrong_phase")


PARTS: dict[str, tuple[Any, ...]] = {
    "take": (TakeDie(die="d1"),),
    "attempt": (Attempt(target=B, color=RED, building=ARMY), DeclineAttempt()),
    "tool": (UseTool(die="d1", face=GUN), EndTurn()),
    "building": (ChooseBuilding(building=ARMY),),
}


@pytest.mark.parametrize("sub", ["take", "attempt", "tool"])
def test_each_part_of_a_turn_takes_only_its_own_commands(sub: str) -> None:  # AD 5
    for part, commands in PARTS.items():
        for command in commands:
            outcome = turn(sub).when(A, command)
            if part == sub:
                outcome.accepted()
            else:
                outcome.then_refused("game.wrong_phase")


def test_turns_go_clockwise_from_the_start_card() -> None:  # AD 5 2.2
    state = turn("tool", C, start=C).when(C, EndTurn()).then(TurnEnded(seat=C), TurnStarted(seat=D, due_at=90_000))
    assert state.turn == D
    turn("tool", D, start=C).when(D, EndTurn()).then(TurnEnded(seat=D), TurnStarted(seat=A, due_at=90_000))


def test_who_is_out_takes_no_die() -> None:  # AD-19
    given = turn("tool", b=agent(out=True), c=agent(out=True))
    assert given.when(A, EndTurn()).accepted().turn == D


def test_a_turn_has_one_clock_of_its_own() -> None:  # AD-50
    given = Given(AGENT_D, turn().state, 40_000)
    state = given.when(A, TakeDie(die="d2")).accepted()
    assert state.clock == given.state.clock
    after = Given(AGENT_D, state, 60_000).when(A, DeclineAttempt()).accepted()
    assert after.clock == given.state.clock
    later = Given(AGENT_D, after, 80_000).when(A, EndTurn()).accepted()
    assert later.clock == Clock(80_000 + 90_000, later.version)


def test_an_attempt_may_be_declined() -> None:  # AD-24
    state = turn("attempt").when(A, DeclineAttempt()).then(AttemptDeclined(seat=A))
    assert state.sub == "tool"


def test_a_tool_turns_a_die_and_ends_the_turn() -> None:  # AD-29, AD-30
    state = (
        turn("tool")
        .when(A, UseTool(die="d1", face=GUN))
        .then(ToolUsed(seat=A, die="d1", face=GUN), TurnEnded(seat=A), TurnStarted(seat=B, due_at=90_000))
    )
    assert state.pool[0] == PoolDie("d1", BLUE, GUN)
    assert state.pool[1:] == POOL[1:]
    assert state.players[A].tool_used


def test_a_tool_may_show_any_other_face() -> None:  # AD-30
    for face in BOX.icons:
        outcome = turn("tool").when(A, UseTool(die="d1", face=face))
        if face == SATELLITE:
            outcome.then_refused("agent_d.face_unchanged", die="d1")
        else:
            outcome.accepted()
    turn("tool").when(A, UseTool(die="d1", face="moon")).then_refused("agent_d.face_not_allowed", die="d1")
    turn("tool").when(A, UseTool(die="d0", face="moon")).then_refused("agent_d.die_not_in_pool")


def test_the_icon_of_a_tool_plays_no_part_in_using_it() -> None:  # AD-31
    for tool in BOX.buildings:
        turn("tool", a=agent(tool=tool)).when(A, UseTool(die="d3", face=PLANT)).accepted()


def test_a_used_tool_is_not_offered_again() -> None:  # AD-29
    given = turn(a=agent(tool_used=True))
    given.when(A, TakeDie(die="d1")).then_types(DieTaken, TurnEnded, TurnStarted)
    turn("attempt", a=agent(tool_used=True)).when(A, DeclineAttempt()).then_types(AttemptDeclined, TurnEnded, TurnStarted)


def test_without_dice_or_without_anybody_to_take_the_tool_is_not_offered() -> None:  # AD-29
    turn(pool=POOL[:1]).when(A, TakeDie(die="d1")).then_first(
        DieTaken(seat=A, die="d1", color=BLUE, face=SATELLITE, place="front"), TurnEnded(seat=A), StartPassed(seat=B)
    )
    for given in (turn(start=B), turn(start=B, b=agent(out=True)), turn(d=agent(out=True), c=agent(out=True), b=agent(out=True))):
        outcome = given.when(A, TakeDie(die="d1"))
        assert [type(event) for event in outcome.events[:3]] == [DieTaken, TurnEnded, StartPassed]


def test_a_step_ends_early_when_the_pool_is_empty() -> None:  # AD-18
    given = turn(pool=POOL[:1])
    state = given.when(A, TakeDie(die="d1")).accepted()
    assert (state.step, state.turn) == (2, B)


def test_left_over_dice_are_rolled_again_in_front_of_new_ones() -> None:  # AD-17, AD-47
    given = turn("tool", D, pool=POOL[1:3], drawn=7)
    outcome = given.when(D, EndTurn())
    state = outcome.then_types(TurnEnded, StartPassed, DiceRolled, TurnStarted)
    assert [one.id for one in state.pool] == ["d2", "d3", "d8", "d9", "d10"]
    assert [one.color for one in state.pool[:2]] == [RED, YELLOW]
    assert (state.drawn, state.step, len(state.bag)) == (10, 2, len(given.state.bag) - 3)


def test_no_more_dice_are_drawn_than_the_living_need() -> None:  # AD-17
    out = agent(out=True)
    given = turn("tool", D, pool=POOL[:4], b=out, c=out)
    state = given.when(D, EndTurn()).accepted()
    assert [one.id for one in state.pool] == ["d1", "d2", "d3", "d4"]


def test_a_bag_with_too_few_dice_gives_all_it_has() -> None:  # AD-18
    given = turn("tool", D, pool=POOL[:1], bag=(BLUE, RED))
    state = given.when(D, EndTurn()).accepted()
    assert (len(state.pool), state.bag) == (3, ())


def test_every_face_and_colour_comes_up_as_often_as_it_should() -> None:  # AD 12
    faces, colors = Counter[str](), Counter[str]()
    for seed in range(200):
        given = turn("tool", D, pool=(), bag=(BLUE,) * 10 + (RED,) * 10)
        decision = AGENT_D.decide(given.state, D, EndTurn(), Chance(seed.to_bytes(32, "big")), 0)
        faces.update(one.face for one in decision.state.pool)
        colors.update(one.color for one in decision.state.pool)
    assert 270 < faces[GUN] < 400  # 333 of 1,000
    assert all(120 < faces[building] < 215 for building in BOX.buildings)
    assert 440 < colors[RED] < 560


def test_the_start_card_goes_to_the_next_living_agent() -> None:  # AD-32
    given = turn("tool", A, start=B, c=agent(out=True), b=agent(out=True))
    assert given.when(A, EndTurn()).accepted().start == D
    given = turn("tool", D, start=A)
    assert given.when(D, EndTurn()).accepted().start == B


def test_after_the_fourth_step_the_card_is_passed_too_and_phase_three_begins() -> None:  # AD 5 2.3, AD-33
    given = turn("tool", D, step=4, start=A)
    outcome = given.when(D, EndTurn())
    assert outcome.events[:2] == (TurnEnded(seat=D), StartPassed(seat=B))
    assert isinstance(outcome.events[2], IdentitiesRevealed)
    state = outcome.accepted()
    assert (state.round, state.start) == (2, B)


def test_ids_go_on_from_round_to_round() -> None:  # AD-47
    state = turn("tool", D, step=4, drawn=30).when(D, EndTurn()).accepted()
    assert state.drawn == 30
    assert state.pool == ()
