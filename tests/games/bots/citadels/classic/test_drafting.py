"""What `steady` takes and discards in the draft of Citadels classic (CI 2), and what it makes of two roles a seat (CI 3)."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.bots.citadels.drafting import role_worth
from games.bots.citadels.inference import likely_roles
from games.rules.citadels.classic_commands import PickAndDiscard
from games.rules.citadels.commands import EndTurn
from games.rules.core import Seat
from tests.games.bots.citadels.classic.asking import LAST, choice, rest_of_turn, situation
from tests.games.rules.citadels.classic.tables import (
    BATTLEFIELD,
    CASTLE,
    CATHEDRAL,
    DOCKS,
    FORTRESS,
    HARBOR,
    MANOR,
    MARKET,
    PALACE,
    PRISON,
    SEVEN,
    SIX,
    TAVERN,
    TEMPLE,
    WATCHTOWER,
    A,
    B,
    C,
    build,
    drafting,
    player,
    playing,
    turn,
)
from tests.spec import Given

NONE: tuple[int, ...] = ()
ALL = tuple(range(1, 9))


def picking(available: tuple[int, ...], *players: Any, index: int = 0, order: tuple[Seat, ...] = (), **changes: Any) -> Given:
    """Give a draft of these players, in the order of their seats."""
    count = len(players)
    rounds = 2 if count < 4 else 1
    given = drafting(available, order or tuple(range(count)) * rounds, index, (NONE,) * count, **changes)
    return Given(given.ruleset, replace(given.state, players=players))


def value(number: int, *players: Any, **changes: Any) -> float:
    """Return what the role of a number is worth to A, who picks first of all."""
    return role_worth(situation(picking(ALL, *players, **changes)), number)


# What the starred roles are worth


def test_the_alchemist_is_worth_what_he_gives_back() -> None:
    others = (player(gold=2),) * 3
    roles = playing("alchemist")
    rich = value(6, player(gold=4, hand=(PALACE,)), *others, roles=roles)
    poor = value(6, player(gold=0, hand=(PALACE,)), *others, roles=roles)
    assert rich > poor + 2
    given = picking((5, 6, 7), player(gold=4, hand=(PALACE,)), *others, roles=roles)
    assert choice(given) == PickAndDiscard(role=6)


def test_the_navigator_is_no_role_for_who_can_build_and_one_for_who_cannot() -> None:
    others = (player(gold=2),) * 3
    roles = playing("navigator")
    builder = picking((5, 7), player(gold=6, hand=(PALACE,)), *others, roles=roles)
    assert choice(builder) == PickAndDiscard(role=5)
    saver = picking((5, 7), player(), *others, roles=roles)
    assert choice(saver) == PickAndDiscard(role=7)


def test_the_queen_wants_a_neighbour_who_may_still_take_number_four() -> None:
    """Who picks after her may take it: seat 4 beside her, or seat 2 afar. Once it is gone, one of the earlier has it."""
    others = (player(gold=2),) * 4
    roles = playing("queen")
    beside = picking((3, 4, 9), player(), *others, index=3, order=(1, 2, 3, 0, 4), roles=roles)
    afar = picking((3, 4, 9), player(), *others, index=3, order=(4, 1, 3, 0, 2), roles=roles)
    gone = picking((3, 5, 9), player(), *others, index=3, order=(4, 1, 3, 0, 2), roles=roles)
    nobody = role_worth(situation(afar), 9)
    assert role_worth(situation(beside), 9) > nobody + 0.5
    assert role_worth(situation(gone), 9) > nobody + 0.5


def test_taxes_grow_with_the_number_of_those_who_pay_them() -> None:
    roles = playing("tax_collector")
    few = value(2, player(), *(player(gold=2),) * 3, roles=roles)
    many = value(2, player(), *(player(gold=2),) * 5, roles=roles)
    assert many > few + 0.5


def test_the_wizard_needs_hands_to_take_from() -> None:
    roles = playing("wizard")
    full = value(3, player(gold=2), *(player(hand=(TAVERN, MANOR)),) * 3, roles=roles)
    empty = value(3, player(gold=2), *(player(),) * 3, roles=roles)
    assert full > empty + 1


def test_the_abbot_needs_somebody_richer() -> None:
    roles = playing("abbot", "tax_collector")  # without a Thief gold itself is nothing to fear for
    poor = value(5, player(gold=1), *(player(gold=3),) * 3, roles=roles)
    rich = value(5, player(gold=3), *(player(gold=3),) * 3, roles=roles)
    assert poor > rich


def test_the_witch_is_worth_more_where_more_roles_are_held() -> None:
    roles = playing("witch")
    seven = value(1, player(gold=3, hand=(MANOR,)), *(player(gold=2),) * 6, roles=roles)
    two = value(1, player(gold=3, hand=(MANOR,)), player(gold=2), roles=roles)
    assert seven > two + 1


@pytest.mark.parametrize(
    ("role", "number", "city"),
    [("emperor", 4, (MANOR, CASTLE, PALACE)), ("abbot", 5, (TEMPLE, CATHEDRAL)), ("diplomat", 8, (WATCHTOWER, PRISON, FORTRESS))],
)
def test_income_counts_for_starred_roles_as_well(role: str, number: int, city: tuple[str, ...]) -> None:
    others = (player(gold=2),) * 3
    roles = playing(role)
    assert (
        value(number, player(city=city), *others, roles=roles) > value(number, player(city=(TAVERN,)), *others, roles=roles) + 1
    )


def test_no_thief_no_fear_for_the_purse() -> None:
    others = (player(gold=2),) * 3
    robbed = value(6, player(gold=9), *others)
    safe = value(6, player(gold=9), *others, roles=playing("tax_collector"))
    assert safe > robbed


# Two players


def test_of_two_players_one_discards_what_the_other_wants() -> None:
    """The rival's city is one of war, and he is rich: the Warlord must not be left to him."""
    rival = player(gold=1, city=(WATCHTOWER, PRISON, BATTLEFIELD, FORTRESS))
    mine = player(3, gold=1, city=(TAVERN, MARKET, DOCKS, HARBOR))
    command = choice(picking((2, 5, 6, 8), mine, rival, index=2, order=(0, 1, 0, 1)))
    assert command == PickAndDiscard(role=6, discard=8)


def test_at_the_other_steps_nothing_is_discarded() -> None:
    assert choice(picking((1, 2, 3, 4, 5, 6, 7), player(gold=2), player(gold=2), order=(0, 1, 0, 1))).discard is None


# Who is who with two roles each


def test_two_picks_narrow_down_the_picks_between_and_after() -> None:
    """A, B, C, A, B, C: B's first role went between A's two looks, or was never seen by A again."""
    seen = ((1, 2, 3, 4, 5, 6, 7), (2, 3, 4, 7))
    me = replace(player(1, 4), seen_at_pick=seen)
    chances = likely_roles(situation(turn(1, me, player(5, 2), player(6, 3))))
    assert set(chances[B]) == set(chances[C]) == {5, 6, 2, 3, 7}
    assert sum(chances[B].values()) == pytest.approx(2.0)
    assert chances[B][5] + chances[B][6] == pytest.approx(1.0)


def test_who_picked_first_of_two_has_what_was_gone_and_one_of_the_rest() -> None:
    seen = ((2, 3, 4, 6, 7, 8), (7, 8))
    me = replace(player(2, 7), seen_at_pick=seen)
    chances = likely_roles(situation(turn(2, me, player(1, 4), crown=B), A))
    assert {1, 5} & set(chances[B])
    assert not {2, 7, 8} & set(chances[B])


def test_a_role_that_was_called_is_hidden_no_more() -> None:
    me = replace(player(2, 7), seen_at_pick=((2, 3, 4, 6, 7, 8), (7, 8)))
    chances = likely_roles(situation(turn(2, me, player(1, 4), crown=B)))
    assert sum(chances[B].values()) == pytest.approx(1.0)


# Two turns a round


def test_in_the_last_round_the_first_of_two_turns_is_not_the_last() -> None:
    """A coin can still be spent in the second turn, so one for a temple's point is not given away before."""
    first = situation(turn(2, player(2, 7, gold=3), player(3, 8), gathered=True, **LAST))
    second = situation(turn(7, player(2, 7, gold=3), player(3, 8), gathered=True, **LAST))
    assert not first.last_turn
    assert second.last_turn
    assert first.gold_worth > second.gold_worth


def test_both_turns_build() -> None:
    mine = player(2, 6, gold=9, hand=(MANOR, PALACE, CASTLE))
    roles = playing("tax_collector")
    for number in (2, 6):
        done = rest_of_turn(turn(number, mine, player(3, 8), gathered=True, roles=roles))
        assert done == [build(PALACE), EndTurn()]


def test_a_rival_about_to_finish_is_a_case_for_the_assassin_here_too() -> None:
    others = (player(gold=4, hand=(TAVERN,), city=SEVEN), player(), player())
    assert choice(picking((1, 3, 5, 4), player(gold=1, hand=(MANOR,), city=SIX[:2]), *others)) == PickAndDiscard(role=1)
