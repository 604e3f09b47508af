"""WT 5: numbers rise from left to right, and a refusal is for who cannot write."""

import pytest

from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import Park
from games.rules.welcome_to.sheet import ROUNDABOUT
from games.rules.welcome_to.writing import Opening, openings
from tests.games.rules.welcome_to.tables import FULL_BUT_3, A, combos, houses, refuse, sheet, submit, table


def test_a_number_goes_into_any_empty_house_between_smaller_and_larger_ones() -> None:  # WT 5
    given = table(sheet("3 . . . 9"))
    for house in (2, 3, 4):
        state = given.when(A, submit(house=house)).accepted()
        assert state.players[A].sheet.streets[0].numbers[house - 1] == 8


@pytest.mark.parametrize(
    ("row", "house"),
    [("9 .", 2), ("8 .", 2), (". 7", 1), (". 8", 1), ("9 . . .", 4), (". . . 7", 1), ("9 9b .", 3), (". 8 8b", 1)],
)
def test_it_must_be_greater_than_the_left_and_smaller_than_the_right_one(row: str, house: int) -> None:  # WT 5
    table(sheet(row)).when(A, submit(house=house)).then_refused(Code.NUMBER_ORDER, street=1, house=house, number=8)


def test_the_same_number_may_stand_in_another_street() -> None:  # WT 5
    table(sheet("8", "8")).when(A, submit(street=3, house=12)).accepted()


def test_a_roundabout_begins_the_numbers_anew() -> None:  # WT 5, WT-27
    given = table(sheet("9 10 R . 7"), advanced=True)
    given.when(A, submit(house=4)).then_refused(Code.NUMBER_ORDER)
    table(sheet("9 10 R . 12"), advanced=True).when(A, submit(house=4)).accepted()
    table(sheet("9 . R 5"), advanced=True).when(A, submit(house=2)).then_refused(Code.NUMBER_ORDER)
    table(sheet("3 . R 5"), advanced=True).when(A, submit(house=2)).accepted()


@pytest.mark.parametrize(("street", "house"), [(0, 1), (4, 1), (1, 0), (1, 11), (2, 12), (3, 13), (1, -1), (10**30, 1)])
def test_there_must_be_such_a_house(street: int, house: int) -> None:  # WT 12
    table().when(A, submit(street=street, house=house)).then_refused(Code.UNKNOWN_HOUSE)


@pytest.mark.parametrize("row", ["5", "5b", "R"])
def test_nothing_may_stand_in_it(row: str) -> None:  # WT 12
    row = f"5 {row}" if row == "5b" else row
    house = len(row.split())
    table(sheet(row)).when(A, submit(house=house)).then_refused(Code.HOUSE_NOT_EMPTY, street=1, house=house)


def test_only_the_printed_number_is_written() -> None:  # WT 5
    for number in (7, 9, 0, -8):
        table().when(A, submit(number=number)).then_refused(Code.NUMBER_NOT_ALLOWED, printed=8)


def test_a_refusal_needs_that_no_printed_number_fits() -> None:  # WT-9
    on = sheet(*FULL_BUT_3, "6 . . . . . . . . . . 8")
    fits = table(on, combos=combos((5, "temp"), (7, "park"), (12, "agent")))
    fits.when(A, refuse()).then_refused(Code.REFUSAL_NOT_ALLOWED)
    given = table(on, combos=combos((5, "temp"), (9, "park"), (12, "agent")))
    state = given.when(A, refuse()).accepted()
    assert state.players[A].sheet.refusals == 1
    assert houses(state.players[A].sheet) == houses(on)


def test_a_refusal_has_no_effect() -> None:  # WT-10
    given = table(sheet(*FULL_BUT_3, "1 2 3 4 5 6 7 8 9 10 11 12"[:-3] + " ."), combos=combos(*[(5, "park")] * 3))
    given.when(A, refuse(effect=Park())).then_refused(Code.EFFECT_AFTER_REFUSAL)
    state = given.when(A, refuse()).accepted()
    assert state.players[A].sheet.streets[0].parks == 0


def test_a_roundabout_before_the_refusal_is_taken_into_account() -> None:  # WT-9
    on = sheet(*FULL_BUT_3, "1 2 3 4 5 6 7 8 9 . 11 12")
    given = table(on, advanced=True, combos=combos(*[(10, "park")] * 3))
    given.when(A, refuse()).then_refused(Code.REFUSAL_NOT_ALLOWED)
    state = given.when(A, refuse(roundabout_before=(3, 10))).accepted()
    assert (state.players[A].sheet.refusals, state.players[A].sheet.roundabouts) == (1, 1)
    opened = table(sheet(*FULL_BUT_3, "6 . . 8"), advanced=True, combos=combos(*[(9, "park")] * 3))
    opened.when(A, refuse(roundabout_before=(3, 3))).then_refused(Code.REFUSAL_NOT_ALLOWED)  # 9 fits right of it


def test_openings_are_rows_of_empty_houses_with_their_bounds() -> None:
    assert openings(sheet("1 . . 4 R . . 9", *FULL_BUT_3[1:], "1 2 3 4 5 6 7 8 9 10 11 12"))[:3] == (
        Opening(1, 2, 3, 1, 4),
        Opening(1, 6, 7, -1, 9),
        Opening(1, 9, 10, 9, 18),
    )
    assert ROUNDABOUT == -1


def test_the_smallest_and_the_largest_number_fit_at_the_borders() -> None:
    first = openings(sheet())[0]
    assert first.takes(0)
    assert first.takes(17)
    assert not first.takes(18)
