"""CI 3: with two or three players each has two roles, and two turns a round."""

from typing import Any

from msgspec import UNSET

from games.rules.citadels.classic_commands import Bewitch, Tithe
from games.rules.citadels.classic_events import OfficeTaken, PartEnded, TurnResumed
from games.rules.citadels.commands import Assassinate, Destroy, EndTurn, Gather, Rob
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.events import GoldGathered, GoldStolen, NoAction, TurnEnded, TurnStarted
from games.rules.citadels.state import Call
from tests.games.rules.citadels.classic.tables import (
    CHURCH,
    HOSPITAL,
    MARKET,
    TAVERN,
    TEMPLE,
    A,
    B,
    C,
    after,
    build,
    city,
    golds,
    player,
    playing,
    turn,
)
from tests.spec import Given

GOLD = Gather(what="gold")
END = EndTurn()


def three(of: int, a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], *starred: str, **changes: Any) -> Given:
    people = (player(*a, gold=2, hand=(TAVERN, MARKET)), player(*b, gold=3), player(*c, gold=4))
    return turn(of, *people, roles=playing(*starred), **changes)


def test_each_role_has_a_turn_of_its_own() -> None:  # CI 3
    given = after(three(3, (3, 7), (4, 6), (2, 8)), (A, GOLD), (A, build(TAVERN)), (A, END))
    assert (given.state.calls[2], given.state.turn.number) == (Call("acted", A, built=True), 4)
    given = after(given, (B, GOLD), (B, END), (B, GOLD), (B, END))
    second = given.state.turn
    assert (second.seat, second.number, second.gathered, second.built, second.build_limit) == (A, 7, False, 0, 3)
    assert given.state.deadlines.turn.due_at == 90_000
    given = after(given, (A, GOLD))
    given.when(A, Rob(role=8)).then_refused("citadels.not_your_role")
    assert city(after(given, (A, build(MARKET))), A) == [TAVERN, MARKET]  # one city


def test_the_second_role_is_secret_until_it_is_called() -> None:  # CI 3, CI 9
    state = three(3, (3, 7), (4, 6), (2, 8)).state
    for viewer in (B, C, None):
        assert CLASSIC.view(state, viewer).seats[A].roles == (3,)
    assert CLASSIC.view(state, A).seats[A].roles == (3, 7)
    assert CLASSIC.view(state, A).seats[B].roles is UNSET
    assert CLASSIC.view(state, B).seats[A].revealed == (3,)


def test_a_murder_hits_one_role() -> None:  # CI 3
    given = after(three(1, (1, 5), (4, 6), (2, 8), gathered=True), (A, Assassinate(role=4)))
    given = after(given, (A, END), (C, GOLD))
    outcome = given.when(C, END)
    outcome.then(
        TurnEnded(seat=C, number=2, by_person=True),
        NoAction(number=3),
        NoAction(number=4),
        TurnStarted(seat=A, number=5, build_limit=1, due_at=90_000, gather_due_at=20_000),
    )
    given = after(Given(CLASSIC, outcome.state), (A, GOLD), (A, END))
    assert (given.state.turn.seat, given.state.turn.number, given.state.turn.part) == (B, 6, None)


def test_a_hospital_helps_the_murdered_role_alone() -> None:  # CI 3, CI-15
    people = (player(3, 7), player(4, 6, city=(HOSPITAL,)), player(2, 8))
    given = after(turn(3, *people, gathered=True, murdered=4), (A, END))
    assert (given.state.turn.number, given.state.turn.part) == (4, "hospital")
    given = after(given, (B, GOLD))
    assert (given.state.turn.number, given.state.turn.part) == (6, None)


def test_a_robbery_takes_all_he_has_when_the_robbed_role_is_called() -> None:  # CI 3
    given = after(three(2, (3, 7), (4, 6), (2, 8), gathered=True), (C, Rob(role=6)), (C, END), (A, GOLD), (A, END))
    assert golds(given) == [4, 3, 4]  # number 4 is not robbed
    given = after(given, (B, GOLD))
    outcome = given.when(B, END)
    outcome.then(
        TurnEnded(seat=B, number=4, by_person=True),
        NoAction(number=5),
        TurnStarted(seat=B, number=6, build_limit=1, due_at=90_000, gather_due_at=20_000),
        GoldStolen(seat=C, target=B, gold=5),
    )


def test_robbing_the_own_other_role_moves_nothing() -> None:  # CI 3
    given = after(three(2, (2, 7), (4, 6), (3, 8), gathered=True), (A, Rob(role=7)), (A, END), (C, GOLD), (C, END))
    given = after(given, (B, GOLD), (B, END), (B, GOLD))
    outcome = given.when(B, END)
    assert outcome.events[-1] == GoldStolen(seat=A, target=A, gold=0)
    assert outcome.state.players[A].gold == 2


def test_the_witch_may_hit_her_own_other_role() -> None:  # CI-13
    given = after(three(1, (1, 6), (4, 5), (3, 8), "witch", gathered=True), (A, Bewitch(role=6)), (C, GOLD), (C, END))
    given = after(given, (B, GOLD), (B, END), (B, GOLD), (B, END))
    assert (given.state.turn.seat, given.state.turn.part) == (A, "bewitched")
    given.when(A, build(TAVERN)).then_refused("game.wrong_phase")
    outcome = given.when(A, GOLD)
    outcome.then_first(
        GoldGathered(seat=A, gold=2),
        PartEnded(seat=A, number=6),
        TurnResumed(seat=A, number=6, build_limit=1, due_at=90_000),
    )
    given = Given(CLASSIC, outcome.state)
    assert golds(given)[A] == 2 + 2 + 1
    assert (given.state.players[A].revealed, city(after(given, (A, build(TAVERN))), A)) == ((1, 6), [TAVERN])


def test_the_collector_does_not_tax_his_own_turns() -> None:  # CI 3, CI 6
    given = three(7, (2, 7), (4, 6), (3, 8), "tax_collector", gathered=True, tax_office=A)
    assert golds(after(given, (A, build(TAVERN)), (A, END))) == [1, 3, 4]
    claim = after(three(1, (1, 2), (4, 6), (3, 8), "tax_collector", gathered=True), (A, build(TAVERN))).when(A, END)
    claim.then_types(TurnEnded, TurnStarted, OfficeTaken)


def test_a_bishop_protects_in_the_turns_of_others_for_the_round() -> None:  # CI 3, CI-28
    people = (player(5, 7, city=(CHURCH,)), player(4, 6, gold=9), player(2, 8, gold=9))
    given = turn(8, *people)
    given.when(C, Destroy(target=A, card=CHURCH)).then_refused("citadels.target_protected")


def test_two_players_may_be_each_others_richest() -> None:  # CI 3
    given = turn(5, player(5, 6, gold=1), player(4, 8, gold=2), roles=playing("abbot"))
    assert golds(after(given, (A, Tithe()))) == [2, 1]


def test_building_twice_a_round_is_two_turns() -> None:  # CI 3, CI-16
    people = (player(6, 7, gold=9, hand=(TAVERN, TEMPLE)), player(2, 4))
    given = turn(6, *people, roles=playing("tax_collector"), gathered=True, tax_office=B)
    given = after(given, (A, build(TAVERN)))
    given.when(A, build(TEMPLE)).then_refused("citadels.build_limit")
    given = after(given, (A, END), (A, GOLD), (A, build(TEMPLE)), (A, END))
    assert golds(given) == [9 - 1 - 1 + 2 - 1 - 1, 2]
