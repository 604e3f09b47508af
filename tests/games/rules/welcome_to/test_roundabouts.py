"""WT-27: roundabouts of the advanced game."""

import pytest
from msgspec.structs import replace

from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import Bis, Pool, SubmitTurn, Surveyor
from games.rules.welcome_to.estates import estates
from tests.games.rules.welcome_to.tables import FULL_BUT_3, A, combos, houses, refuse, sheet, submit, table


def at(moment: str, house: tuple[int, int], street: int = 2) -> SubmitTurn:
    """Return a turn with a roundabout before the number or after the effect."""
    return replace(submit(street=street), **{f"roundabout_{moment}": house})


def test_it_fences_both_its_sides_where_there_is_a_gap() -> None:  # WT-27
    for house, fences in ((1, (1,)), (4, (3, 4)), (10, (9,))):
        state = table(advanced=True).when(A, submit(street=2, roundabout_after=(1, house))).accepted()
        assert state.players[A].sheet.streets[0].fences == fences
        assert state.players[A].sheet.roundabouts == 1
    fenced = sheet(fences=[[3], [], []])
    state = table(fenced, advanced=True).when(A, submit(street=2, roundabout_after=(1, 4))).accepted()
    assert state.players[A].sheet.streets[0].fences == (3, 4)


def test_before_the_number_it_frees_the_numbers_beside_it() -> None:  # WT-27
    given = table(sheet("9"), advanced=True)
    given.when(A, submit(house=3)).then_refused(Code.NUMBER_ORDER)
    state = given.when(A, submit(house=3, roundabout_before=(1, 2))).accepted()
    assert houses(state.players[A].sheet)[0] == "9 R 8"
    given.when(A, submit(house=3, roundabout_after=(1, 2))).then_refused(Code.NUMBER_ORDER)


def test_at_most_one_a_turn_and_two_a_game() -> None:  # WT-27
    given = table(advanced=True)
    given.when(A, submit(roundabout_before=(1, 2), roundabout_after=(1, 4))).then_refused(Code.ROUNDABOUT_TWICE)
    two = table(sheet("R", "R", fences=[[1], [1], []]), advanced=True)
    for moment in ("before", "after"):
        two.when(A, at(moment, (3, 4), 3)).then_refused(Code.ROUNDABOUT_LIMIT)
    one = table(sheet("R", fences=[[1], [], []]), advanced=True)
    assert one.when(A, submit(street=3, roundabout_after=(3, 4))).accepted().players[A].sheet.roundabouts == 2


@pytest.mark.parametrize("moment", ["before", "after"])
def test_it_needs_an_empty_house_of_the_advanced_game(moment: str) -> None:  # WT-27
    table().when(A, at(moment, (1, 4))).then_refused(Code.ROUNDABOUT_NOT_ALLOWED)
    given = table(sheet("5"), advanced=True)
    given.when(A, at(moment, (1, 1))).then_refused(Code.HOUSE_NOT_EMPTY)
    for house in ((0, 1), (4, 1), (1, 0), (1, 11)):
        given.when(A, at(moment, house)).then_refused(Code.UNKNOWN_HOUSE)


def test_the_house_written_in_this_turn_is_not_empty() -> None:  # WT-6
    given = table(advanced=True)
    given.when(A, submit(roundabout_after=(1, 1))).then_refused(Code.HOUSE_NOT_EMPTY)
    given.when(A, submit(roundabout_before=(1, 1))).then_refused(Code.HOUSE_NOT_EMPTY)


def test_after_a_refusal_too() -> None:  # WT-10, WT-27
    on = sheet(*FULL_BUT_3, "1 2 3 4 5 6 7 8 9 10 11 .")
    given = table(on, advanced=True, combos=combos(*[(5, "park")] * 3))
    state = given.when(A, refuse(roundabout_after=(3, 12))).accepted()
    assert (state.players[A].sheet.refusals, state.reasons) == (1, ("full",))


def test_it_is_no_number_and_splits_estates() -> None:  # WT-15, WT-27
    on = sheet("6 7 9", fences=[[3], [], []])
    state = table(on, advanced=True).when(A, submit(street=2, roundabout_after=(1, 4))).accepted()
    assert estates(state.players[A].sheet) == ((1, 1, 3),)
    bis = table(sheet("R", fences=[[1], [], []]), advanced=True, combos=combos(*[(8, "bis")] * 3))
    bis.when(A, submit(street=2, effect=Bis(street=1, house=2, copy="left"))).then_refused(Code.BIS_NO_NEIGHBOUR)


def test_its_fences_are_there_for_the_surveyor_of_the_same_turn() -> None:  # WT-6
    given = table(advanced=True, combos=combos(*[(8, "surveyor")] * 3))
    fence = Surveyor(street=1, gap=4)
    given.when(A, submit(street=2, roundabout_before=(1, 4), effect=fence)).then_refused(Code.FENCE_EXISTS)
    given.when(A, submit(street=2, roundabout_after=(1, 4), effect=fence)).accepted()


def test_it_makes_the_pool_of_its_house_impossible() -> None:  # WT-29
    given = table(sheet(". . R", fences=[[2, 3], [], []]), advanced=True, combos=combos(*[(8, "pool")] * 3))
    given.when(A, submit(house=3, effect=Pool())).then_refused(Code.HOUSE_NOT_EMPTY)
