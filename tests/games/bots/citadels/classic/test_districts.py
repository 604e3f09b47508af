"""What `steady` does with the unique districts (CI 7), where there is a right answer."""

from typing import Any

from games.bots.citadels.worth import effect_worth
from games.rules.citadels.cards import CARDS
from games.rules.citadels.classic_commands import ChooseCards, Recover, Salute, SearchPile, UseArmory, UseMuseum
from games.rules.citadels.commands import ChooseCard, EndTurn, Gather, UseForge, UseLab
from games.rules.citadels.state import Building
from tests.games.bots.citadels.classic.asking import LAST, asked, choice, rest_of_turn, situation
from tests.games.rules.citadels.classic.tables import (
    ARMORY,
    BALL_ROOM,
    BELL_TOWER,
    CASTLE,
    CATHEDRAL,
    CHURCH,
    FACTORY,
    FORTRESS,
    GATE,
    GRAVEYARD,
    HAUNTED,
    HOSPITAL,
    LABORATORY,
    LIBRARY,
    LIGHTHOUSE,
    MANOR,
    MAPS,
    MUSEUM,
    OBSERVATORY,
    PALACE,
    QUARRY,
    SCHOOL,
    SEVEN,
    SIX,
    SMITHY,
    TAVERN,
    TEMPLE,
    UNIVERSITY,
    B,
    build,
    player,
    turn,
)
from tests.spec import Given

FOUR = (TEMPLE, CHURCH, TAVERN, MANOR)


def at_turn(*city: str, gold: int = 0, hand: tuple[str, ...] = (), rival: tuple[Any, ...] = (), **changes: Any) -> Given:
    """Give the turn of A, an Architect who has gathered, with a rival's city."""
    mine = player(7, gold=gold, hand=hand, city=city)
    return turn(7, mine, player(2, gold=2, city=rival), player(5), player(8), gathered=True, **changes)


# Cards and gold


def test_of_three_cards_the_library_keeps_the_best_two() -> None:
    given = asked(at_turn(LIBRARY, OBSERVATORY, gold=3), "keep_two", offered=(TAVERN, MANOR, CASTLE))
    command = choice(given)
    assert isinstance(command, ChooseCards)
    assert set(command.cards) == {MANOR, CASTLE}


def test_of_two_equal_cards_and_another_one_of_each_is_kept() -> None:
    command = choice(asked(at_turn(LIBRARY, OBSERVATORY), "keep_two", offered=(TAVERN, TAVERN, TEMPLE)))
    assert sorted(command.cards) == sorted((TAVERN, TEMPLE))
    assert choice(asked(at_turn(LIBRARY, OBSERVATORY), "keep_two", offered=(TAVERN,) * 3)) == ChooseCards(cards=(TAVERN, TAVERN))


def test_the_observatory_chooses_among_three() -> None:
    assert choice(asked(at_turn(OBSERVATORY, gold=3), "draw", offered=(TEMPLE, MANOR, TAVERN))) == ChooseCard(card=MANOR)


def test_the_lighthouse_takes_the_best_card_of_the_pile() -> None:
    given = asked(at_turn(LIGHTHOUSE, *FOUR, gold=4), "lighthouse", offered=(CHURCH, PALACE, TAVERN))
    assert choice(given) == SearchPile(card=PALACE)


def test_the_laboratory_and_the_museum_take_cards_of_no_use_the_museum_first() -> None:
    given = at_turn(LABORATORY, MUSEUM, TAVERN, TEMPLE, hand=(TAVERN, TEMPLE))
    assert rest_of_turn(given) == [UseMuseum(card=TAVERN), UseLab(card=TEMPLE), EndTurn()]


def test_the_museum_leaves_alone_what_is_to_be_built_until_the_last_turn() -> None:
    assert choice(at_turn(MUSEUM, hand=(PALACE,))) == EndTurn()
    assert choice(at_turn(MUSEUM, hand=(PALACE,), **LAST)) == UseMuseum(card=PALACE)


def test_a_card_counts_as_much_in_the_hand_as_under_the_museum_where_a_map_room_stands() -> None:
    assert choice(at_turn(MUSEUM, MAPS, hand=(PALACE,), **LAST)) == EndTurn()


def test_the_smithy_is_used_by_a_rich_player_without_cards() -> None:
    assert choice(at_turn(SMITHY, gold=6)) == UseForge()
    assert choice(at_turn(SMITHY, gold=2)) == EndTurn()


def test_the_factory_takes_one_off_the_price() -> None:
    assert choice(at_turn(FACTORY, gold=5, hand=(GATE,))) == build(GATE)
    assert situation(at_turn(FACTORY, gold=5, hand=(GATE,))).discount == 1


def test_the_quarry_allows_one_pair() -> None:
    assert choice(at_turn(QUARRY, MANOR, gold=3, hand=(MANOR,))) == build(MANOR)
    given = at_turn(QUARRY, MANOR, TAVERN, TAVERN, gold=3, hand=(MANOR,))
    assert not situation(given).useful()
    assert choice(given) == EndTurn()


def test_the_haunted_city_is_no_type_of_ones_choice_in_the_last_round() -> None:  # CI-34
    city, haunted = (TAVERN, MANOR, FORTRESS), CARDS[HAUNTED]
    assert effect_worth(situation(at_turn(*city)), haunted) > 0
    assert effect_worth(situation(at_turn(*city, **LAST)), haunted) == 0
    assert choice(at_turn(*city, gold=2, hand=(CHURCH, HAUNTED), **LAST)) == build(CHURCH)


# Cities and their end


def test_the_armory_stops_whoever_is_about_to_complete_with_much() -> None:
    rival = (*SIX[:3], GATE, UNIVERSITY, SCHOOL, PALACE)
    assert choice(at_turn(ARMORY, rival=rival)) == UseArmory(target=B, card=GATE)


def test_the_armory_is_not_given_up_for_little() -> None:
    assert choice(at_turn(ARMORY, rival=(TAVERN, TEMPLE))) == EndTurn()


def test_the_graveyard_recovers_what_can_be_built() -> None:
    given = asked(at_turn(GRAVEYARD, gold=3), "graveyard", card=CATHEDRAL)
    assert choice(given) == Recover(take=True)


def test_the_graveyard_lets_go_what_stands_already_and_what_comes_too_late() -> None:
    assert choice(asked(at_turn(GRAVEYARD, CATHEDRAL, gold=3), "graveyard", card=CATHEDRAL)) == Recover(take=False)
    assert choice(asked(at_turn(GRAVEYARD, gold=3, **LAST), "graveyard", card=CATHEDRAL)) == Recover(take=False)


def test_the_bell_tower_is_announced_by_who_is_ahead() -> None:
    given = at_turn(*SIX, gold=5, hand=(BELL_TOWER,), rival=(TAVERN,))
    assert choice(given) == build(BELL_TOWER, announce=True)


def test_the_bell_tower_is_not_announced_by_who_is_behind() -> None:
    given = at_turn(TEMPLE, gold=5, hand=(BELL_TOWER,), rival=SEVEN)
    assert choice(given) == build(BELL_TOWER)


def test_nor_by_who_has_much_but_few_districts() -> None:
    given = at_turn(GATE, UNIVERSITY, PALACE, gold=5, hand=(BELL_TOWER,), rival=SIX)
    assert choice(given) == build(BELL_TOWER)


def test_with_seven_as_the_target_there_is_nothing_to_announce() -> None:
    given = at_turn(*SIX[:5], gold=5, hand=(BELL_TOWER,), target=7, full_target=7)
    assert choice(given) == build(BELL_TOWER)


def test_whoever_is_asked_for_it_salutes() -> None:
    holder = player(2, city=(BALL_ROOM,))
    given = turn(7, player(7), holder, player(5), player(8), crown=B)
    assert choice(asked(given, "salute", target=B)) == Salute()


def test_in_hospital_one_gathers() -> None:
    given = turn(7, player(7, gold=4, city=(HOSPITAL,)), player(1), player(5), player(8), murdered=7, flags={"part": "hospital"})
    assert choice(given) == Gather(what="cards")


def test_a_museum_counts_with_what_lies_under_it() -> None:
    empty = situation(at_turn(rival=(MUSEUM,)))
    full = situation(at_turn(rival=(Building(MUSEUM, 1, under=(TAVERN, TEMPLE)),)))
    assert full.standing(full.view.seats[B]) == empty.standing(empty.view.seats[B]) + 2
