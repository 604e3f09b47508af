"""What `steady` does in situations that have a right answer."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.bots.citadels.inference import likely_roles
from games.bots.citadels.situation import Situation
from games.bots.citadels.steady import Steady
from games.rules.citadels.commands import (
    Assassinate,
    Build,
    ChooseCard,
    Destroy,
    EndTurn,
    Gather,
    PickRole,
    Redraw,
    Rob,
    SwapHands,
    TakeIncome,
    UseForge,
    UseLab,
)
from games.rules.core import Chance
from tests.games.rules.citadels.tables import (
    ARCHITECT,
    ARCHIVE,
    ASSASSIN,
    BAZAAR,
    BISHOP,
    CHAPEL,
    CLOISTER,
    COURT,
    CRESTS,
    FORGE,
    FORT,
    GATE,
    HAVEN,
    KING,
    LAB,
    LANDING,
    LOCKUP,
    MAGICIAN,
    MERCHANT,
    POST,
    SANCTUARY,
    SEVEN,
    SHRINE,
    SIX,
    STOREHOUSE,
    TEAHOUSE,
    THIEF,
    VAULT,
    VILLA,
    WARLORD,
    WORKSHOP,
    YARD,
    A,
    choosing,
    drafting,
    player,
    turn,
)
from tests.spec import Given

STEADY = Steady()
CHANCE = Chance(bytes(32))


def choice(given: Given, seat: int = A) -> Any:
    legal = given.ruleset.legal(given.state, seat)
    return STEADY.choose(given.ruleset.view(given.state, seat), legal, seat, CHANCE, "any")


def whole_turn(given: Given) -> list[Any]:
    """Return the commands of the rest of the turn."""
    done: list[Any] = []
    while not done or not isinstance(done[-1], EndTurn):
        command = choice(given)
        done.append(command)
        given = Given(given.ruleset, given.when(A, command).accepted(), given.now)
    return done


# Gathering and building


def test_gold_is_gathered_when_there_is_something_to_build_with_it() -> None:
    assert choice(turn(BISHOP, a=player(gold=1, hand=(CLOISTER, VILLA)))) == Gather(what="gold")


def test_cards_are_gathered_when_the_hand_is_empty() -> None:
    assert choice(turn(BISHOP, a=player(gold=4))) == Gather(what="cards")


def test_gold_is_gathered_when_the_hand_is_full_and_the_purse_empty() -> None:
    assert choice(turn(WARLORD, a=player(hand=(VILLA, CRESTS, FORT, LOCKUP)))) == Gather(what="gold")


def test_the_best_building_that_can_be_paid_is_built() -> None:
    given = turn(BISHOP, a=player(gold=5, hand=(SHRINE, SANCTUARY, TEAHOUSE)), gathered=True)
    assert choice(given) == Build(card=SANCTUARY)


def test_the_last_missing_type_is_worth_more_than_a_dearer_building() -> None:
    city = (SHRINE, TEAHOUSE, VILLA, GATE)
    given = turn(MAGICIAN, a=player(gold=3, hand=(LANDING, LOCKUP), city=city), gathered=True)
    assert choice(given) == Build(card=LOCKUP)


def test_a_name_that_stands_already_is_no_use_and_the_turn_ends() -> None:
    given = turn(ASSASSIN, a=player(gold=5, hand=(SHRINE,), city=(SHRINE,)), gathered=True, flags={"ability_used": True})
    assert choice(given) == EndTurn()


def test_the_architect_completes_his_city_with_cheap_buildings() -> None:
    city = (VILLA, SHRINE, TEAHOUSE, POST)
    hand = (CHAPEL, BAZAAR, COURT, LOCKUP)
    given = turn(ARCHITECT, a=player(gold=6, hand=hand, city=city), gathered=True)
    built = {command.card for command in whole_turn(given) if isinstance(command, Build)}
    assert built == {CHAPEL, BAZAAR, LOCKUP}


def test_income_comes_first_when_it_pays_for_something_better() -> None:
    given = turn(BISHOP, a=player(gold=3, hand=(SANCTUARY, TEAHOUSE), city=(SHRINE, CHAPEL)), gathered=True)
    assert whole_turn(given)[:2] == [TakeIncome(), Build(card=SANCTUARY)]


def test_income_comes_second_when_the_new_building_adds_to_it() -> None:
    given = turn(BISHOP, a=player(gold=5, hand=(SANCTUARY,), city=(SHRINE,)), gathered=True)
    assert whole_turn(given) == [Build(card=SANCTUARY), TakeIncome(), EndTurn()]


def test_the_storehouse_is_paid_with_cards_of_no_use() -> None:
    hand = (STOREHOUSE, SHRINE, SHRINE, TEAHOUSE)
    given = turn(BISHOP, a=player(gold=4, hand=hand, city=(SHRINE, TEAHOUSE)), gathered=True)
    command = choice(given)
    assert isinstance(command, Build)
    assert command.card == STOREHOUSE
    assert sorted(command.pay_with) == sorted((SHRINE, SHRINE, TEAHOUSE))


def test_of_two_cards_it_keeps_the_one_it_can_build() -> None:
    assert choice(choosing(SHRINE, HAVEN, a=player(gold=3, city=(SHRINE,)))) == ChooseCard(card=HAVEN)
    assert choice(choosing(GATE, LANDING, a=player(gold=1))) == ChooseCard(card=LANDING)


# Special buildings


def test_the_lab_takes_what_is_of_no_use_and_nothing_else() -> None:
    given = turn(THIEF, a=player(gold=0, hand=(SHRINE, VILLA), city=(LAB, SHRINE)), gathered=True, flags={"ability_used": True})
    assert choice(given) == UseLab(card=SHRINE)
    given = turn(THIEF, a=player(gold=0, hand=(VILLA,), city=(LAB,)), gathered=True, flags={"ability_used": True})
    assert choice(given) == EndTurn()


def test_the_forge_is_used_by_a_rich_player_without_cards() -> None:
    rich = turn(THIEF, a=player(gold=6, city=(FORGE,)), gathered=True, flags={"ability_used": True})
    assert choice(rich) == UseForge()
    late = turn(THIEF, a=player(gold=6, city=(FORGE,)), gathered=True, flags={"ability_used": True}, last_round=True)
    assert choice(late) == EndTurn()


def test_gold_is_kept_for_the_vault_in_the_last_round() -> None:
    given = turn(THIEF, a=player(gold=1, city=(VAULT,), hand=(SHRINE,)), flags={"ability_used": True}, last_round=True)
    assert choice(given) == Gather(what="gold")


@pytest.mark.parametrize("special", [WORKSHOP, ARCHIVE])
def test_specials_that_only_help_later_are_not_preferred_in_the_last_round(special: str) -> None:
    state = turn(KING, a=player(gold=6, hand=(special, FORT)), last_round=True).state
    view = Given(turn(KING).ruleset, state).ruleset.view(state, A)
    assert Situation(view, A).rounds_left == 0  # type: ignore[arg-type]  # this ruleset's view


# Abilities


def test_the_magician_swaps_an_empty_hand_for_the_largest() -> None:
    others = (player(hand=(VILLA,)), player(hand=(VILLA, CRESTS, COURT, HAVEN)), player())
    assert choice(turn(MAGICIAN, a=player(gold=2), others=others)) == SwapHands(target=2)


def test_the_magician_redraws_what_he_cannot_use() -> None:
    given = turn(MAGICIAN, a=player(hand=(SHRINE, SHRINE), city=(SHRINE,)), others=(player(),) * 3)
    assert choice(given) == Redraw(cards=(SHRINE, SHRINE))


def test_the_warlord_hits_the_leader_where_it_costs_nothing() -> None:
    others = (player(BISHOP, city=(VILLA,)), player(city=SIX), player())
    given = turn(WARLORD, a=player(), others=others, gathered=True, murdered=BISHOP)
    command = choice(given)
    assert isinstance(command, Destroy)
    assert command.target == 2


def test_the_warlord_leaves_his_own_city_alone() -> None:
    given = turn(WARLORD, a=player(gold=9, city=(SHRINE, POST)), others=(player(),) * 3, gathered=True)
    assert not any(isinstance(command, Destroy) for command in whole_turn(given))


def test_the_murderer_looks_for_the_strongest_rival() -> None:
    """Seat 1 leads with a city of trade: it took one of the roles left behind, and would like the Merchant."""
    rich = player(gold=6, hand=(VILLA, CRESTS), city=(TEAHOUSE, BAZAAR, LANDING, HAVEN, SHRINE))
    others = (rich, player(THIEF), player(KING))
    seen = (ASSASSIN, KING, BISHOP, MERCHANT, ARCHITECT)
    given = turn(ASSASSIN, a=replace(player(), seen_at_pick=(seen,)), others=others)
    assert choice(given) == Assassinate(role=MERCHANT)


def test_the_thief_goes_for_the_fullest_purse() -> None:
    """Seat 1 is rich, and only the Merchant and the Warlord can be his."""
    others = (player(gold=9, city=(TEAHOUSE, BAZAAR)), player(gold=1), player())
    seen = (THIEF, MERCHANT, WARLORD)
    given = turn(THIEF, a=replace(player(), seen_at_pick=(seen,)), others=others)
    assert choice(given) == Rob(role=MERCHANT)


# Who is who


def test_who_picks_later_holds_what_was_left_and_who_picked_before_does_not() -> None:
    seen = (ASSASSIN, KING, MERCHANT)
    given = turn(
        ASSASSIN, a=replace(player(), seen_at_pick=(seen,)), others=(player(KING), player(BISHOP), player(THIEF)), crown=3
    )
    chances = likely_roles(Situation(given.ruleset.view(given.state, A), A))  # type: ignore[arg-type]  # this ruleset's view
    assert set(chances[1]) == set(chances[2]) == {KING, MERCHANT}
    assert set(chances[3]) == {THIEF, MAGICIAN, BISHOP, ARCHITECT, WARLORD}
    assert all(sum(roles.values()) == pytest.approx(1.0) for roles in chances.values())


def test_roles_that_lie_face_up_or_were_called_are_nobodys() -> None:
    given = turn(THIEF, a=replace(player(), seen_at_pick=((),)), removed_up=(BISHOP, WARLORD), murdered=ASSASSIN)
    chances = likely_roles(Situation(given.ruleset.view(given.state, A), A))  # type: ignore[arg-type]  # this ruleset's view
    for roles in chances.values():
        assert not {BISHOP, WARLORD, THIEF} & set(roles)


# The draft


def picking(*roles: int, me: Any, others: tuple[Any, ...] = (player(), player(), player())) -> Any:
    return choice(drafting(roles, players=(me, *others)))


def test_a_city_of_one_type_takes_the_role_that_it_pays() -> None:
    me = player(gold=2, hand=(VILLA,), city=(TEAHOUSE, BAZAAR, LANDING))
    assert picking(KING, BISHOP, MERCHANT, WARLORD, me=me) == PickRole(role=MERCHANT)
    me = player(gold=2, hand=(VILLA,), city=(POST, LOCKUP, YARD))
    assert picking(KING, BISHOP, MERCHANT, WARLORD, me=me) == PickRole(role=WARLORD)


def test_whoever_can_complete_the_city_at_once_takes_the_architect() -> None:
    me = player(gold=6, hand=(TEAHOUSE, SHRINE), city=(VILLA, CHAPEL, BAZAAR, POST, LOCKUP))
    assert picking(KING, BISHOP, ARCHITECT, WARLORD, me=me) == PickRole(role=ARCHITECT)


def test_without_cards_the_magician_is_attractive() -> None:
    others = (player(hand=(VILLA,) * 3), player(hand=(VILLA, CRESTS, COURT, HAVEN, LANDING)), player())
    assert picking(MAGICIAN, BISHOP, KING, me=player(gold=2), others=others) == PickRole(role=MAGICIAN)


def test_a_rival_about_to_finish_is_a_case_for_the_assassin() -> None:
    others = (player(gold=4, hand=(TEAHOUSE,), city=SIX), player(), player())
    me = player(gold=1, hand=(VILLA,), city=(SHRINE, POST))
    assert picking(ASSASSIN, MAGICIAN, BISHOP, KING, me=me, others=others) == PickRole(role=ASSASSIN)


def test_nothing_to_do_is_nothing_said() -> None:
    given = drafting((KING, BISHOP), players=(player(), player(), player(), player(city=SEVEN)))
    assert choice(given, seat=2) is None
