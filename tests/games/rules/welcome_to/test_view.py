"""WT 11: who sees what, and how large it is."""

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.scoring import points, score_lines
from games.rules.welcome_to.sheet import EMPTY
from games.rules.welcome_to.sheet_view import SheetView, read_sheet, sheet_view
from games.rules.welcome_to.view import MOST_SHEETS
from tests.games.rules.welcome_to.tables import FULL_BUT_3, PLANS, A, B, C, alone, sheet, submit, table
from tests.spec import Given

BUSY = sheet(
    *FULL_BUT_3,
    "1 1b 3 4 R 1 2 2b 9 10 11 12",
    fences=[[2, 4, 6], [1, 2, 9], [4, 5]],
    pools=[(3, 7, 8), (1, 4, 8), (2, 7, 11)],
    parks=[3, 4, 5],
    value_marks=[1, 2, 3, 4, 4, 4],
    temps=11,
    refusals=2,
    used=({"1-6": "P1-2"}, {}, {"1-4": "P2-4"}),
)


def test_a_submission_is_its_owners_alone() -> None:  # WT-36
    given = table(EMPTY, EMPTY, EMPTY)
    state = given.when(B, submit()).accepted()
    for viewer in (None, A, C):
        seats = WELCOME_TO.view(state, viewer).seats
        assert [seat.has_submitted for seat in seats] == [False, True, False]
        assert seats[B].submission is UNSET
    assert WELCOME_TO.view(state, B).seats[B].submission == submit()
    assert WELCOME_TO.view(state, A).seats[A].submission is None
    assert WELCOME_TO.view(state, A).missing == 2


def test_two_submissions_that_differ_look_the_same_to_all_others() -> None:  # WT-36, trial T14
    given = table(BUSY, EMPTY, EMPTY)
    one, other = (given.when(B, command).accepted() for command in (submit(), submit(2, 3, 4, 3)))
    for viewer in (None, A, C):
        assert msgspec.json.encode(WELCOME_TO.view(one, viewer)) == msgspec.json.encode(WELCOME_TO.view(other, viewer))


def test_sheets_are_those_of_the_last_resolved_turn() -> None:  # WT 11
    state = table(EMPTY, EMPTY).when(A, submit()).accepted()
    assert WELCOME_TO.view(state, A).seats[A].sheet == sheet_view(EMPTY, PLANS)


def test_a_sheet_is_shown_as_the_rules_say_and_read_back() -> None:  # WT 11
    shown = sheet_view(BUSY, PLANS)
    assert shown.houses == (*FULL_BUT_3, "1 1b 3 4 R 1 2 2b 9 10 11 12")
    assert shown.used == ({"1-6": "P1-2"}, {}, {"1-4": "P2-4"})
    assert shown.points == points(BUSY)
    for on in (BUSY, EMPTY, sheet("1 . 2b 2", plans=PLANS)):
        assert read_sheet(sheet_view(on, PLANS), PLANS) == on


def test_small_tables_show_all_sheets_and_large_ones_sum_up() -> None:  # WT 11
    for seats in (MOST_SHEETS, MOST_SHEETS + 1):
        shown = WELCOME_TO.view(table(*[BUSY] * seats).state, A).seats
        assert shown[A].sheet is not UNSET
        assert (shown[B].sheet is UNSET) == (seats > MOST_SHEETS)
        assert shown[B].summary == shown[A].summary
    assert WELCOME_TO.sheet(table(EMPTY, BUSY).state, B) == sheet_view(BUSY, PLANS)


def test_a_summary_counts_what_ends_the_game_and_the_points_without_temps() -> None:  # WT-36
    summary = WELCOME_TO.view(table(BUSY, EMPTY).state, B).seats[A].summary
    assert (summary.houses, summary.refusals, summary.temps, summary.plans) == (33, 2, 11, (None, None, None))
    assert summary.total == points(BUSY).total == points(replace(BUSY, temps=0)).total


def test_alone_the_points_for_temps_are_known_at_any_time() -> None:  # WT-26, WT-36
    for temps, worth in ((5, 0), (6, 7)):
        seen = WELCOME_TO.view(alone(replace(EMPTY, temps=temps)).state, A).seats[A]
        assert isinstance(seen.sheet, SheetView)
        assert (seen.summary.total, seen.sheet.points.temps, seen.sheet.points.total) == (worth, worth, worth)


def test_at_the_end_everybodys_points_are_those_of_the_scores() -> None:  # WT-21, WT-36
    state = table(BUSY, EMPTY).state
    over = replace(state, phase="over", status="finished", scores=score_lines([BUSY, EMPTY], solo=False))
    for seat, line in enumerate(over.scores or ()):
        assert WELCOME_TO.view(over, None).seats[seat].summary.total == line.total
        assert WELCOME_TO.sheet(over, seat).points.total == line.total


def test_a_view_of_a_hundred_seats_is_small() -> None:
    state = table(*[BUSY] * 100).state
    assert len(msgspec.json.encode(WELCOME_TO.view(state, A))) < 32_000
    over = replace(state, phase="over", scores=score_lines([BUSY] * 100, solo=False), places=(1,) * 100)
    assert len(msgspec.json.encode(WELCOME_TO.view(over, A))) < 64_000
    every = replace(state, claimers=(tuple(range(100)),) * 3)
    assert len(msgspec.json.encode(WELCOME_TO.view(every, A))) < 40_000


def test_plans_and_piles_are_public() -> None:  # WT 11
    state = table(EMPTY, approved=(False, True, False), claimers=((), (A,), ())).state
    view = WELCOME_TO.view(state, None)
    assert [(plan.level, plan.plan, plan.approved, plan.claimers) for plan in view.plans] == [
        (1, "P1-2", False, ()),
        (2, "P2-4", True, (A,)),
        (3, "P3-4", False, ()),
    ]
    assert (view.piles, view.discard_count, view.combos) == ((27, 27, 27), 0, state.combos)


def test_a_leaver_sees_what_a_spectator_sees() -> None:  # SC-55: the service asks for the view of None
    given = table(EMPTY, EMPTY)
    state = Given(WELCOME_TO, given.when(A, submit()).accepted()).state
    assert WELCOME_TO.view(state, None).seats[A].submission is UNSET
