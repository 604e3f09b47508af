"""CI 5, CI 6: what numbers 8 and 9 do to cities, and whom number 2 may rob."""

from typing import Any

import pytest

from games.rules.citadels.classic_commands import Beautify, Exchange
from games.rules.citadels.classic_events import DistrictBeautified, DistrictsExchanged, GoldEarned
from games.rules.citadels.commands import Assassinate, Destroy, EndTurn, Gather, Rob, TakeIncome
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.events import BuildingDestroyed, Held, TurnEnded, TurnStarted
from games.rules.citadels.state import Building
from tests.games.rules.citadels.classic.tables import (
    BATTLEFIELD,
    BELL_TOWER,
    CHURCH,
    DOCKS,
    EIGHT,
    HARBOR,
    HOSPITAL,
    KEEP,
    LIGHTHOUSE,
    MARKET,
    MUSEUM,
    NOTHING,
    PALACE,
    QUARRY,
    SCHOOL,
    SEVEN,
    TAVERN,
    TEMPLE,
    TREASURY,
    WALL,
    WATCHTOWER,
    A,
    B,
    C,
    D,
    E,
    after,
    city,
    commands,
    golds,
    player,
    playing,
    turn,
    why,
)
from tests.spec import Given

GOLD = Gather(what="gold")
END = EndTurn()


# Thief


def test_the_thief_names_up_to_the_highest_number_in_play() -> None:  # CI 5
    nine = turn(2, player(2), player(9), roles=playing("artist"), murdered=6)
    assert commands(nine, A) >= {Rob(role=number) for number in (3, 4, 5, 7, 8, 9)}
    for number in (1, 2, 6, 10):
        nine.when(A, Rob(role=number)).then_refused("citadels.bad_target")
    turn(2, player(2), player(8)).when(A, Rob(role=9)).then_refused("citadels.bad_target")
    turn(1, player(1), player(9), roles=playing("artist")).when(A, Assassinate(role=9)).accepted()


# Warlord


def warlord(*theirs: str | Building, gold: int = 9, role: int = 6, **changes: Any) -> Given:
    """Give the Warlord's turn, A's, against the city of B."""
    return turn(8, player(8, gold=gold, city=(TAVERN,)), player(role, city=theirs), player(7), **changes)


def test_the_price_has_the_wall_and_the_beauty_in_it() -> None:  # CI 5, CI-36
    def price(*theirs: str | Building, card: str = DOCKS) -> int:
        outcome = warlord(*theirs).when(A, Destroy(target=B, card=card))
        outcome.accepted()
        return 9 - outcome.state.players[A].gold  # type: ignore[no-any-return]

    assert price(DOCKS) == 2
    assert price(DOCKS, WALL) == 3
    assert price(Building(DOCKS, 1, beauty=1)) == 3
    assert price(Building(DOCKS, 1, beauty=1), WALL) == 4
    assert price(DOCKS, WALL, card=WALL) == 5  # the wall does not protect itself
    assert Destroy(target=B, card=DOCKS) not in commands(warlord(DOCKS, WALL, gold=2), A)
    warlord(DOCKS, WALL, gold=2).when(A, Destroy(target=B, card=DOCKS)).then_refused("citadels.not_enough_gold", needed=3)


def test_the_first_copy_in_the_citys_order_goes() -> None:  # CI-50
    pair = (Building(DOCKS, 1, beauty=1), Building(DOCKS, 2))
    outcome = warlord(*pair).when(A, Destroy(target=B, card=DOCKS))
    outcome.then(BuildingDestroyed(seat=A, target=B, card=DOCKS, gold=3))
    assert outcome.state.players[B].city == pair[1:]
    outcome = warlord(*reversed(pair)).when(A, Destroy(target=B, card=DOCKS))
    assert (outcome.state.players[A].gold, outcome.state.players[B].city) == (7, pair[:1])


def test_a_complete_city_the_bishops_and_a_keep_are_out_of_reach() -> None:  # CI 5, CI 8
    warlord(*EIGHT).when(A, Destroy(target=B, card=TAVERN)).then_refused("citadels.target_complete")
    warlord(*SEVEN).when(A, Destroy(target=B, card=TAVERN)).accepted()
    warlord(*SEVEN, target=7).when(A, Destroy(target=B, card=TAVERN)).then_refused("citadels.target_complete")
    warlord(KEEP, role=5).when(A, Destroy(target=B, card=KEEP)).then_refused("citadels.target_protected")
    warlord(KEEP).when(A, Destroy(target=B, card=KEEP)).then_refused("citadels.target_indestructible")


def test_a_hospital_does_not_make_a_murdered_bishop_protect() -> None:  # CI-15
    warlord(TAVERN, HOSPITAL, role=5, murdered=5).when(A, Destroy(target=B, card=TAVERN)).accepted()


def test_both_act_at_any_time_of_their_window() -> None:  # CI-27
    for gathered in (False, True):
        warlord(DOCKS, gathered=gathered).when(A, Destroy(target=B, card=DOCKS)).accepted()
        diplomat(HARBOR, mine=(HARBOR,), gathered=gathered).when(A, Exchange(own=HARBOR, target=B, card=HARBOR)).accepted()


def test_protection_binds_opponents_only() -> None:  # CI-28
    given = turn(8, player(5, 8, gold=3, city=(CHURCH, KEEP, MARKET)), player(2, 6, city=(TAVERN,)), player(3, 7))
    assert city(after(given, (A, Destroy(target=A, card=CHURCH))), A) == [KEEP, MARKET]
    given.when(A, Destroy(target=A, card=KEEP)).then_refused("citadels.target_indestructible")
    roles = playing("diplomat")
    given = turn(8, player(5, 8, gold=3, city=(CHURCH, KEEP)), player(2, 6, city=(TAVERN,)), player(3, 7), roles=roles)
    assert city(after(given, (A, Exchange(own=CHURCH, target=B, card=TAVERN))), A) == [KEEP, TAVERN]
    given.when(A, Exchange(own=KEEP, target=B, card=TAVERN)).then_refused("citadels.target_indestructible")


@pytest.mark.parametrize(("role", "of", "kind"), [("abbot", 5, CHURCH), ("diplomat", 8, BATTLEFIELD), ("emperor", 4, PALACE)])
def test_income_types_serve_the_starred_too(role: str, of: int, kind: str) -> None:  # CI 5, CI-46
    given = turn(of, player(of, city=(kind, SCHOOL, TAVERN)), player(6), roles=playing(role))
    given = after(given, (A, TakeIncome()))
    assert golds(given)[A] == 2
    given.when(A, TakeIncome()).then_refused("citadels.already_used")


# Diplomat


def diplomat(
    *theirs: str | Building, mine: tuple[str | Building, ...] = (TAVERN,), gold: int = 9, role: int = 6, **changes: Any
) -> Given:
    """Give the Diplomat's turn, A's, against the city of B."""
    people = (player(8, gold=gold, city=mine), player(role, gold=1, city=theirs), player(7))
    return turn(8, *people, roles=playing("diplomat"), **changes)


def test_difference_and_surcharge_go_to_the_other() -> None:  # CI-26, CI-36
    def paid(own: str | Building, theirs: str | Building, *beside: str, card: str = HARBOR, mine: str = TAVERN) -> int:
        outcome = diplomat(theirs, *beside, mine=(own,)).when(A, Exchange(own=mine, target=B, card=card))
        golds = [someone.gold for someone in outcome.accepted().players]
        assert golds[A] + golds[B] == 10
        return golds[B] - 1  # type: ignore[no-any-return]

    assert paid(TAVERN, HARBOR) == 3
    assert paid(TAVERN, HARBOR, WALL) == 4
    assert paid(PALACE, TAVERN, card=TAVERN, mine=PALACE) == 0
    assert paid(PALACE, TAVERN, WALL, card=TAVERN, mine=PALACE) == 1
    assert paid(TAVERN, WALL, card=WALL) == 5  # it does not protect itself
    assert paid(TAVERN, Building(HARBOR, 1, beauty=1)) == 4
    assert paid(Building(TAVERN, 1, beauty=1), HARBOR) == 2


def test_what_is_on_and_under_a_district_travels_with_it() -> None:  # CI-26, CI 9
    museum = Building(MUSEUM, 2, beauty=1, under=(TEMPLE, PALACE))
    given = diplomat(museum, DOCKS, mine=(Building(HARBOR, 1), WATCHTOWER))
    outcome = given.when(A, Exchange(own=HARBOR, target=B, card=MUSEUM))
    state = outcome.then(
        DistrictsExchanged(seat=A, target=B, given=HARBOR, card=MUSEUM, gold=1, secret={"0": Held(cards=(TEMPLE, PALACE))})
    )
    assert (state.players[A].city[1], city(Given(CLASSIC, state), B)) == (museum, [DOCKS, HARBOR])
    assert CLASSIC.view(state, A).seats[A].city[1].under == (TEMPLE, PALACE)
    theirs = CLASSIC.view(state, B).seats[A].city[1]
    assert (theirs.under_count, isinstance(theirs.under, tuple)) == (2, False)
    assert "own" not in CLASSIC.feed(outcome.events[0], B)
    back = diplomat(DOCKS, mine=(museum,)).when(A, Exchange(own=MUSEUM, target=B, card=DOCKS))
    assert back.accepted().players[B].city == (museum,)
    assert "own" in CLASSIC.feed(back.events[0], B)


def test_the_checks_of_an_exchange_have_their_order() -> None:  # CI 7
    command = Exchange(own=TAVERN, target=B, card=HARBOR)
    turn(8, player(8, city=(TAVERN,)), player(6)).when(A, command).then_refused("citadels.not_your_role")
    diplomat(flags={"ability_used": True}).when(A, command).then_refused("citadels.already_used")
    full = (*SEVEN[:6], HARBOR, KEEP)
    for own, target, card in (
        (TAVERN, A, TAVERN),
        (TAVERN, 3, HARBOR),
        (TAVERN, -1, HARBOR),
        (DOCKS, B, HARBOR),
        (TAVERN, B, DOCKS),
    ):
        given = diplomat(HARBOR, KEEP)
        given.when(A, Exchange(own=own, target=target, card=card)).then_refused("citadels.bad_target")
    diplomat(*full, role=5).when(A, Exchange(own=NOTHING, target=B, card=KEEP)).then_refused("citadels.bad_target")
    diplomat(*full, role=5).when(A, Exchange(own=TAVERN, target=B, card=KEEP)).then_refused("citadels.target_complete")
    diplomat(HARBOR, KEEP, role=5).when(A, Exchange(own=TAVERN, target=B, card=KEEP)).then_refused("citadels.target_protected")
    keeps = diplomat(KEEP, HARBOR, mine=(KEEP, TAVERN), gold=0)
    keeps.when(A, Exchange(own=TAVERN, target=B, card=KEEP)).then_refused("citadels.target_indestructible")
    keeps.when(A, Exchange(own=KEEP, target=B, card=HARBOR)).then_refused("citadels.target_indestructible")
    double = diplomat(HARBOR, TAVERN, mine=(TAVERN, DOCKS), gold=0)
    double.when(A, Exchange(own=TAVERN, target=B, card=HARBOR)).then_refused("citadels.duplicate_building")
    diplomat(HARBOR, gold=2).when(A, command).then_refused("citadels.not_enough_gold", needed=3, held=2)
    murdered = diplomat(HARBOR, role=5, murdered=5)
    murdered.when(A, command).then_types(DistrictsExchanged)


def test_neither_may_arrive_where_another_of_its_name_stays() -> None:  # CI 6, CI-26
    given = diplomat(HARBOR, TAVERN, mine=(HARBOR, DOCKS, QUARRY))
    given.when(A, Exchange(own=DOCKS, target=B, card=HARBOR)).then_refused("citadels.duplicate_building")  # no Quarry helps
    assert city(after(given, (A, Exchange(own=HARBOR, target=B, card=HARBOR))), A) == [DOCKS, QUARRY, HARBOR]
    given.when(A, Exchange(own=HARBOR, target=B, card=TAVERN)).then_refused("citadels.duplicate_building")
    assert city(after(given, (A, Exchange(own=DOCKS, target=B, card=TAVERN))), B) == [HARBOR, DOCKS]
    pair = diplomat(MARKET, MARKET, HARBOR)
    assert city(after(pair, (A, Exchange(own=TAVERN, target=B, card=HARBOR))), B) == [MARKET, MARKET, TAVERN]
    given = diplomat(TAVERN, TAVERN, mine=(TAVERN,))
    given.when(A, Exchange(own=TAVERN, target=B, card=TAVERN)).then_refused("citadels.duplicate_building")


def test_the_first_copies_are_exchanged() -> None:  # CI-50
    theirs = (Building(HARBOR, 1, beauty=1), Building(HARBOR, 2))
    state = after(diplomat(*theirs), (A, Exchange(own=TAVERN, target=B, card=HARBOR))).state
    assert (state.players[A].city, state.players[A].gold) == (theirs[:1], 5)


def test_his_own_city_may_be_complete() -> None:  # CI 6
    given = after(diplomat(HARBOR, mine=EIGHT), (A, Exchange(own=MARKET, target=B, card=HARBOR)))
    assert len(city(given, A)) == 8


def test_nothing_is_built_by_an_exchange() -> None:  # CI-52, CI-16
    given = after(diplomat(LIGHTHOUSE, mine=(BELL_TOWER,)), (A, Exchange(own=BELL_TOWER, target=B, card=LIGHTHOUSE)))
    assert (given.state.pending, given.state.bell_tower, given.state.target, given.state.turn.has_built) == (None, None, 8, False)


def test_the_nearest_reason_is_given_for_an_exchange() -> None:  # SC-61
    given = diplomat(KEEP, HARBOR, TAVERN, mine=(TAVERN, HARBOR), gold=0)
    assert Exchange(own=TAVERN, target=B, card=TAVERN) in commands(given, A)
    given = diplomat(KEEP, HARBOR, TAVERN, mine=(KEEP, HARBOR, TAVERN, DOCKS, PALACE), gold=0, role=5)
    assert why(given, A)["exchange"] == "citadels.target_protected"
    stuck = diplomat(KEEP, HARBOR, mine=(KEEP, HARBOR, DOCKS))
    assert Exchange(own=HARBOR, target=B, card=HARBOR) in commands(stuck, A)
    nothing = diplomat(HARBOR, KEEP, TAVERN, mine=(TAVERN, WATCHTOWER), gold=0)
    assert {command for command in commands(nothing, A) if isinstance(command, Exchange)} == {
        Exchange(own=TAVERN, target=B, card=TAVERN)
    }
    double = diplomat(KEEP, HARBOR, HARBOR, mine=(HARBOR, DOCKS), gold=9)
    assert why(double, A)["exchange"] == "citadels.duplicate_building"


# Artist


def artist(*built: str | Building, gold: int = 5, **flags: Any) -> Given:
    people = (player(9, gold=gold, city=built), player(8, gold=9))
    return turn(9, *people, roles=playing("artist"), flags=flags)


def test_a_coin_onto_an_own_district_twice_a_turn() -> None:  # CI 6, CI-29
    given = artist(TAVERN, DOCKS, PALACE)
    given.when(A, Beautify(card=DOCKS)).then(DistrictBeautified(seat=A, card=DOCKS, gold=1))
    given = after(given, (A, Beautify(card=DOCKS)), (A, Beautify(card=TAVERN)))
    assert ([building.beauty for building in given.state.players[A].city], golds(given)[A]) == ([1, 1, 0], 3)
    given.when(A, Beautify(card=PALACE)).then_refused("citadels.already_used")  # a third one
    assert not {command for command in commands(given, A) if isinstance(command, Beautify)}
    assert why(given, A)["beautify"] == "citadels.already_used"
    assert CLASSIC.view(given.state, B).turn.beautified == 2


def test_each_district_once_ever() -> None:  # CI 6
    given = artist(Building(TAVERN, 1, beauty=1), DOCKS)
    given.when(A, Beautify(card=TAVERN)).then_refused("citadels.already_used", card=TAVERN)
    assert {command for command in commands(given, A) if isinstance(command, Beautify)} == {Beautify(card=DOCKS)}


def test_the_checks_of_it_have_their_order() -> None:  # CI 7
    turn(8, player(8, city=(TAVERN,)), roles=playing("artist")).when(A, Beautify(card=DOCKS)).then_refused(
        "citadels.not_your_role"
    )
    artist(TAVERN, beautified=2, gold=0).when(A, Beautify(card=DOCKS)).then_refused("citadels.bad_target")
    artist(TAVERN, beautified=2, gold=0).when(A, Beautify(card=TAVERN)).then_refused("citadels.already_used")
    artist(TAVERN, gold=0).when(A, Beautify(card=TAVERN)).then_refused("citadels.not_enough_gold", needed=1, held=0)
    assert why(artist(TAVERN, gold=0), A)["beautify"] == "citadels.not_enough_gold"
    assert why(artist(), A)["beautify"] == "citadels.bad_target"


def test_of_copies_the_first_not_yet_beautified() -> None:  # CI-50
    given = after(artist(Building(TAVERN, 1, beauty=1), Building(TAVERN, 2), TAVERN), (A, Beautify(card=TAVERN)))
    assert [building.beauty for building in given.state.players[A].city] == [1, 1, 0]


def test_the_coin_leaves_with_the_district_and_is_never_the_stash() -> None:  # CI-29
    given = artist(TREASURY, TAVERN, gold=1)
    state = after(given, (A, Beautify(card=TAVERN))).state
    scores = Given(CLASSIC, state).when_due("game").accepted().scores
    assert (scores[A].districts, scores[A].special) == (6, {TREASURY: 0})
    gone = after(warlord(Building(DOCKS, 1, beauty=1)), (A, Destroy(target=B, card=DOCKS)))
    assert golds(gone) == [6, 0, 0]


# Queen


def queens(of_four: int, **changes: Any) -> Given:
    """Give the end of number 8's turn; A is the Queen, and number 4 is at `of_four`."""
    others = [8, 2, 3, 6]
    held = [9, *(4 if seat == of_four else others.pop(0) for seat in range(1, 5))]
    return turn(8, *(player(role) for role in held), roles=playing("queen"), gathered=True, **changes)


@pytest.mark.parametrize(("of_four", "gold"), [(B, 3), (E, 3), (C, 0), (D, 0)])
def test_the_queen_beside_number_four(of_four: int, gold: int) -> None:  # CI 6, CI-21
    given = queens(of_four)
    outcome = given.when(given.state.turn.seat, END)
    state = outcome.accepted()
    assert (state.turn.number, state.players[A].gold) == (9, gold)
    if gold:
        assert outcome.events[-1] == GoldEarned(seat=A, gold=3, by="queen")


def test_a_murdered_four_beside_her_pays_at_the_end_of_the_round() -> None:  # CI 6
    given = queens(B, murdered=4)
    given = after(given, (given.state.turn.seat, END))
    assert golds(given)[A] == 0
    given = after(given, (A, GOLD), (A, END))
    assert (golds(given)[A], given.state.crown, given.state.round) == (5, B, 4)
    far = queens(C, murdered=4)
    far = after(far, (far.state.turn.seat, END), (A, GOLD), (A, END))
    assert golds(far)[A] == 2


def test_a_hospital_reveals_him_earlier_but_pays_her_no_earlier() -> None:  # CI 6, CI-15
    people = (player(9), player(4, city=(HOSPITAL,)), player(3), player(8), player(6))
    given = turn(3, *people, roles=playing("queen"), murdered=4, gathered=True)
    outcome = given.when(given.state.turn.seat, END)
    assert outcome.events[0] == TurnEnded(seat=given.state.turn.seat, number=3, by_person=True)
    assert outcome.events[-1] == TurnStarted(
        seat=B, number=4, build_limit=1, due_at=90_000, gather_due_at=20_000, part="hospital"
    )
    given = after(Given(CLASSIC, outcome.accepted()), (B, GOLD))
    while given.state.turn.number != 9:
        given = after(given, (given.state.turn.seat, GOLD), (given.state.turn.seat, END))
    assert golds(given)[A] == 0
    given = after(given, (A, GOLD), (A, END))
    assert golds(given)[A] == 5


def test_nobody_revealed_number_four() -> None:  # CI-21
    given = turn(8, player(9), player(8), player(2), player(3), player(6), roles=playing("queen"), gathered=True)
    assert golds(after(given, (B, END)))[A] == 0
    murdered = turn(8, player(9), player(8), player(2), player(3), player(6), roles=playing("queen"), gathered=True, murdered=4)
    assert golds(after(murdered, (B, END), (A, GOLD), (A, END)))[A] == 2
