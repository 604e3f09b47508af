"""What `steady` does with the ten starred roles (CI 6), where there is a right answer."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from games.rules.citadels.classic_commands import (
    Beautify,
    Bewitch,
    Exchange,
    GiveCrown,
    PayEmperor,
    TakeNavigation,
    Tithe,
    WizardChoose,
    WizardLook,
)
from games.rules.citadels.commands import Assassinate, ChooseCard, EndTurn, Gather, TakeIncome
from games.rules.citadels.state import Building
from tests.games.bots.citadels.classic.asking import LAST, asked, choice, rest_of_turn
from tests.games.rules.citadels.classic.tables import (
    BATTLEFIELD,
    CASTLE,
    CATHEDRAL,
    CHURCH,
    DOCKS,
    FORTRESS,
    GATE,
    HARBOR,
    KEEP,
    MANOR,
    MARKET,
    MONASTERY,
    PALACE,
    PRISON,
    SIX,
    TAVERN,
    TEMPLE,
    TOWN_HALL,
    TREASURY,
    WATCHTOWER,
    A,
    B,
    C,
    build,
    player,
    playing,
    turn,
)
from tests.spec import Given


def four(a: Any, *others: Any) -> tuple[Any, ...]:
    """Return four players: those given, and idle ones with roles nobody asks about."""
    fill = (player(2), player(5), player(8))
    return (a, *others, *fill[len(others) :])


# 1 Witch


def test_the_witch_gathers_first() -> None:
    given = turn(1, *four(player(1, hand=(TAVERN,))), roles=playing("witch"))
    assert isinstance(choice(given), Gather)


def test_the_witch_names_a_number_that_somebody_holds() -> None:
    """Of what she left, 7 lies face up: only 4 and 6 are with the three who picked after her."""
    witch = replace(player(1, gold=4, hand=(TAVERN,)), seen_at_pick=((1, 4, 6),))
    given = turn(1, witch, player(4), player(6), gathered=True, roles=playing("witch"), removed_up=(2, 3, 5, 7, 8))
    assert choice(given) in (Bewitch(role=4), Bewitch(role=6))


def test_the_witch_takes_the_role_that_pays_her_own_city() -> None:
    """Others would rather have the Merchant, but hers is a city of churches."""
    city = (TEMPLE, CHURCH, MONASTERY, CATHEDRAL)
    witch = replace(player(1, gold=4, city=city), seen_at_pick=((1, 5, 6),))
    given = turn(1, *four(witch, player(6), player(5)), gathered=True, roles=playing("witch"))
    assert choice(given) == Bewitch(role=5)


def test_the_witch_with_two_roles_leaves_her_own_other_one_alone() -> None:
    witch = replace(player(1, 6, gold=4, city=(TAVERN, MARKET, DOCKS)), seen_at_pick=((1, 2, 4, 6), (6, 8)))
    given = turn(1, witch, player(4, 5), gathered=True, roles=playing("witch"))
    command = choice(given)
    assert isinstance(command, Bewitch)
    assert command.role != 6


def test_she_plays_on_as_the_bewitched_merchant() -> None:
    witch = player(1, gold=5, hand=(CATHEDRAL,), city=(TAVERN, MARKET))
    flags = {"seat": A, "acting_as": 6, "gathered": True}
    given = turn(6, *four(witch, player(6)), roles=playing("witch"), bewitched=6, flags=flags)
    assert rest_of_turn(given) == [build(CATHEDRAL), TakeIncome(), EndTurn()]


def test_who_is_bewitched_only_gathers() -> None:
    given = turn(6, *four(player(6, gold=1, hand=(CASTLE, PALACE, MANOR))), bewitched=6, flags={"part": "bewitched"})
    assert choice(given) == Gather(what="gold")
    given = turn(6, *four(player(6, gold=5)), bewitched=6, flags={"part": "bewitched"})
    assert choice(given) == Gather(what="cards")


def test_who_only_gathers_needs_no_gold_to_build_with_now() -> None:
    mine = player(6, gold=2, hand=(CASTLE,))
    assert choice(turn(6, *four(mine), bewitched=6, flags={"part": "bewitched"})) == Gather(what="cards")
    assert choice(turn(6, *four(mine))) == Gather(what="gold")


# 3 Wizard

WIZARD: Final[dict[str, Any]] = {"roles": playing("wizard")}


def test_the_wizard_gathers_before_he_looks_at_the_fullest_hand() -> None:
    rivals = (player(2, hand=(TAVERN,)), player(5, hand=(TAVERN, MANOR, CASTLE)))
    given = turn(3, *four(player(3, gold=2), *rivals), **WIZARD)
    assert isinstance(choice(given), Gather)
    given = turn(3, *four(player(3, gold=2), *rivals), gathered=True, **WIZARD)
    assert choice(given) == WizardLook(target=C)


def test_the_wizard_builds_at_once_what_he_can_pay_beside_his_own_plan() -> None:
    mine, theirs = player(3, gold=7, hand=(MANOR,)), (TAVERN, HARBOR)
    given = turn(3, *four(mine, player(2, hand=theirs)), gathered=True, **WIZARD)
    given = asked(given, "wizard_card", target=B, offered=theirs)
    assert choice(given) == WizardChoose(card=HARBOR, build=True)


def test_the_wizard_takes_a_card_that_he_cannot_pay_into_his_hand() -> None:
    given = turn(3, *four(player(3, gold=0), player(2, hand=(PALACE,))), gathered=True, **WIZARD)
    assert choice(asked(given, "wizard_card", target=B, offered=(PALACE,))) == WizardChoose(card=PALACE)


def test_the_wizard_keeps_a_card_of_a_name_that_he_has() -> None:
    """In anybody else's turn it would be of no use (CI-24)."""
    mine = player(3, gold=3, city=(MANOR,))
    assert choice(asked(turn(3, *four(mine), **WIZARD), "draw", offered=(TEMPLE, MANOR))) == ChooseCard(card=MANOR)
    assert choice(asked(turn(3, *four(mine)), "draw", offered=(TEMPLE, MANOR))) == ChooseCard(card=TEMPLE)


def test_the_wizard_builds_a_name_that_he_has() -> None:
    given = turn(3, *four(player(3, gold=5, hand=(MANOR,), city=(MANOR,))), gathered=True, **WIZARD)
    assert choice(given) == build(MANOR)


# 4 Emperor


def test_the_emperor_crowns_the_least_dangerous() -> None:
    rivals = (player(2, gold=1, city=SIX), player(5, gold=1), player(8, gold=1, city=SIX))
    given = turn(4, player(4), *rivals, roles=playing("emperor"))
    assert choice(asked(given, "give_crown")) == GiveCrown(target=C)


def test_among_equals_the_emperor_crowns_somebody_who_can_pay() -> None:
    rivals = (player(2), player(5), player(8, gold=1))
    given = turn(4, player(4), *rivals, roles=playing("emperor"), **LAST)
    assert choice(asked(given, "give_crown")) == GiveCrown(target=3)


def test_the_crown_is_paid_with_a_card_of_no_use_else_with_gold() -> None:
    spare = player(2, gold=3, hand=(TAVERN, PALACE), city=(TAVERN,))
    given = turn(4, player(4), spare, player(5), player(8), roles=playing("emperor"), crown=B)
    assert choice(asked(given, "pay_emperor", seat=B, target=A), B) == PayEmperor(what="card", card=TAVERN)
    wanted = player(2, gold=3, hand=(TAVERN, PALACE))
    given = turn(4, player(4), wanted, player(5), player(8), roles=playing("emperor"), crown=B)
    assert choice(asked(given, "pay_emperor", seat=B, target=A), B) == PayEmperor(what="gold")


def test_without_gold_the_crown_is_paid_with_the_least_card() -> None:
    poor = player(2, hand=(PALACE, TAVERN))
    given = turn(4, player(4), poor, player(5), player(8), roles=playing("emperor"), crown=B)
    assert choice(asked(given, "pay_emperor", seat=B, target=A), B) == PayEmperor(what="card", card=TAVERN)


# 5 Abbot


def test_the_abbot_tithes_before_he_is_rich_and_of_the_strongest() -> None:
    rivals = (player(2, gold=4), player(6, gold=4, city=SIX))
    given = turn(5, player(5, gold=2), *rivals, player(8), roles=playing("abbot"))
    assert choice(given) == Tithe(target=C)


# 6 Alchemist


def test_the_alchemist_builds_the_dearest_since_he_has_it_back() -> None:
    given = turn(6, *four(player(6, gold=6, hand=(GATE, TREASURY), city=(TAVERN,))), gathered=True, roles=playing("alchemist"))
    assert choice(given) == build(GATE)


def test_the_alchemist_spends_what_others_would_keep_for_the_treasury() -> None:
    """To others a coin is worth a point here, and the last of a name too dear by itself."""
    mine = player(6, gold=6, hand=(PALACE,), city=(TREASURY, TEMPLE, CASTLE))
    keeps = turn(7, *four(replace(mine, roles=(7,))), gathered=True, **LAST)
    assert choice(keeps) == EndTurn()
    spends = turn(6, *four(mine), gathered=True, roles=playing("alchemist"), **LAST)
    assert choice(spends) == build(PALACE)


# 7 Navigator

NAVIGATOR: Final[dict[str, Any]] = {"roles": playing("navigator")}


def test_the_navigator_takes_gold_for_a_hand_that_costs_and_cards_for_an_empty_one() -> None:
    given = turn(7, *four(player(7, gold=1, hand=(PALACE, CASTLE, TOWN_HALL))), gathered=True, **NAVIGATOR)
    assert choice(asked(given, "navigator")) == TakeNavigation(what="gold")
    given = turn(7, *four(player(7, gold=7)), gathered=True, **NAVIGATOR)
    assert choice(asked(given, "navigator")) == TakeNavigation(what="cards")


def test_the_navigator_takes_gold_from_an_empty_pile() -> None:
    given = turn(7, *four(player(7, gold=7)), gathered=True, deck=(), **NAVIGATOR)
    assert choice(asked(given, "navigator")) == TakeNavigation(what="gold")


# 8 Diplomat

DIPLOMAT: Final[dict[str, Any]] = {"roles": playing("diplomat")}


def diplomat(mine: tuple[Any, ...], theirs: tuple[Any, ...], *, gold: int, **changes: Any) -> Given:
    """Give the turn of a Diplomat who has gathered, and of a rival whose city he may want."""
    a = player(8, gold=gold, city=mine)
    return turn(8, a, player(2, city=theirs), player(5), player(6), gathered=True, **DIPLOMAT, **changes)


def test_the_diplomat_turns_his_last_gold_into_points_of_the_leader() -> None:
    given = diplomat((TEMPLE, CHURCH), (PALACE,), gold=4, **LAST)
    assert choice(given) == Exchange(own=TEMPLE, target=B, card=PALACE)


def test_of_two_rivals_with_the_same_the_diplomat_robs_the_stronger() -> None:
    a, weak, strong = player(8, gold=4, city=(TEMPLE,)), player(2, city=(PALACE,)), player(6, city=(PALACE, CASTLE, MANOR))
    given = turn(8, a, weak, strong, player(5), gathered=True, **DIPLOMAT, **LAST)
    assert choice(given) == Exchange(own=TEMPLE, target=C, card=PALACE)


def test_the_diplomat_takes_a_type_that_he_lacks_for_nothing() -> None:
    given = diplomat((CHURCH, TEMPLE, MONASTERY), (PRISON,), gold=0)
    assert choice(given) == Exchange(own=CHURCH, target=B, card=PRISON)


def test_the_diplomat_makes_no_exchange_that_makes_him_poorer() -> None:
    given = diplomat((PALACE,), (TEMPLE,), gold=4)
    assert choice(given) == EndTurn()


# 9 Artist

ARTIST: Final[dict[str, Any]] = {"roles": playing("artist")}


def test_the_artist_spends_the_last_coins_on_what_is_hardest_to_lose() -> None:
    given = turn(9, *four(player(9, gold=2, city=(TAVERN, KEEP, PALACE))), gathered=True, **ARTIST, **LAST)
    assert rest_of_turn(given) == [Beautify(card=KEEP), Beautify(card=PALACE), EndTurn()]


def test_the_artist_keeps_the_coins_that_the_next_building_needs() -> None:
    mine = player(9, gold=2, hand=(PALACE,), city=(TAVERN,))
    given = turn(9, *four(mine), gathered=True, **ARTIST)
    assert choice(given) == EndTurn()


@pytest.mark.parametrize(("gold", "beautified"), [(1, 1), (0, 0)])
def test_the_artist_beautifies_each_district_once(gold: int, beautified: int) -> None:
    city = (Building(TEMPLE, 1, beauty=1), WATCHTOWER)
    given = turn(9, *four(player(9, gold=gold, city=city)), gathered=True, **ARTIST)
    assert rest_of_turn(given) == [Beautify(card=WATCHTOWER)] * beautified + [EndTurn()]


# The ordinary roles among them


def test_the_assassin_with_two_roles_spares_himself_even_where_nobody_else_is_worth_it() -> None:
    given = turn(1, replace(player(1, 2), seen_at_pick=((1, 2, 3, 4, 5, 6, 7), (2, 3))), player(8, 7), gathered=True)
    command = choice(given)
    assert isinstance(command, Assassinate)
    assert command.role != 2


def test_the_warlord_does_not_pay_dearly_for_the_loss_of_somebody_weak() -> None:
    rivals = (player(2, city=(CATHEDRAL,)), player(5, city=SIX))
    given = turn(8, player(8, gold=4), *rivals, player(6), gathered=True)
    assert choice(given) == EndTurn()


def test_the_warlord_pays_what_the_rules_ask_wall_and_beauty_included() -> None:
    """Beauty costs one more and is worth one more: for the leader's watchtower nothing, for the beautified battlefield three."""
    theirs = (Building(BATTLEFIELD, 1, beauty=1), FORTRESS)
    given = turn(8, player(8, gold=3), player(2, city=theirs), player(5), player(6), gathered=True, **LAST)
    command = choice(given)
    assert (command.target, command.card) == (B, BATTLEFIELD)
