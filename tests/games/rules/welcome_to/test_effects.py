"""WT 6 and WT 7: the six effects."""

from typing import Any

import pytest

from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import Agent, AnyEffect, Bis, Park, Pool, Surveyor, Temp
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.sheet import Sheet
from tests.games.rules.welcome_to.tables import A, combos, houses, sheet, submit, table
from tests.spec import Given, Outcome

FENCE = Surveyor(street=1, gap=2)


def with_card(effect: str, on: Sheet | None = None, number: int = 8, **changes: Any) -> Given:
    """Give a turn whose first combination has this effect."""
    return table(on or sheet(), combos=combos((number, effect), (3, "pool"), (12, "agent")), **changes)


def used(effect: AnyEffect, on: Sheet | None = None, *, street: int = 2, house: int = 6, **changes: Any) -> Outcome:
    """Write 8 in a house of another street and use the effect of the first combination."""
    kind = str(effect.__struct_config__.tag)
    return with_card(kind, on, **changes).when(A, submit(street=street, house=house, effect=effect))


def after(outcome: Outcome) -> Sheet:
    return outcome.accepted().players[A].sheet  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "effect", [Surveyor(street=1, gap=1), Agent(size=1), Pool(), Temp(), Bis(street=1, house=1, copy="left")]
)
def test_the_effect_is_that_of_the_chosen_combination(effect: AnyEffect) -> None:  # WT-5, WT 12
    with_card("park").when(A, submit(effect=effect)).then_refused(Code.EFFECT_MISMATCH, effect="park")
    with_card("agent").when(A, submit(effect=Park())).then_refused(Code.EFFECT_MISMATCH, effect="agent")


def test_declining_an_effect_marks_nothing() -> None:  # WT 6
    state = with_card("temp").when(A, submit()).accepted()
    assert state.players[A].sheet == sheet("8")


def test_a_false_temp_is_a_mismatch_before_it_is_a_wrong_number() -> None:  # WT 12
    with_card("park").when(A, submit(number=9, effect=Temp())).then_refused(Code.EFFECT_MISMATCH)
    with_card("park").when(A, submit(number=9, effect=Pool())).then_refused(Code.NUMBER_NOT_ALLOWED)


def test_a_fence_in_any_gap_also_beside_empty_houses() -> None:  # WT-14
    assert after(used(FENCE)).streets[0].fences == (2,)
    assert after(used(Surveyor(street=2, gap=10))).streets[1].fences == (10,)


@pytest.mark.parametrize(("street", "gap"), [(0, 1), (4, 1), (1, 0), (1, 10), (2, 11), (3, 12), (1, -3)])
def test_there_must_be_such_a_gap(street: int, gap: int) -> None:  # WT 12
    used(Surveyor(street=street, gap=gap)).then_refused(Code.UNKNOWN_GAP)


def test_a_fence_stands_once_and_splits_no_bis_pair() -> None:  # WT-14
    used(FENCE, sheet(fences=[[2], [], []])).then_refused(Code.FENCE_EXISTS, street=1, gap=2)
    used(FENCE, sheet("4 5 5b")).then_refused(Code.FENCE_SPLITS_BIS, street=1, gap=2)
    used(Surveyor(street=1, gap=1), sheet("5 5b")).then_refused(Code.FENCE_SPLITS_BIS)
    used(FENCE, sheet("4 5 6")).accepted()
    used(FENCE, sheet("4 R R", fences=[[1, 3], [], []])).accepted()  # two roundabouts hold no number


def test_a_fence_splits_no_plan_but_may_part_two() -> None:  # WT-14, WT-16, WT-18
    on = sheet("1 2 3 4", fences=[[4], [], []], used=({"1-4": "P1-2"}, {}, {}))
    used(FENCE, on).then_refused(Code.FENCE_SPLITS_PLAN, street=1, gap=2)
    used(FENCE, sheet("1 2 3 4", used=({"1-2": "P1-2", "3-4": "P2-4"}, {}, {}))).accepted()
    used(FENCE, sheet("1 2 3 4", used=({"1-2": "P1-2"}, {}, {}))).accepted()
    used(FENCE, sheet("1 2 3 4", fences=[[4], [], []])).accepted()  # an estate not used may be split


def test_an_agent_marks_a_column_while_it_has_a_free_box() -> None:  # WT-12
    assert after(used(Agent(size=6))).value_marks == (0, 0, 0, 0, 0, 1)
    for size, full in enumerate((1, 2, 3, 4, 4, 4), start=1):
        marks = [0] * 6
        marks[size - 1] = full
        used(Agent(size=size), sheet(value_marks=marks)).then_refused(Code.EFFECT_UNAVAILABLE)
        marks[size - 1] = full - 1
        assert after(used(Agent(size=size), sheet(value_marks=marks))).value_marks[size - 1] == full
    for size in (0, 7, -1):
        used(Agent(size=size)).then_refused(Code.EFFECT_UNAVAILABLE)


def test_a_park_goes_to_the_street_of_the_number() -> None:  # WT 6, WT-12
    assert [street.parks for street in after(used(Park(), street=3)).streets] == [0, 0, 1]
    for street, full in enumerate((3, 4, 5), start=1):
        parks = [0, 0, 0]
        parks[street - 1] = full
        used(Park(), sheet(parks=parks), street=street).then_refused(Code.EFFECT_UNAVAILABLE, street=street)
        used(Park(), sheet(parks=parks), street=street % 3 + 1).accepted()


def test_a_pool_needs_a_house_planned_with_one() -> None:  # WT 6
    for street, planned in enumerate(((3, 7, 8), (1, 4, 8), (2, 7, 11)), start=1):
        for house in range(1, 9 + street + 1):
            outcome = used(Pool(), street=street, house=house)
            if house in planned:
                assert after(outcome).streets[street - 1].pools == (house,)
            else:
                outcome.then_refused(Code.NO_PLANNED_POOL, street=street, house=house)


@pytest.mark.parametrize(("printed", "numbers"), [(1, range(4)), (8, range(6, 11)), (15, range(13, 18))])
def test_a_temp_changes_the_number_by_two_at_most(printed: int, numbers: range) -> None:  # WT 6, WT-11
    for number in range(-2, 20):
        given = with_card("temp", number=printed)
        outcome = given.when(A, submit(number=number, effect=Temp()))
        if number in numbers:
            assert after(outcome).temps == 1
        else:
            outcome.then_refused(Code.NUMBER_NOT_ALLOWED, number=number, printed=printed)


def test_all_temps_hired_leave_the_printed_number_only() -> None:  # WT-12
    used(Temp(), sheet(temps=11)).then_refused(Code.EFFECT_UNAVAILABLE)
    with_card("temp", sheet(temps=11)).when(A, submit()).accepted()
    assert after(used(Temp(), sheet(temps=10))).temps == 11


def test_bis_copies_a_direct_neighbour_also_a_bis_or_the_new_number() -> None:  # WT-13
    on = sheet("5 . . 9")
    assert houses(after(used(Bis(street=1, house=2, copy="left"), on)))[0] == "5 5b . 9"
    assert houses(after(used(Bis(street=1, house=3, copy="right"), on)))[0] == "5 . 9b 9"
    assert houses(after(used(Bis(street=1, house=3, copy="left"), sheet("5 5b"))))[0] == "5 5b 5b"
    assert houses(after(used(Bis(street=2, house=5, copy="right"))))[1] == ". . . . 8b 8"


@pytest.mark.parametrize(
    ("row", "house", "side", "code"),
    [
        ("", 0, "left", Code.UNKNOWN_HOUSE),
        ("", 11, "left", Code.UNKNOWN_HOUSE),
        ("5 6", 2, "left", Code.HOUSE_NOT_EMPTY),
        ("5 . .", 3, "left", Code.BIS_NO_NEIGHBOUR),
        ("5 . .", 2, "right", Code.BIS_NO_NEIGHBOUR),
        ("", 1, "left", Code.BIS_NO_NEIGHBOUR),
        ("", 10, "right", Code.BIS_NO_NEIGHBOUR),
        ("R .", 2, "left", Code.BIS_NO_NEIGHBOUR),
    ],
)
def test_where_bis_is_not_possible(row: str, house: int, side: str, code: Code) -> None:  # WT-13
    used(Bis(street=1, house=house, copy=side), sheet(row)).then_refused(code)  # type: ignore[arg-type]


def test_bis_never_crosses_a_fence() -> None:  # WT-13
    on = sheet("4 . . 9", fences=[[1, 3], [], []])
    used(Bis(street=1, house=2, copy="left"), on).then_refused(Code.BIS_ACROSS_FENCE)
    used(Bis(street=1, house=3, copy="right"), on).then_refused(Code.BIS_ACROSS_FENCE)
    used(Bis(street=1, house=2, copy="left"), sheet("4 . . 9", fences=[[2], [], []])).accepted()


def test_nine_bis_are_all() -> None:  # WT-12
    nine = sheet("1 1b 1b 1b 1b 1b", "2 2b 2b 2b 2b")
    used(Bis(street=1, house=7, copy="left"), nine, street=3).then_refused(Code.EFFECT_UNAVAILABLE)
    eight = sheet("1 1b 1b 1b 1b 1b", "2 2b 2b 2b")
    assert after(used(Bis(street=1, house=7, copy="left"), eight, street=3)).bis == 9


def test_a_bis_house_never_gets_its_pool_by_bis() -> None:  # WT-13
    assert after(used(Bis(street=1, house=3, copy="left"), sheet("1 2"))).streets[0].pools == ()


def test_the_streets_shown_name_each_house_as_it_is() -> None:  # WT 11
    state = table(sheet("1 . 5 5b R", used=({"3-4": "P2-4"}, {}, {}))).state
    shown = WELCOME_TO.sheet(state, A)
    assert shown.houses[0] == "1 . 5 5b R . . . . ."
    assert shown.used == ({"3-4": "P2-4"}, {}, {})
