"""AD 2: what is in the box."""

from collections import Counter

from msgspec.structs import replace

from games.rules.agent_d.box import BOX, SHEET, lay_out
from games.rules.agent_d.placement import placements
from games.rules.agent_d.state import Identity
from tests.games.rules.agent_d.tables import ARMY, BLUE, GUN, PLANT, RED, SATELLITE, SUBMARINE


def test_four_buildings_and_the_gun_on_two_faces() -> None:  # AD-1
    assert Counter(BOX.faces) == {ARMY: 1, SATELLITE: 1, SUBMARINE: 1, PLANT: 1, GUN: 2}
    assert BOX.icons == (*BOX.buildings, GUN)


def test_buildings_lie_by_their_position() -> None:  # AD-2
    assert BOX.buildings == ("army_base", "satellite", "submarine", "power_plant")
    assert lay_out(replace(SHEET, buildings=SHEET.buildings[::-1])).buildings == BOX.buildings


def test_sixteen_information_cards_all_worth_more_than_a_rank_card() -> None:  # AD-3, AD-4
    assert (len(BOX.info), sum(BOX.info), BOX.rank_value) == (16, 91_000, 2000)
    assert Counter(BOX.info) == {3000: 2, 4000: 3, 5000: 3, 6000: 3, 7000: 2, 8000: 2, 10000: 1}
    assert min(BOX.info) > BOX.rank_value


def test_two_tools_for_each_building() -> None:  # AD-6
    assert Counter(BOX.tools) == dict.fromkeys(BOX.buildings, 2)


def test_dice_by_number_of_seats() -> None:  # AD-9
    assert BOX.dice_per_color == {3: 6, 4: 7, 5: 8}
    assert len(BOX.colors) == 4


def test_numbers_of_the_game() -> None:  # AD 1, AD-14, AD-50
    assert (BOX.least_seats, BOX.most_seats, BOX.rounds, BOX.steps, BOX.rank_to_win) == (3, 5, 3, 4, 7)
    assert BOX.security_seats == {3}
    assert (BOX.choice, BOX.turn) == (30_000, 90_000)


def test_everything_has_a_name_in_both_languages() -> None:
    named = [one.name for one in (*SHEET.buildings, *SHEET.dice.colors, SHEET.gun)] + list(SHEET.terms.values())
    assert all(words.en and words.ko for words in named)


ME = Identity(RED, SUBMARINE)


def test_a_building_die_lies_where_its_features_say() -> None:  # AD 5.1, AD-20, AD-21
    assert placements(ME, BLUE, SATELLITE) == {SATELLITE: "front"}
    assert placements(ME, RED, SATELLITE) == {SATELLITE: "top"}
    assert placements(ME, BLUE, SUBMARINE) == {SUBMARINE: "top"}
    assert placements(ME, RED, SUBMARINE) == {SUBMARINE: "top"}


def test_a_gun_of_the_own_colour_shows_what_its_owner_likes_on_the_screen() -> None:  # AD-22
    assert placements(ME, RED, GUN) == dict.fromkeys(BOX.icons, "top")


def test_a_gun_of_another_colour_is_the_own_building_or_stays_a_gun_in_front() -> None:  # AD-23
    assert placements(ME, BLUE, GUN) == {SUBMARINE: "top", GUN: "front"}
