"""CI 8: what cities are worth, who wins."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.rules.citadels.commands import EndTurn
from games.rules.citadels.scoring import score_lines
from games.rules.citadels.state import Building
from tests.games.rules.citadels.classic.tables import (
    BATTLEFIELD,
    CATHEDRAL,
    CHURCH,
    DOCKS,
    EIGHT,
    FACTORY,
    GATE,
    HARBOR,
    HAUNTED,
    KEEP,
    MANOR,
    MAPS,
    MARKET,
    MUSEUM,
    PALACE,
    SCHOOL,
    SEVEN,
    TAVERN,
    TEMPLE,
    TREASURY,
    UNIVERSITY,
    WATCHTOWER,
    WELL,
    A,
    B,
    C,
    player,
    state_of,
    turn,
)

FOUR_TYPES = (MANOR, TEMPLE, TAVERN)


def line(*built: str | Building, gold: int = 0, hand: tuple[str, ...] = (), **changes: Any) -> Any:
    return score_lines(state_of((player(gold=gold, hand=hand, city=built), player()), **changes))[A]


@pytest.mark.parametrize(
    ("card", "points", "gold", "hand", "beside"),
    [
        (GATE, 2, 0, (), ()),
        (UNIVERSITY, 2, 0, (), ()),
        (TREASURY, 3, 3, (), ()),
        (MAPS, 2, 0, (TAVERN, TEMPLE), ()),
        (WELL, 0, 0, (), (TAVERN,)),
        (WELL, 2, 0, (), (KEEP, FACTORY)),
        (MUSEUM, 0, 0, (), ()),
    ],
)
def test_each_special_district(card: str, points: int, gold: int, hand: tuple[str, ...], beside: tuple[str, ...]) -> None:  # CI 8
    assert line(card, *beside, gold=gold, hand=hand).special == {card: points}


def test_cards_under_a_museum_are_a_point_each() -> None:  # CI 7
    found = line(Building(MUSEUM, 1, beauty=1, under=(TAVERN, PALACE, TEMPLE)))
    assert (found.districts, found.special, found.total) == (5, {MUSEUM: 3}, 8)


def test_beauty_counts_as_district_points() -> None:  # CI 6, CI 8
    assert line(Building(TAVERN, 1, beauty=1), DOCKS).districts == 5


def test_completion_four_for_the_first_two_for_others() -> None:  # CI 8, CI-41
    people = (player(city=EIGHT), player(city=EIGHT), player(city=SEVEN))
    assert [one.completion for one in score_lines(state_of(people, first_complete=B))] == [2, 4, 0]
    assert [one.completion for one in score_lines(state_of(people, first_complete=B, target=7))] == [2, 4, 2]


def test_the_haunted_city_fills_the_missing_type() -> None:  # CI 7, CI-34
    found = line(*FOUR_TYPES, HAUNTED, GATE)
    assert (found.five_types, found.wild_as, found.districts) == (3, "military", 13)


def test_built_in_the_final_round_it_is_purple() -> None:  # CI-34
    city = (*FOUR_TYPES, Building(HAUNTED, 3), GATE)
    found = line(*city, last_round=True, round=3)
    assert (found.five_types, found.wild_as, found.total) == (0, "special", 15)
    assert line(*city, last_round=True, round=4).five_types == 3
    assert line(*city, last_round=False, round=3).five_types == 3
    assert line(*city[:3], Building(HAUNTED, 3), BATTLEFIELD, last_round=True, round=3).five_types == 3  # purple it is


def test_as_another_type_it_is_not_one_of_the_wells() -> None:  # CI-46
    found = line(HAUNTED, WELL)
    assert (found.special, found.wild_as) == ({WELL: 1}, "special")
    found = line(*FOUR_TYPES, HAUNTED, WELL)
    assert (found.special, found.five_types, found.wild_as) == ({WELL: 0}, 3, "military")


def test_the_school_is_purple_at_scoring_and_for_the_well() -> None:  # CI-46
    found = line(*FOUR_TYPES, WATCHTOWER, SCHOOL)
    assert (found.five_types, found.special) == (3, {})
    assert line(WELL, SCHOOL).special == {WELL: 1}


def test_the_haunted_city_takes_the_first_type_of_equals() -> None:  # SC 8
    assert line(HAUNTED).wild_as == "special"
    assert line(TEMPLE, TAVERN, WATCHTOWER, GATE, HAUNTED).wild_as == "noble"


def finishing(*cities: tuple[tuple[str, ...], int]) -> Any:
    people = tuple(player(role, city=city, gold=gold) for role, (city, gold) in zip((8, 2, 3), cities, strict=True))
    given = turn(8, *people, gathered=True, last_round=True, first_complete=C)
    return given.when(A, EndTurn()).accepted()


def test_of_equals_more_points_in_districts_win() -> None:  # CI-33
    state = finishing(((PALACE, CATHEDRAL, MANOR, DOCKS, CHURCH), 0), ((), 9), ((HARBOR, MARKET, PALACE, MANOR), 9))
    assert [one.total for one in state.scores] == [18, 0, 18]
    assert state.winners == (A,)


def test_then_more_gold() -> None:  # CI-33
    state = finishing(((PALACE,), 1), ((CATHEDRAL,), 2), ((TAVERN,), 9))
    assert ([one.total for one in state.scores], state.winners) == ([5, 5, 5], (B,))


def test_then_the_victory_is_shared() -> None:  # CI-33
    state = finishing(((PALACE,), 2), ((CATHEDRAL,), 2), ((TAVERN,), 9))
    assert state.winners == (A, B)


def test_the_game_ends_after_the_highest_number() -> None:  # SC 7
    state = finishing(((), 0), ((), 0), ((), 0))
    assert (state.status, state.phase, state.winners) == ("finished", "over", (C,))
    assert replace(state, winners=()).scores[C].completion == 4
