"""CI 6, number 1: the Witch names a number; its owner only gathers, and she plays on in its place."""

import pytest

from games.rules.citadels.classic_commands import (
    Beautify,
    Bewitch,
    ChooseCards,
    Exchange,
    GiveCrown,
    PayEmperor,
    TakeNavigation,
    Tithe,
    WizardLook,
)
from games.rules.citadels.classic_events import PartEnded, RoleBewitched, TurnResumed
from games.rules.citadels.commands import (
    Assassinate,
    ChooseCard,
    Destroy,
    EndTurn,
    Gather,
    Redraw,
    Rob,
    SwapHands,
    TakeIncome,
    UseForge,
    UseLab,
)
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.events import BonusTaken, GoldGathered, NoAction, TurnEnded, TurnStarted
from games.rules.core import Chance
from tests.games.rules.citadels.classic.tables import (
    DOCKS,
    HARBOR,
    LABORATORY,
    LIBRARY,
    MARKET,
    MONASTERY,
    OBSERVATORY,
    PALACE,
    PARK,
    PILE,
    POOR_HOUSE,
    SMITHY,
    TAVERN,
    TEMPLE,
    THRONE_ROOM,
    A,
    B,
    C,
    D,
    E,
    F,
    after,
    build,
    city,
    commands,
    due,
    golds,
    hand,
    kinds,
    player,
    playing,
    turn,
    why,
)
from tests.spec import Given

GOLD = Gather(what="gold")
CARDS = Gather(what="cards")


def witch(number: int, *starred: str, gathered: bool = True, **changes: object) -> Given:
    """Give the Witch's turn, A's; B has the number that she will name, and C and D others."""
    rest = [other for other in range(2, 9) if other != number]
    mine = player(1, gold=1, hand=(MARKET, TEMPLE), city=(TAVERN, DOCKS))
    theirs = player(number, gold=2, city=(HARBOR,), hand=(PALACE,))
    others = (mine, theirs, player(rest[0]), player(rest[1]))
    return turn(1, *others, roles=playing("witch", *starred), gathered=gathered, **changes)  # type: ignore[arg-type]


def played_on(number: int, *starred: str) -> Given:
    """Give the Witch's second part: B has gathered gold."""
    given = after(witch(number, *starred), (A, Bewitch(role=number)))
    while given.state.turn.seat != B:
        given = after(given, (given.state.turn.seat, GOLD), (given.state.turn.seat, EndTurn()))
    return after(given, (B, GOLD))


# Her own part


def test_before_the_naming_she_may_only_gather() -> None:  # CI 6
    for gathered in (False, True):
        given = witch(6, gathered=gathered)
        for command in (
            build(MARKET),
            TakeIncome(),
            Assassinate(role=2),
            Rob(role=3),
            Destroy(target=B, card=HARBOR),
            UseLab(card=MARKET),
            UseForge(),
            SwapHands(target=B),
            Redraw(cards=(MARKET,)),
            Tithe(),
            WizardLook(target=B),
            Beautify(card=TAVERN),
            Exchange(own=TAVERN, target=B, card=HARBOR),
        ):
            given.when(A, command).then_refused("game.wrong_phase")
    assert commands(witch(6, gathered=False), A) == {GOLD, CARDS}
    assert commands(witch(6), A) == {Bewitch(role=number) for number in range(2, 9)}
    assert why(witch(6), A)["build"] == "game.wrong_phase"


def test_naming_is_compulsory() -> None:  # CI-10
    witch(6).when(A, EndTurn()).then_refused("citadels.must_bewitch")
    witch(6, gathered=False).when(A, EndTurn()).then_refused("citadels.must_bewitch")
    assert why(witch(6), A)["end_turn"] == "citadels.must_bewitch"


def test_the_checks_of_a_naming_have_their_order() -> None:  # CI 7
    turn(2, player(2), player(3), roles=playing("witch")).when(A, Bewitch(role=1)).then_refused("citadels.not_your_role")
    witch(6, gathered=False, flags={"ability_used": True}).when(A, Bewitch(role=1)).then_refused("citadels.already_used")
    witch(6, gathered=False).when(A, Bewitch(role=1)).then_refused("citadels.must_gather_first")
    for number in (1, 9, 0, -1):
        witch(6).when(A, Bewitch(role=number)).then_refused("citadels.bad_target", role=number)
    witch(6, "artist").when(A, Bewitch(role=9)).then_first(RoleBewitched(seat=A, number=9))
    after(witch(6, gathered=False), (A, CARDS)).when(A, Bewitch(role=6)).then_refused("citadels.choice_pending")
    witch(6).when(B, Bewitch(role=6)).then_refused("game.not_your_turn")


def test_naming_ends_her_part_without_effects_of_its_end() -> None:  # CI 6, CI-44
    given = turn(1, player(1, city=(PARK, POOR_HOUSE)), player(3), player(7), roles=playing("witch"), gathered=True)
    outcome = given.when(A, Bewitch(role=7))
    state = outcome.then_first(RoleBewitched(seat=A, number=7), TurnEnded(seat=A, number=1, by_person=True), NoAction(number=2))
    assert (state.bewitched, state.witch_waiting, state.players[A].gold, state.players[A].hand) == (7, A, 0, ())
    assert state.calls[0].state == "acted"


def test_a_number_that_nobody_holds_gives_her_no_further_turn() -> None:  # CI 6
    given = turn(1, player(1), player(3), player(7), roles=playing("witch"), gathered=True)
    state = given.when(A, Bewitch(role=2)).accepted()
    assert (state.turn.seat, state.bewitched, state.witch_waiting, state.calls[1].state) == (B, 2, None, "no_action")


# The owner's part


def test_the_owner_reveals_the_number_and_only_gathers() -> None:  # CI 6, CI-22
    outcome = witch(2).when(A, Bewitch(role=2))
    state = outcome.accepted()
    assert outcome.events[-1] == TurnStarted(
        seat=B, number=2, build_limit=1, due_at=90_000, gather_due_at=20_000, part="bewitched"
    )
    assert (state.players[B].revealed, CLASSIC.view(state, None).seats[B].roles) == ((2,), (2,))
    given = Given(CLASSIC, state)
    for command in (Rob(role=3), EndTurn(), build(PALACE), TakeIncome(), Bewitch(role=3), UseForge()):
        given.when(B, command).then_refused("game.wrong_phase")
    assert commands(given, B) == {GOLD, CARDS}
    outcome = given.when(B, GOLD)
    outcome.then(
        GoldGathered(seat=B, gold=2),
        PartEnded(seat=B, number=2),
        TurnResumed(seat=A, number=2, build_limit=1, due_at=90_000),
    )


def test_library_and_observatory_work_and_nothing_else_does() -> None:  # CI 6, CI-30
    own = player(5, hand=(PALACE,), gold=3, city=(LIBRARY, OBSERVATORY, LABORATORY, SMITHY, PARK))
    given = turn(1, player(1), own, player(7), roles=playing("witch"), gathered=True)
    given = after(given, (A, Bewitch(role=5)), (B, CARDS))
    assert given.state.pending.kind == "keep_two"
    given.when(B, EndTurn()).then_refused("game.wrong_phase")
    given = after(given, (B, ChooseCards(cards=PILE[:2])))
    assert (given.state.turn.seat, given.state.turn.acting_as, hand(given, B)) == (A, 5, tuple(sorted((PALACE, *PILE[:2]))))
    empty = turn(1, player(1), player(5, city=(PARK, POOR_HOUSE)), player(7), roles=playing("witch"), gathered=True, deck=())
    given = after(empty, (A, Bewitch(role=5)))
    given.when(B, CARDS).then_refused("citadels.deck_empty")
    assert hand(after(given, (B, GOLD)), B) == ()  # no Park after a part of a turn, CI-44


def test_merchant_architect_and_navigator_have_no_bonus_while_bewitched() -> None:  # CI 6
    for number, starred in ((6, ()), (7, ()), (7, ("navigator",))):
        given = played_on(number, *starred)
        assert given.state.players[B].gold == 4
        assert hand(given, B) == (PALACE,)


def test_the_witch_plays_on_with_her_own_things_and_a_fresh_clock() -> None:  # CI 6
    given = after(witch(6), (A, Bewitch(role=6)))
    given = Given(CLASSIC, given.state, 0)
    while given.state.turn.seat != B:
        given = after(given, (given.state.turn.seat, GOLD), (given.state.turn.seat, EndTurn()))
    state = Given(CLASSIC, given.state, 15_000).when(B, GOLD).accepted()
    played = state.turn
    assert (played.seat, played.number, played.acting_as, played.gathered, played.built) == (A, 6, 6, True, 0)
    assert (state.deadlines.turn.due_at, state.deadlines.gather) == (105_000, None)
    assert state.witch_waiting is None
    assert state.players[A].gold == 1 + 1  # the Merchant's extra coin, at once
    view = CLASSIC.view(state, C)
    assert (view.turn.acting_as, view.bewitched, view.calls[5].seat, view.calls[5].state) == (6, 6, B, "acting")
    assert view.seats[A].roles == (1,)
    given = Given(CLASSIC, state, 15_000)
    assert golds(after(given, (A, TakeIncome())))[A] == 4  # two trade districts of hers
    ended = given.when(A, EndTurn())
    assert ended.events[0] == TurnEnded(seat=A, number=6, by_person=True)
    called = CLASSIC.evolve(state, ended.events[0], 15_000).calls[5]
    assert (called.seat, called.state) == (B, "acted")  # CI 9


# Each number


def test_two_the_loot_of_a_robbery_is_hers() -> None:  # CI-12
    given = played_on(2)
    given.when(A, Rob(role=2)).then_refused("citadels.bad_target")  # CI-14
    given.when(A, Rob(role=1)).then_refused("citadels.bad_target")
    given = after(given, (A, Rob(role=4)), (A, EndTurn()), (C, GOLD), (C, EndTurn()))
    assert given.state.robber == A
    assert (given.state.turn.seat, golds(given)) == (D, [1, 4, 2, 0])


def test_two_the_taxes_are_hers_from_her_resumption() -> None:  # CI-12, CI-17
    given = after(witch(2, "tax_collector"), (A, Bewitch(role=2)))
    assert given.state.tax_office is None
    given = after(given, (B, GOLD))
    assert (given.state.tax_office, golds(given)[A]) == (A, 1)  # nobody claims from number 1, which is she
    given = after(given, (A, build(TEMPLE)), (A, EndTurn()))
    assert golds(given)[A] == 0  # she pays no tax to herself
    assert given.state.turn.seat == C


def test_three_swaps_or_looks_with_her_hand() -> None:  # CI-12
    given = after(played_on(3), (A, SwapHands(target=B)))
    assert (hand(given, A), hand(given, B)) == ((PALACE,), tuple(sorted((MARKET, TEMPLE))))
    given = after(played_on(3, "wizard"), (A, WizardLook(target=B)))
    assert (given.state.pending.owner, given.state.pending.offered) == (A, (PALACE,))


def test_four_the_kings_crown_is_his_and_the_income_hers() -> None:  # CI-11
    given = turn(1, player(1, city=(PALACE,)), player(4), player(7), roles=playing("witch"), gathered=True, crown=C)
    given = after(given, (A, Bewitch(role=4)))
    assert given.state.crown == B
    given = after(given, (B, GOLD), (A, TakeIncome()))
    assert (given.state.crown, golds(given)) == (B, [1, 2, 0])


def test_four_the_emperors_crown_is_given_by_the_witch() -> None:  # CI-11
    people = (player(1), player(4, gold=1), player(7, gold=1, hand=(TAVERN,)), player(8, city=(THRONE_ROOM,)))
    given = turn(1, *people, roles=playing("witch", "emperor"), gathered=True, crown=D)
    given = after(given, (A, Bewitch(role=4)))
    assert (given.state.crown, given.state.pending, kinds(given)) == (D, None, ["gather", "turn"])
    given = after(given, (B, GOLD))
    pending = given.state.pending
    assert (pending.kind, pending.owner, given.state.turn.acting_as) == ("give_crown", A, 4)
    assert kinds(given) == ["choice"]  # the turn's clock starts only then
    for target in (A, D, 4, -1):
        given.when(A, GiveCrown(target=target)).then_refused("citadels.bad_target")
    assert commands(given, A) == {GiveCrown(target=B), GiveCrown(target=C)}
    given = after(given, (A, GiveCrown(target=C)), (C, PayEmperor(what="card", card=TAVERN)))
    assert (given.state.crown, golds(given), hand(given, A)) == (C, [0, 3, 1, 1], (TAVERN,))
    assert kinds(given) == ["turn"]
    assert given.state.turn.gathered


def test_five_a_bishop_protects_her_city_only() -> None:  # CI-12
    def later(number: int) -> Given:
        people = (player(1, city=(TAVERN,)), player(5, city=(TAVERN,)), player(8, gold=9))
        return turn(8, *people, roles=playing("witch"), bewitched=number)

    later(5).when(C, Destroy(target=A, card=TAVERN)).then_refused("citadels.target_protected")
    later(5).when(C, Destroy(target=B, card=TAVERN)).accepted()
    later(6).when(C, Destroy(target=A, card=TAVERN)).accepted()
    later(6).when(C, Destroy(target=B, card=TAVERN)).then_refused("citadels.target_protected")


def test_five_a_bishop_whom_nobody_holds_protects_nobody() -> None:  # CI 6, CI-12
    people = (player(1, city=(TAVERN,)), player(4), player(8, gold=9))
    given = turn(8, *people, roles=playing("witch"), bewitched=5)
    given.when(C, Destroy(target=A, card=TAVERN)).accepted()
    assert Destroy(target=A, card=TAVERN) in commands(given, C)


def test_five_an_abbots_tithe_and_income_are_hers() -> None:  # CI-12
    given = turn(1, player(1, city=(MONASTERY,)), player(5, gold=3), player(7), roles=playing("witch", "abbot"), gathered=True)
    given = after(given, (A, Bewitch(role=5)), (B, GOLD), (A, TakeIncome()), (A, Tithe()))
    assert golds(given) == [2, 4, 0]


def test_six_the_alchemist_refunds_what_she_paid() -> None:  # CI-12
    given = after(played_on(6, "alchemist"), (A, build(TEMPLE)))
    assert golds(given)[A] == 0
    assert golds(after(given, (A, EndTurn())))[A] == 1


def test_seven_the_architects_cards_and_limit_are_hers() -> None:  # CI-12, CI-22
    given = played_on(7)
    assert (given.state.turn.build_limit, len(given.state.players[A].hand)) == (3, 4)
    assert golds(after(given, (A, build(TEMPLE))))[A] == 0


def test_seven_a_navigator_gives_her_four_and_forbids_her_to_build() -> None:  # CI-12, CI-22
    given = played_on(7, "navigator")
    assert (given.state.pending.kind, given.state.pending.owner) == ("navigator", A)
    assert kinds(given) == ["choice", "turn"]
    outcome = given.when(A, TakeNavigation(what="gold"))
    assert outcome.events[-1] == BonusTaken(seat=A, gold=4)
    given = Given(CLASSIC, outcome.state)
    given.when(A, build(TEMPLE)).then_refused("citadels.build_limit")


def test_eight_the_attack_is_hers_and_so_is_what_is_in_reach() -> None:  # CI-12
    given = played_on(8)
    assert golds(after(given, (A, Destroy(target=A, card=TAVERN))))[A] == 1
    given = played_on(8, "diplomat")
    given = after(given, (A, Exchange(own=DOCKS, target=B, card=HARBOR)))
    assert (city(given, A), golds(given)[A], golds(given)[B]) == ([TAVERN, HARBOR], 0, 5)


def test_nine_the_queen_measures_from_the_witchs_seat() -> None:  # CI-12, CI-21
    def queen(owner_of_four: int) -> list[int]:
        held = {A: 1, B: 9, C: 5, D: 6, E: 7} | {owner_of_four: 4}
        people = tuple(player(held[seat]) for seat in range(5))
        given = turn(1, *people, roles=playing("witch", "queen"), gathered=True)
        given = after(given, (A, Bewitch(role=9)))
        while given.state.turn.number != 9:
            given = after(given, (given.state.turn.seat, GOLD), (given.state.turn.seat, EndTurn()))
        return golds(after(given, (B, GOLD)))[:2]

    assert queen(E) == [3, 2]  # beside A
    assert queen(C) == [0, 2]  # beside B only
    assert queen(D) == [0, 2]


def test_nine_beautifies_her_own_districts() -> None:  # CI-12
    given = turn(1, player(1, gold=2, city=(TAVERN,)), player(9), player(7), roles=playing("witch", "artist"), gathered=True)
    given = after(given, (A, Bewitch(role=9)), (C, GOLD), (C, EndTurn()), (B, GOLD), (A, Beautify(card=TAVERN)))
    assert (given.state.players[A].city[0].beauty, golds(given)[A]) == (1, 1)


def test_the_queen_beside_a_bewitched_four_looks_at_its_owner() -> None:  # CI-12
    def queen(owner_of_four: int) -> int:
        held = {A: 1, B: 5, C: 9, D: 6, E: 7, F: 8} | {owner_of_four: 4}
        people = tuple(player(held[seat]) for seat in range(6))
        given = turn(8, *people, roles=playing("witch", "queen"), bewitched=4, gathered=True)
        return golds(after(given, (F, EndTurn())))[C]

    assert queen(B) == queen(D) == 3
    assert queen(E) == 0


# What others may do, and the clocks


def test_the_thief_can_rob_neither_her_nor_the_bewitched() -> None:  # CI-14
    given = turn(2, player(1), player(2), player(6), roles=playing("witch"), bewitched=6)
    for number in (1, 2, 6):
        given.when(B, Rob(role=number)).then_refused("citadels.bad_target", role=number)
    assert commands(given, B) >= {Rob(role=3)}
    assert Rob(role=6) not in commands(given, B)


@pytest.mark.parametrize("gathered", [True, False])
def test_when_her_clock_runs_out_she_names_at_random(gathered: bool) -> None:  # CI-10, CI-49
    given = witch(6, "artist", gathered=gathered)
    named, state = set(), given.state
    for seed in range(120):
        decision = CLASSIC.expire(state, "turn-9", Chance(seed.to_bytes(32, "big")))
        named.add(decision.state.bewitched)
        assert decision.state.players[A].gold == (1 if gathered else 3)
        assert decision.state.players[A].sitting.timeout_streak == 1
        assert decision.state.owner != A
    assert named == set(range(2, 10))


def test_the_owners_clock_gathers_gold_for_him() -> None:  # CI-47, CI-49
    given = due(after(witch(2), (A, Bewitch(role=2))), "gather")
    assert (given.state.turn.seat, golds(given)[B], given.state.players[B].sitting.timeout_streak) == (A, 4, 0)
    given = after(witch(2), (A, Bewitch(role=2)), (B, CARDS))
    chosen = after(given, (B, ChooseCard(card=PILE[1])))
    assert (chosen.state.turn.seat, hand(chosen, B)) == (A, tuple(sorted((PALACE, PILE[1]))))
