"""WT 7: fences cut streets into estates."""

import pytest

from games.rules.welcome_to.estates import estates, free_estates, sizes
from tests.games.rules.welcome_to.tables import sheet


@pytest.mark.parametrize(
    ("row", "fences", "found"),
    [
        ("1 2 3", [3], [(1, 1, 3)]),
        ("1 . 3", [3], []),
        ("1 2 3", [], []),
        ("1 2 3 4 5 6 7", [7], []),
        ("1 2 3 4 5 6 7", [1, 7], [(1, 1, 1), (1, 2, 6)]),
        ("1 2 3 4 5 6 7 8 9 10", [4], [(1, 1, 4), (1, 5, 6)]),
        ("1 2 R 4 5", [2, 3, 5], [(1, 1, 2), (1, 4, 2)]),
        (". . . . . . . . 9 9b", [8], [(1, 9, 2)]),
        ("1 2 3 4 5 6 7 8 9 10", [], []),
    ],
)
def test_an_estate_is_a_complete_row_between_two_fences(row: str, fences: list[int], found: list[object]) -> None:  # WT-15
    assert list(estates(sheet(row, fences=[fences, [], []]))) == found


def test_sizes_count_used_and_unused_estates_alike() -> None:  # WT 9
    on = sheet("1 2 3 4", "7 8", fences=[[2, 4], [1, 2], []], used=({"1-2": "P1-2"}, {}, {}))
    assert sizes(on) == (2, 2, 0, 0, 0, 0)
    assert free_estates(on) == ((1, 3, 2), (2, 1, 1), (2, 2, 1))


def test_an_estate_with_one_used_house_is_used() -> None:  # WT-18, WT-28
    on = sheet("1 2 3", fences=[[3], [], []], used=({"1-1": "P1-2"}, {}, {}))
    assert free_estates(on) == ()
