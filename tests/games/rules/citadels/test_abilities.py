"""SC 6.3: what the roles can do."""

from games.rules.citadels.commands import Assassinate, Destroy, Gather, Redraw, Rob, SwapHands
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import (
    BuildingDestroyed,
    CardsRedrawn,
    Exchanged,
    HandsSwapped,
    Held,
    RobberyAnnounced,
    RoleMurdered,
)
from tests.games.rules.citadels.tables import (
    ASSASSIN,
    BAZAAR,
    BISHOP,
    COURT,
    CRESTS,
    FORT,
    HAVEN,
    KEEP,
    LANDING,
    MAGICIAN,
    MERCHANT,
    PILE,
    QUARRY,
    SEVEN,
    SHRINE,
    SIX,
    TEAHOUSE,
    THIEF,
    VILLA,
    WARLORD,
    WORKSHOP,
    A,
    B,
    C,
    player,
    turn,
)
from tests.spec import Given

USED = {"ability_used": True}


# Assassin


def test_the_assassin_may_name_any_other_number_before_gathering() -> None:  # SC-12, SC-20
    for number in range(2, 9):
        state = turn(ASSASSIN, removed_up=(5, 8)).when(A, Assassinate(role=number)).then(RoleMurdered(seat=A, number=number))
        assert state.murdered == number
        assert state.turn.ability_used
        assert not state.turn.gathered


def test_the_assassin_may_not_name_himself_or_what_is_no_number() -> None:  # SC 6.3, SC-60
    for number in (1, 0, 9, -1):
        turn(ASSASSIN).when(A, Assassinate(role=number)).then_refused("citadels.bad_target", role=number)


def test_one_murder_a_turn() -> None:
    turn(ASSASSIN, flags=USED).when(A, Assassinate(role=1)).then_refused("citadels.already_used")


# Thief


def test_the_thief_names_three_to_eight() -> None:  # SC-19
    for number in range(3, 9):
        state = turn(THIEF).when(A, Rob(role=number)).then(RobberyAnnounced(seat=A, number=number))
        assert (state.robbed, state.robber) == (number, A)


def test_the_thief_may_not_name_one_two_or_the_murdered() -> None:  # SC-19
    for number in (1, 2, 6, 9, 0, -3):
        turn(THIEF, murdered=6).when(A, Rob(role=number)).then_refused("citadels.bad_target", role=number)
    turn(THIEF, flags=USED).when(A, Rob(role=3)).then_refused("citadels.already_used")


# Magician


def test_the_magician_swaps_whole_hands() -> None:  # SC-21
    given = turn(MAGICIAN, a=player(hand=(FORT,)), others=(player(BISHOP), player(5 + 1, hand=(VILLA, SHRINE))))
    state = given.when(A, SwapHands(target=C)).then(
        HandsSwapped(seat=A, target=C, got=2, gave=1, secret={"0": Held(cards=(VILLA, SHRINE)), "2": Held(cards=(FORT,))})
    )
    assert (state.players[A].hand, state.players[C].hand) == ((VILLA, SHRINE), (FORT,))
    assert state.turn.ability_used


def test_empty_hands_may_be_swapped_even_both() -> None:  # SC-21
    state = turn(MAGICIAN).when(A, SwapHands(target=B)).then_types(HandsSwapped)
    assert state.players[A].hand == state.players[B].hand == ()


def test_a_swap_needs_somebody_else() -> None:  # SC 11, SC-60
    for target in (A, 4, -1, 99):
        turn(MAGICIAN).when(A, SwapHands(target=target)).then_refused("citadels.bad_target")


def test_a_redraw_puts_down_first_and_then_draws_as_many() -> None:  # SC-21
    state = (
        turn(MAGICIAN, a=player(hand=(FORT, SHRINE)))
        .when(A, Redraw(cards=(SHRINE,)))
        .then(CardsRedrawn(seat=A, count=1, secret={"0": Exchanged(put_down=(SHRINE,), drawn=(VILLA,))}))
    )
    assert state.players[A].hand == (FORT, VILLA)
    assert state.deck == (*PILE[1:], SHRINE)


def test_cards_put_down_together_are_shuffled_and_their_order_is_nobodys() -> None:  # SC-2
    outcome = turn(MAGICIAN, a=player(hand=(FORT, SHRINE, TEAHOUSE, COURT))).when(A, Redraw(cards=(SHRINE, FORT, TEAHOUSE)))
    state = outcome.then_types(CardsRedrawn)
    secret = outcome.events[0].secret  # type: ignore[attr-defined]
    assert secret["0"].put_down == tuple(sorted((SHRINE, FORT, TEAHOUSE)))
    assert sorted(secret["table"].put_down) == sorted((SHRINE, FORT, TEAHOUSE))
    assert state.deck[-3:] == secret["table"].put_down


def test_with_a_tiny_pile_the_same_cards_may_come_back() -> None:  # SC-21
    state = turn(MAGICIAN, a=player(hand=(FORT, SHRINE)), deck=()).when(A, Redraw(cards=(FORT, SHRINE))).accepted()
    assert sorted(state.players[A].hand) == sorted((FORT, SHRINE))
    assert state.deck == ()


def test_what_can_be_redrawn_is_checked_as_a_multiset() -> None:  # SC 11, SC-60
    given = turn(MAGICIAN, a=player(hand=(FORT, SHRINE)))
    given.when(A, Redraw(cards=())).then_refused("citadels.bad_target")
    given.when(A, Redraw(cards=(FORT, FORT))).then_refused("citadels.card_not_in_hand")
    given.when(A, Redraw(cards=("sc_nothing",))).then_refused("citadels.card_not_in_hand")


def test_one_of_the_two_a_turn() -> None:  # SC 6.3
    given = turn(MAGICIAN, a=player(hand=(FORT,)), flags=USED)
    given.when(A, SwapHands(target=A)).then_refused("citadels.already_used")
    given.when(A, Redraw(cards=())).then_refused("citadels.already_used")


# Warlord


def warlord(city: tuple[str, ...], *, gold: int = 9, role: int = MERCHANT, revealed: bool = True) -> Given:
    return turn(WARLORD, a=player(gold=gold), others=(player(role, city=city, revealed=revealed),))


def test_a_building_costs_one_less_and_goes_to_the_bottom() -> None:  # SC-25
    state = (
        warlord((SHRINE, FORT), gold=4)
        .when(A, Destroy(target=B, card=FORT))
        .then(BuildingDestroyed(seat=A, target=B, card=FORT, gold=4))
    )
    assert (state.players[A].gold, len(state.players[B].city), state.deck[-1]) == (0, 1, FORT)


def test_the_price_ignores_discounts() -> None:  # SC-25
    given = turn(WARLORD, a=player(gold=2, city=(WORKSHOP,)), others=(player(MERCHANT, city=(QUARRY,)),))
    given.when(A, Destroy(target=B, card=QUARRY)).then_refused("citadels.not_enough_gold", needed=4, held=2)


def test_of_two_copies_the_first_goes() -> None:  # SC-25
    state = warlord((TEAHOUSE, QUARRY, TEAHOUSE)).when(A, Destroy(target=B, card=TEAHOUSE)).accepted()
    assert [building.card for building in state.players[B].city] == [QUARRY, TEAHOUSE]


def test_duplicates_stay_when_the_quarry_goes() -> None:  # SC-31
    state = warlord((TEAHOUSE, QUARRY, TEAHOUSE)).when(A, Destroy(target=B, card=QUARRY)).accepted()
    assert [building.card for building in state.players[B].city] == [TEAHOUSE, TEAHOUSE]


def test_his_own_incomplete_city_is_allowed() -> None:  # SC-22
    given = turn(WARLORD, a=player(city=(TEAHOUSE,)))
    assert given.when(A, Destroy(target=A, card=TEAHOUSE)).accepted().players[A].city == ()


def test_a_complete_city_is_untouchable_his_own_too() -> None:  # SC-23, SC-24
    warlord(SEVEN).when(A, Destroy(target=B, card=TEAHOUSE)).then_refused("citadels.target_complete")
    given = turn(WARLORD, a=player(city=SEVEN))
    given.when(A, Destroy(target=A, card=TEAHOUSE)).then_refused("citadels.target_complete")


def test_the_living_bishop_protects_the_murdered_does_not() -> None:  # SC-26
    given = warlord((LANDING,), role=BISHOP)
    given.when(A, Destroy(target=B, card=LANDING)).then_refused("citadels.target_protected", target=B)
    murdered = turn(WARLORD, a=player(gold=9), others=(player(BISHOP, city=(LANDING,)),), murdered=BISHOP)
    murdered.when(A, Destroy(target=B, card=LANDING)).then_types(BuildingDestroyed)


def test_a_bishop_whose_seat_is_automated_protects() -> None:  # SC-26
    bishop = player(BISHOP, city=(LANDING,), revealed=True, autoplay=True, timeout_streak=3)
    given = turn(WARLORD, a=player(gold=9), others=(bishop,))
    given.when(A, Destroy(target=B, card=LANDING)).then_refused("citadels.target_protected")


def test_the_keep_cannot_be_destroyed() -> None:  # SC 6.5
    warlord((KEEP,)).when(A, Destroy(target=B, card=KEEP)).then_refused("citadels.target_indestructible", card=KEEP)


def test_what_is_not_there_is_a_bad_target() -> None:  # SC 11, SC-60
    for target, card in ((B, FORT), (4, SHRINE), (-1, SHRINE), (B, "sc_nothing"), (A, SHRINE)):
        warlord((SHRINE,)).when(A, Destroy(target=target, card=card)).then_refused("citadels.bad_target")


def test_the_checks_of_a_destruction_have_their_order() -> None:  # SC 11
    full = (*SIX, KEEP)
    bishop = player(BISHOP, city=full, revealed=True)
    given = turn(WARLORD, others=(bishop,), flags=USED)
    given.when(A, Destroy(target=B, card="x")).then_refused("citadels.already_used")
    turn(WARLORD, others=(bishop,)).when(A, Destroy(target=B, card="x")).then_refused("citadels.bad_target")
    turn(WARLORD, others=(bishop,)).when(A, Destroy(target=B, card=KEEP)).then_refused("citadels.target_complete")
    fewer = player(BISHOP, city=(KEEP, FORT), revealed=True)
    turn(WARLORD, others=(fewer,)).when(A, Destroy(target=B, card=KEEP)).then_refused("citadels.target_protected")
    warlord((KEEP,), gold=0).when(A, Destroy(target=B, card=KEEP)).then_refused("citadels.target_indestructible")


# All of them


def test_abilities_belong_to_their_roles() -> None:  # SC 11
    commands = (Assassinate(role=0), Rob(role=0), SwapHands(target=A), Redraw(cards=()), Destroy(target=9, card=""))
    for command in commands:
        turn(BISHOP).when(A, command).then_refused("citadels.not_your_role")


def test_abilities_are_optional_and_free_in_order() -> None:  # SC-12, SC-17
    given = turn(MAGICIAN, a=player(hand=(HAVEN,)))
    state = given.when(A, Gather(what="gold")).accepted()
    Given(SECRET_CITY, state).when(A, Redraw(cards=(HAVEN,))).then_types(CardsRedrawn)


def test_automated_seats_can_be_hit_like_any_other() -> None:  # SC-19
    bot = player(MERCHANT, hand=(CRESTS,), city=(BAZAAR,), controller="bot")
    turn(MAGICIAN, others=(bot,)).when(A, SwapHands(target=B)).then_types(HandsSwapped)
    turn(WARLORD, a=player(gold=2), others=(bot,)).when(A, Destroy(target=B, card=BAZAAR)).then_types(BuildingDestroyed)
