"""WT 9: the end, and what the sheets are worth."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.rules.welcome_to.events import GameEnded
from games.rules.welcome_to.resolve import end_reasons
from games.rules.welcome_to.scores import Points
from games.rules.welcome_to.scoring import places, points, score_lines, temp_points
from games.rules.welcome_to.sheet import EMPTY, Sheet
from tests.games.rules.welcome_to.tables import FULL_BUT_3, A, B, combos, refuse, sheet, submit, table
from tests.spec import Given

ALL_BUT_ONE = sheet(*FULL_BUT_3, "1 2 3 4 5 6 7 . 9 10 11 12")


@pytest.mark.parametrize(
    ("on", "points_of"),
    [
        (sheet(), {}),
        (sheet(parks=[1, 2, 5]), {"parks": (2, 4, 18)}),
        (sheet("1 2 3 4 5 6 7 8", "1", pools=[(3, 7, 8), (1,), ()]), {"pools": 13}),
        (sheet("1 2 3 4 5", fences=[[1, 2, 5], [], []]), {"estates": (2, 0, 3, 0, 0, 0)}),
        (sheet("1 2", fences=[[1, 2], [], []], value_marks=[1, 0, 0, 0, 0, 4]), {"estates": (6, 0, 0, 0, 0, 0)}),
        (sheet("1 1b", "2 2b 2b"), {"bis": 6}),
        (sheet("R", "R", fences=[[1], [1], []]), {"roundabouts": 8}),
        (sheet(refusals=1), {"refusals": 0}),
        (sheet(refusals=2), {"refusals": 3}),
        (sheet(refusals=3), {"refusals": 5}),
    ],
)
def test_each_line(on: Sheet, points_of: dict[str, object]) -> None:  # WT 9, WT 2
    line = points(on)
    nothing = {"parks": (0, 0, 0), "pools": 0, "estates": (0,) * 6, "bis": 0, "roundabouts": 0, "refusals": 0, "plans": 0}
    found = {name: getattr(line, name) for name in nothing}
    assert found == nothing | points_of
    good = line.plans + sum(line.parks) + line.pools + line.temps + sum(line.estates)
    assert line.total == good - line.bis - line.roundabouts - line.refusals


def test_a_total_may_be_negative() -> None:  # WT 9
    assert points(sheet("R 5", refusals=3, fences=[[1], [], []])).total == -8


def test_a_plan_not_scored_counts_nothing() -> None:  # WT-23
    assert points(replace(EMPTY, plans=(None, 8, None))).plans == 8
    assert points(EMPTY).plans == 0


@pytest.mark.parametrize(
    ("marks", "won"),
    [
        ([5, 3, 5, 0, 2, 1], (7, 4, 7, 0, 1, 0)),
        ([0, 0], (0, 0)),
        ([1, 1, 1], (7, 7, 7)),
        ([4, 0, 2], (7, 0, 4)),
        ([1], (7,)),
    ],
)
def test_temps_are_ranked_densely(marks: list[int], won: tuple[int, ...]) -> None:  # WT-21
    assert temp_points(marks, solo=False) == won


def test_bots_count_among_the_temps() -> None:  # WT-21
    lines = score_lines([sheet(temps=2), sheet(temps=1)], solo=False)
    assert [(line.seat, line.temps, line.total) for line in lines] == [(A, 7, 7), (B, 4, 4)]


@pytest.mark.parametrize(
    ("totals", "counts", "expected"),
    [
        ([5, 5, 5], [(0,) * 6] * 3, (1, 1, 1)),
        ([5, 9, 5], [(0,) * 6] * 3, (2, 1, 2)),
        ([5, 5, 1], [(0,) * 6] * 3, (1, 1, 3)),
        ([5, 5], [(0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 0, 2)], (2, 1)),
        ([5, 5], [(0, 1, 0, 1, 0, 0), (0, 1, 1, 0, 0, 0)], (2, 1)),
    ],
)
def test_ties_go_to_more_estates_then_to_small_ones(  # WT-22
    totals: list[int], counts: list[tuple[int, ...]], expected: tuple[int, ...]
) -> None:
    assert places(totals, counts) == expected


def finished(*sheets: Sheet, **changes: Any) -> GameEnded:
    """Let the first seat do what ends the game, the others decline."""
    given = table(*sheets, **changes)
    for seat in range(1, len(sheets)):
        given = Given(given.ruleset, given.when(seat, submit(street=3, house=8)).accepted())
    outcome = given.when(A, submit(street=3, house=8))
    state = outcome.accepted()
    assert (state.phase, state.clock, state.missing) == ("over", None, 0)
    ended = outcome.events[-1]
    assert isinstance(ended, GameEnded)
    return ended


def test_a_full_sheet_ends_the_game_for_all() -> None:  # WT 9
    ended = finished(ALL_BUT_ONE, EMPTY)
    assert (ended.status, ended.reasons, ended.places) == ("finished", ("full",), (1, 1))
    assert ended.scores is not None
    assert [line.total for line in ended.scores] == [0, 0]


def test_a_roundabout_fills_a_house() -> None:  # WT-29
    on = sheet(FULL_BUT_3[0].replace("10", "R"), *FULL_BUT_3[1:], "1 2 3 4 5 6 7 . 9 10 11 12", fences=[[9], [], []])
    assert finished(on, EMPTY, advanced=True).reasons == ("full",)


def test_reasons_come_in_their_order_over_all_seats() -> None:  # WT 9
    state = table(sheet(*FULL_BUT_3, "1 2 3 4 5 6 7 8 9 10 11 12"), sheet(refusals=3)).state
    assert end_reasons(state) == ("refusals", "full")
    assert end_reasons(table(EMPTY, sheet(refusals=2)).state) == ()


def test_three_refusals_end_the_game() -> None:  # WT 9
    full = sheet(*FULL_BUT_3, "1 2 3 4 5 6 7 8 9 10 11 .", refusals=2)
    given = table(full, combos=combos(*[(5, "park")] * 3))
    state = given.when(A, refuse()).accepted()
    assert (state.reasons, state.scores[A].refusals) == (("refusals",), 5)


def test_the_winners_are_all_in_the_first_place() -> None:  # WT-22
    given = table(ALL_BUT_ONE, EMPTY)
    given = Given(given.ruleset, given.when(B, submit(street=3, house=8)).accepted())
    state = given.when(A, submit(street=3, house=8)).accepted()
    outcome = given.ruleset.outcome(state)
    assert outcome is not None
    assert (outcome.status, outcome.winners, outcome.scores) == ("finished", (A, B), state.scores)
    assert given.ruleset.outcome(given.state) is None


def test_points_so_far_leave_temps_out() -> None:  # WT-36
    assert points(sheet(temps=11)) == points(sheet())
    assert isinstance(points(sheet()), Points)
