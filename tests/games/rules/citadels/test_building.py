"""SC 6.4 and SC 6.5: building, and what buildings do in play."""

from games.rules.citadels.commands import Build, TakeIncome, UseForge, UseLab
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import BuildingBuilt, CityCompleted, ForgeUsed, Held, IncomeTaken, LabUsed
from games.rules.citadels.state import Building
from tests.games.rules.citadels.tables import (
    ACADEMY,
    ARCHITECT,
    BAZAAR,
    BISHOP,
    CHAPEL,
    COURT,
    CRESTS,
    FORGE,
    FORT,
    KING,
    LAB,
    LANDING,
    MERCHANT,
    PILE,
    QUARRY,
    SEVEN,
    SHRINE,
    SIX,
    STOREHOUSE,
    STREET,
    TEAHOUSE,
    VILLA,
    WARLORD,
    WORKSHOP,
    A,
    player,
    turn,
)
from tests.spec import Given


def builder(hand: tuple[str, ...], *, gold: int = 0, city: tuple[str, ...] = (), role: int = BISHOP) -> Given:
    return turn(role, a=player(gold=gold, hand=hand, city=city), gathered=True)


# Building


def test_a_building_is_paid_and_stands_from_this_round() -> None:  # SC 6.4
    state = builder((LANDING, FORT), gold=4).when(A, Build(card=LANDING)).then(BuildingBuilt(seat=A, card=LANDING, gold=3))
    assert state.players[A].city == (Building(LANDING, 3),)
    assert (state.players[A].gold, state.players[A].hand, state.turn.built) == (1, (FORT,), 1)


def test_building_comes_after_the_gather() -> None:  # SC-12
    given = turn(BISHOP, a=player(gold=4))
    given.when(A, Build(card="sc_nothing")).then_refused("citadels.must_gather_first")


def test_card_and_payment_must_be_in_the_hand() -> None:  # SC 11, SC-60
    given = builder((STOREHOUSE, TEAHOUSE), gold=9)
    given.when(A, Build(card=FORT)).then_refused("citadels.card_not_in_hand")
    given.when(A, Build(card="sc_nothing")).then_refused("citadels.card_not_in_hand")
    given.when(A, Build(card=STOREHOUSE, pay_with=(TEAHOUSE, TEAHOUSE))).then_refused("citadels.card_not_in_hand")


def test_one_building_a_turn_three_for_the_architect() -> None:  # SC 6.4
    given = turn(BISHOP, a=player(gold=9, hand=(SHRINE,), city=(SHRINE,)), gathered=True, flags={"built": 1})
    given.when(A, Build(card=SHRINE)).then_refused("citadels.build_limit", limit=1)
    given = turn(ARCHITECT, a=player(gold=9, hand=(SHRINE,)), gathered=True, flags={"built": 2})
    given.when(A, Build(card=SHRINE)).then_types(BuildingBuilt)
    given = turn(ARCHITECT, a=player(gold=9, hand=(SHRINE,)), gathered=True, flags={"built": 3})
    given.when(A, Build(card=SHRINE)).then_refused("citadels.build_limit", limit=3)


def test_the_same_name_twice_needs_the_quarry() -> None:  # SC 6.4, SC-31
    builder((TEAHOUSE,), city=(TEAHOUSE,)).when(A, Build(card=TEAHOUSE)).then_refused(
        "citadels.duplicate_building", card=TEAHOUSE
    )
    city = (TEAHOUSE, QUARRY, TEAHOUSE)
    builder((TEAHOUSE,), gold=1, city=city).when(A, Build(card=TEAHOUSE)).then_types(BuildingBuilt)


def test_the_architect_may_build_the_quarry_and_a_duplicate_in_one_turn() -> None:  # SC-31
    given = builder((QUARRY, TEAHOUSE), gold=6, city=(TEAHOUSE,), role=ARCHITECT)
    state = given.when(A, Build(card=QUARRY)).accepted()
    Given(SECRET_CITY, state).when(A, Build(card=TEAHOUSE)).then_types(BuildingBuilt)


def test_without_the_gold_there_is_no_building() -> None:  # SC 6.4
    builder((COURT,), gold=4).when(A, Build(card=COURT)).then_refused("citadels.not_enough_gold", card=COURT, needed=5, held=4)


def test_the_workshop_makes_other_specials_cheaper_never_below_nothing() -> None:  # SC-28
    builder((LAB,), gold=3, city=(WORKSHOP,)).when(A, Build(card=LAB)).then(BuildingBuilt(seat=A, card=LAB, gold=3))
    builder((STREET,), city=(WORKSHOP,)).when(A, Build(card=STREET)).then(BuildingBuilt(seat=A, card=STREET, gold=0))
    builder((COURT,), gold=4, city=(WORKSHOP,)).when(A, Build(card=COURT)).then_refused("citadels.not_enough_gold")


def test_the_workshop_never_reduces_its_own_price() -> None:  # SC-28
    builder((WORKSHOP,), gold=4).when(A, Build(card=WORKSHOP)).then_refused("citadels.not_enough_gold", needed=5)


def test_the_storehouse_takes_cards_and_gold_in_any_mix() -> None:  # SC-30
    outcome = builder((STOREHOUSE, TEAHOUSE, FORT, COURT), gold=5).when(A, Build(card=STOREHOUSE, pay_with=(TEAHOUSE, COURT)))
    state = outcome.then_types(BuildingBuilt)
    built = outcome.events[0]
    assert (built.gold, built.paid_cards) == (4, 2)  # type: ignore[attr-defined]
    assert built.secret["0"] == Held(cards=(TEAHOUSE, COURT))  # type: ignore[attr-defined]
    assert state.deck[-2:] == built.secret["table"].cards  # type: ignore[attr-defined]
    assert (state.players[A].hand, state.players[A].gold) == ((FORT,), 1)


def test_one_card_needs_no_order() -> None:  # SC-2
    state = (
        builder((STOREHOUSE, TEAHOUSE), gold=5)
        .when(A, Build(card=STOREHOUSE, pay_with=(TEAHOUSE,)))
        .then(BuildingBuilt(seat=A, card=STOREHOUSE, gold=5, paid_cards=1, secret={"0": Held(cards=(TEAHOUSE,))}))
    )
    assert state.deck == (*PILE, TEAHOUSE)


def test_first_the_discount_then_up_to_four_cards() -> None:  # SC-29
    hand = (STOREHOUSE, TEAHOUSE, FORT, COURT, SHRINE, BAZAAR)
    given = builder(hand, city=(WORKSHOP,))
    given.when(A, Build(card=STOREHOUSE, pay_with=hand[1:5])).then_types(BuildingBuilt)
    given.when(A, Build(card=STOREHOUSE, pay_with=hand[1:])).then_refused("citadels.bad_payment")


def test_cards_pay_for_the_storehouse_alone_and_never_for_themselves() -> None:  # SC-30
    given = builder((COURT, TEAHOUSE), gold=9, city=(STOREHOUSE,))
    given.when(A, Build(card=COURT, pay_with=(TEAHOUSE,))).then_refused("citadels.bad_payment")
    given.when(A, Build(card=COURT, pay_with=(COURT,))).then_refused("citadels.bad_payment")
    given = builder((STOREHOUSE, TEAHOUSE), gold=9)
    given.when(A, Build(card=STOREHOUSE, pay_with=(STOREHOUSE,))).then_refused("citadels.bad_payment")


def test_what_the_cards_do_not_pay_must_be_there_in_gold() -> None:  # SC-30
    given = builder((STOREHOUSE, TEAHOUSE), gold=4)
    given.when(A, Build(card=STOREHOUSE, pay_with=(TEAHOUSE,))).then_refused("citadels.not_enough_gold", needed=5, held=4)


def test_the_checks_of_a_building_have_their_order() -> None:  # SC 11
    given = turn(BISHOP, a=player(hand=(SHRINE, TEAHOUSE), city=(SHRINE,)), gathered=True, flags={"built": 1})
    given.when(A, Build(card=FORT)).then_refused("citadels.card_not_in_hand")
    given.when(A, Build(card=SHRINE, pay_with=(TEAHOUSE,))).then_refused("citadels.build_limit")
    given = builder((SHRINE, TEAHOUSE), city=(SHRINE,))
    given.when(A, Build(card=SHRINE, pay_with=(TEAHOUSE,))).then_refused("citadels.duplicate_building")
    given = builder((COURT, TEAHOUSE))
    given.when(A, Build(card=COURT, pay_with=(TEAHOUSE,))).then_refused("citadels.bad_payment")


def test_the_seventh_building_sets_the_last_round() -> None:  # SC-51
    given = builder((TEAHOUSE,), gold=1, city=SIX)
    state = given.when(A, Build(card=TEAHOUSE)).then(BuildingBuilt(seat=A, card=TEAHOUSE, gold=1), CityCompleted(seat=A))
    assert (state.first_complete, state.last_round) == (A, True)


def test_only_the_first_completer_is_that() -> None:  # SC-24
    given = turn(BISHOP, a=player(gold=1, hand=(TEAHOUSE,), city=SIX), gathered=True, first_complete=2, last_round=True)
    assert given.when(A, Build(card=TEAHOUSE)).then_types(BuildingBuilt).first_complete == 2


def test_the_architect_may_go_on_to_nine() -> None:  # SC-38
    given = builder((LANDING, BAZAAR), gold=9, city=SEVEN, role=ARCHITECT)
    assert len(given.when(A, Build(card=LANDING)).accepted().players[A].city) == 8


# Income


def test_income_counts_the_own_buildings_of_the_type() -> None:  # SC 6.2
    for role, card in ((KING, VILLA), (BISHOP, SHRINE), (MERCHANT, TEAHOUSE), (WARLORD, FORT)):
        state = (
            turn(role, a=player(city=(card, LAB, CRESTS if role != KING else CHAPEL)))
            .when(A, TakeIncome())
            .then(IncomeTaken(seat=A, gold=1))
        )
        assert state.turn.income_taken


def test_income_is_taken_once_and_not_by_everybody() -> None:  # SC-15
    turn(2, a=player(city=(SHRINE,))).when(A, TakeIncome()).then_refused("citadels.not_your_role")
    given = turn(BISHOP, flags={"income_taken": True})
    given.when(A, TakeIncome()).then_refused("citadels.already_used")


def test_no_income_is_refused_and_not_used_up() -> None:  # SC-15
    given = turn(BISHOP, a=player(city=(FORT,)))
    given.when(A, TakeIncome()).then_refused("citadels.nothing_to_gain")
    turn(BISHOP).when(A, TakeIncome()).then_refused("citadels.nothing_to_gain")


def test_the_academy_counts_for_any_income_even_alone() -> None:  # SC-34
    for role in (KING, BISHOP, MERCHANT, WARLORD):
        state = turn(role, a=player(city=(ACADEMY,))).when(A, TakeIncome()).accepted()
        assert state.players[A].gold == 1


def test_disguise_street_gives_no_income() -> None:  # SC-35
    turn(KING, a=player(city=(STREET,))).when(A, TakeIncome()).then_refused("citadels.nothing_to_gain")


# Lab and forge


def test_the_lab_turns_a_card_into_two_gold() -> None:  # SC 6.5
    state = (
        builder((COURT, FORT), gold=1, city=(LAB,))
        .when(A, UseLab(card=COURT))
        .then(LabUsed(seat=A, gold=2, secret={"0": Held(cards=(COURT,))}))
    )
    assert (state.players[A].gold, state.players[A].hand, state.deck[-1]) == (3, (FORT,), COURT)
    assert state.turn.lab_used


def test_the_checks_of_the_lab_have_their_order() -> None:  # SC 11, SC-32
    builder(()).when(A, UseLab(card=FORT)).then_refused("citadels.no_such_building")
    given = turn(BISHOP, a=player(city=(LAB,)), flags={"lab_used": True})
    given.when(A, UseLab(card=FORT)).then_refused("citadels.already_used")
    turn(BISHOP, a=player(city=(LAB,))).when(A, UseLab(card=FORT)).then_refused("citadels.must_gather_first")
    builder((), city=(LAB,)).when(A, UseLab(card=FORT)).then_refused("citadels.card_not_in_hand")


def test_the_forge_draws_up_to_three_cards_for_two_gold() -> None:  # SC 6.5, SC-33
    state = (
        builder((), gold=2, city=(FORGE,))
        .when(A, UseForge())
        .then(ForgeUsed(seat=A, gold=2, count=3, secret={"0": Held(cards=PILE[:3])}))
    )
    assert (state.players[A].gold, state.players[A].hand, state.deck) == (0, PILE[:3], PILE[3:])


def test_the_forge_draws_what_there_is() -> None:  # SC-3
    given = turn(BISHOP, a=player(gold=3, city=(FORGE,)), gathered=True, deck=(COURT,))
    assert given.when(A, UseForge()).accepted().players[A].hand == (COURT,)


def test_the_checks_of_the_forge_have_their_order() -> None:  # SC 11, SC-32
    builder(()).when(A, UseForge()).then_refused("citadels.no_such_building")
    given = turn(BISHOP, a=player(city=(FORGE,)), deck=(), flags={"forge_used": True})
    given.when(A, UseForge()).then_refused("citadels.already_used")
    turn(BISHOP, a=player(city=(FORGE,)), deck=()).when(A, UseForge()).then_refused("citadels.must_gather_first")
    given = turn(BISHOP, a=player(city=(FORGE,)), gathered=True, deck=())
    given.when(A, UseForge()).then_refused("citadels.deck_empty")
    builder((), gold=1, city=(FORGE,)).when(A, UseForge()).then_refused("citadels.not_enough_gold", needed=2, held=1)


def test_lab_and_forge_work_in_the_turn_they_are_built() -> None:  # SC-32
    given = builder((LAB, FORT), gold=5)
    state = given.when(A, Build(card=LAB)).accepted()
    Given(SECRET_CITY, state).when(A, UseLab(card=FORT)).then_types(LabUsed)
