"""CI 6: Tax Collector, Emperor, Abbot, Alchemist and Navigator."""

from typing import Any

from games.rules.citadels.classic_commands import (
    GiveCrown,
    PayEmperor,
    TakeNavigation,
    Tithe,
    WizardChoose,
    WizardLook,
)
from games.rules.citadels.classic_events import (
    CardPaid,
    ChoiceAnswered,
    GoldEarned,
    GoldPaid,
    OfficeTaken,
    TitheTaken,
    TurnOpened,
)
from games.rules.citadels.commands import ChooseCard, Destroy, EndTurn, Gather, TakeIncome, UseForge
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.events import BonusTaken, CrownMoved, Held, TurnEnded, TurnStarted
from games.rules.core import Chance
from tests.games.rules.citadels.classic.tables import (
    BATTLEFIELD,
    CHURCH,
    FACTORY,
    HARBOR,
    MARKET,
    MONASTERY,
    MUSEUM,
    PALACE,
    PILE,
    POOR_HOUSE,
    SCHOOL,
    SMITHY,
    TAVERN,
    TEMPLE,
    THRONE_ROOM,
    TREASURY,
    A,
    B,
    C,
    D,
    E,
    after,
    at,
    build,
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
END = EndTurn()
TAXED = playing("tax_collector")


# Tax Collector


def test_number_one_pays_for_what_he_built_before() -> None:  # CI 6, CI-17
    people = (player(1, gold=2, hand=(TAVERN,)), player(2), player(7))
    given = after(turn(1, *people, roles=TAXED, gathered=True), (A, build(TAVERN)))
    outcome = given.when(A, END)
    state = outcome.then(
        TurnEnded(seat=A, number=1, by_person=True),
        TurnStarted(seat=B, number=2, build_limit=1, due_at=90_000, gather_due_at=20_000),
        OfficeTaken(seat=B),
        GoldPaid(seat=A, target=B, gold=1, to="tax"),
    )
    assert CLASSIC.view(state, None).tax_office == B


def test_number_one_pays_out_of_what_he_has_then_and_owes_nothing() -> None:  # CI-17
    people = (player(1, gold=1, hand=(TAVERN,)), player(2), player(7))
    given = after(turn(1, *people, roles=TAXED, gathered=True), (A, build(TAVERN)), (A, END), (B, GOLD), (B, END))
    assert golds(given) == [0, 2, 0]
    idle = after(turn(1, *people, roles=TAXED, gathered=True), (A, END))
    assert golds(idle) == [1, 0, 0]


def test_one_tax_a_turn_at_its_end() -> None:  # CI-16, CI-18
    people = (player(2), player(7, gold=4, hand=(TAVERN, TEMPLE)), player(8, gold=1))
    given = turn(7, *people, roles=TAXED, gathered=True, tax_office=A)
    given = after(given, (B, build(TAVERN)), (B, build(TEMPLE)))
    assert golds(given) == [0, 2, 1]
    outcome = given.when(B, END)
    outcome.then_first(GoldPaid(seat=B, target=A, gold=1, to="tax"), TurnEnded(seat=B, number=7, by_person=True))
    assert golds(after(Given(CLASSIC, outcome.state), (C, GOLD)))[A] == 1  # C has built nothing


def test_whoever_has_no_gold_pays_nothing_and_he_never_pays_himself() -> None:  # CI 6
    given = turn(7, player(2), player(7, gold=1, hand=(TAVERN,)), roles=TAXED, gathered=True, tax_office=A)
    assert golds(after(given, (B, build(TAVERN)), (B, END)))[A] == 0
    own = turn(2, player(2, gold=3, hand=(TAVERN,)), player(7), roles=TAXED, gathered=True, tax_office=A)
    after(own, (A, build(TAVERN))).when(A, END).then_first(TurnEnded(seat=A, number=2, by_person=True))


def test_a_murdered_collector_is_not_in_office() -> None:  # CI 6
    people = (player(1, gold=2, hand=(TAVERN,)), player(2, city=("ci_hospital",)), player(7))
    given = turn(1, *people, roles=TAXED, gathered=True, murdered=2)
    given = after(given, (A, build(TAVERN)), (A, END))
    assert (given.state.turn.part, given.state.tax_office, golds(given)) == ("hospital", None, [1, 0, 0])


def test_the_wizards_immediate_building_is_taxed() -> None:  # CI-16
    roles = playing("tax_collector", "wizard")
    given = turn(3, player(3, gold=4), player(2, hand=(TAVERN,)), player(7), roles=roles, gathered=True, tax_office=B)
    given = after(given, (A, WizardLook(target=B)), (A, WizardChoose(card=TAVERN, build=True)), (A, END))
    assert golds(given) == [2, 1, 0]


def test_the_office_lasts_to_the_end_of_the_round() -> None:  # CI 6, CI 9
    given = turn(8, player(2), player(8), player(3), player(4), roles=TAXED, gathered=True, tax_office=A)
    given = after(given, (B, END))
    assert (given.state.phase, given.state.tax_office) == ("draft", None)


# Emperor


def emperor(*, crown: int = B, **receiver: Any) -> Given:
    """Give the end of number 3's turn, A's; D is the Emperor."""
    people = (player(3), player(6), player(7, **receiver), player(4))
    return turn(3, *people, roles=playing("emperor"), gathered=True, crown=crown)


def test_at_his_call_he_gives_the_crown_before_the_clocks_start() -> None:  # CI 4, CI 6
    outcome = emperor(gold=2, hand=(TAVERN,)).when(A, END)
    state = outcome.accepted()
    assert TurnStarted(seat=D, number=4, build_limit=1) in outcome.events
    given = Given(CLASSIC, state)
    assert (state.pending.kind, state.pending.owner, kinds(given)) == ("give_crown", D, ["choice"])
    assert state.deadlines.choice.due_at == 20_000
    for target in (D, B, 4, -1):
        given.when(D, GiveCrown(target=target)).then_refused("citadels.bad_target", target=target)
    for command in (GOLD, END, TakeIncome(), build(TAVERN)):
        given.when(D, command).then_refused("citadels.choice_pending")
    given.when(C, GiveCrown(target=A)).then_refused("citadels.no_choice_pending")
    given.when(D, PayEmperor(what="gold")).then_refused("citadels.no_choice_pending")
    assert commands(given, D) == {GiveCrown(target=A), GiveCrown(target=C)}
    assert commands(given, C) == set()


def test_who_receives_it_chooses_what_to_pay() -> None:  # CI-19
    given = at(after(emperor(gold=2, hand=(PALACE, TAVERN)), (A, END), (D, GiveCrown(target=C))), 5_000)
    pending = given.state.pending
    assert (given.state.crown, pending.kind, pending.owner, pending.target) == (C, "pay_emperor", C, D)
    assert commands(given, C) == {
        PayEmperor(what="gold"),
        PayEmperor(what="card", card=PALACE),
        PayEmperor(what="card", card=TAVERN),
    }
    given.when(C, PayEmperor(what="card")).then_refused("game.bad_command")
    given.when(C, PayEmperor(what="gold", card=TAVERN)).then_refused("game.bad_command")
    given.when(C, PayEmperor(what="card", card=MARKET)).then_refused("citadels.card_not_in_hand")
    given.when(D, PayEmperor(what="gold")).then_refused("citadels.no_choice_pending")
    given.when(D, GOLD).then_refused("citadels.choice_pending")
    given.when(C, GOLD).then_refused("game.not_your_turn")
    outcome = given.when(C, PayEmperor(what="card", card=TAVERN))
    known = Held(cards=(TAVERN,))
    state = outcome.then(
        ChoiceAnswered(kind="pay_emperor", seat=C),
        CardPaid(seat=C, target=D, secret={"2": known, "3": known}),
        TurnOpened(seat=D, due_at=95_000, gather_due_at=25_000),
    )
    assert (hand(Given(CLASSIC, state), C), hand(Given(CLASSIC, state), D), state.players[C].gold) == ((PALACE,), (TAVERN,), 2)
    assert golds(after(given, (C, PayEmperor(what="gold")))) == [0, 0, 1, 1]


def test_the_card_paid_is_known_to_those_two() -> None:  # CI 9
    given = after(emperor(gold=2, hand=(PALACE, TAVERN)), (A, END), (D, GiveCrown(target=C)))
    paid = given.when(C, PayEmperor(what="card", card=TAVERN)).events[1]
    assert TAVERN in str(CLASSIC.feed(paid, C))
    assert TAVERN in str(CLASSIC.feed(paid, D))
    for seat in (A, B, None):
        assert CLASSIC.feed(paid, seat) == {"type": "card_paid", "seat": C, "target": D}


def test_without_gold_a_card_must_be_paid() -> None:  # CI-19
    given = after(emperor(hand=(PALACE, TAVERN)), (A, END), (D, GiveCrown(target=C)))
    given.when(C, PayEmperor(what="gold")).then_refused("citadels.not_enough_gold", needed=1, held=0)
    assert commands(given, C) == {PayEmperor(what="card", card=PALACE), PayEmperor(what="card", card=TAVERN)}


def test_a_single_possible_payment_happens_by_itself() -> None:  # CI-48
    for receiver, paid, cards in (({"gold": 3}, 1, ()), ({"hand": (TAVERN,)}, 0, (TAVERN,)), ({}, 0, ())):
        given = after(emperor(**receiver), (A, END), (D, GiveCrown(target=C)))
        assert (given.state.pending, given.state.crown) == (None, C)
        assert (golds(given)[D], hand(given, D)) == (paid, cards)
        assert kinds(given) == ["gather", "turn"]


def test_a_single_eligible_seat_gets_it_by_itself() -> None:  # CI-48
    people = (player(3, 7), player(4, 6), player(1, 8, gold=2))
    given = after(turn(3, *people, roles=playing("emperor"), gathered=True, crown=A), (A, END))
    assert (given.state.crown, given.state.pending, golds(given), given.state.turn.seat) == (C, None, [0, 1, 1], B)
    holding = after(turn(3, *people, roles=playing("emperor"), gathered=True, crown=B), (A, END))
    assert commands(holding, B) == {GiveCrown(target=A), GiveCrown(target=C)}


def test_the_clock_gives_it_to_the_next_seat_and_pays_gold() -> None:  # CI 4
    given = due(after(emperor(crown=A, gold=2, hand=(TAVERN,)), (A, END)), "choice")
    assert (given.state.crown, given.now) == (B, 20_000)  # clockwise from D, A holds it
    given = after(emperor(crown=A, gold=2, hand=(TAVERN,)), (A, END), (D, GiveCrown(target=C)))
    given = due(given, "choice")
    assert (golds(given), hand(given, C)) == ([0, 0, 1, 1], (TAVERN,))
    poor = after(emperor(hand=(PALACE, TAVERN)), (A, END), (D, GiveCrown(target=C))).state
    choice = next(window.id for window in CLASSIC.windows(poor) if window.kind == "choice")
    paid = {CLASSIC.expire(poor, choice, Chance(seed.to_bytes(32, "big"))).state.players[D].hand for seed in range(20)}
    assert paid == {(PALACE,), (TAVERN,)}


def test_a_throne_room_pays_first() -> None:  # CI-42
    given = after(emperor(city=(THRONE_ROOM,)), (A, END))
    outcome = given.when(D, GiveCrown(target=C))
    assert outcome.events[1:4] == (
        CrownMoved(seat=C),
        GoldEarned(seat=C, gold=1, by="throne_room"),
        GoldPaid(seat=C, target=D, gold=1, to="crown"),
    )


def test_a_murdered_emperor_gives_it_at_the_end_of_the_round() -> None:  # CI 4
    people = (player(8), player(4, gold=1), player(6, gold=1), player(7))
    given = turn(8, *people, roles=playing("emperor"), gathered=True, murdered=4, crown=D)
    given = at(after(given, (A, END)), 3_000)
    pending = given.state.pending
    assert (given.state.turn, given.state.phase, pending.kind, pending.owner) == (None, "turns", "give_crown", B)
    assert (given.state.players[B].revealed, given.state.deadlines.choice.due_at) == ((4,), 20_000)
    for seat in range(4):
        given.when(seat, GOLD).then_refused("game.not_your_turn")
    given.when(B, GiveCrown(target=D)).then_refused("citadels.bad_target")
    assert commands(given, B) == {GiveCrown(target=A), GiveCrown(target=C)}
    assert CLASSIC.view(given.state, None).turn is None
    gone = after(given, (B, GiveCrown(target=A)))
    assert (gone.state.crown, golds(gone), gone.state.phase, gone.state.draft.order[0]) == (A, [0, 1, 1, 0], "draft", A)
    late = due(given, "choice")
    assert (late.state.crown, late.state.round, late.state.deadlines.pick.due_at) == (C, 4, 50_000)


def test_a_murdered_emperor_has_a_single_eligible_seat_too() -> None:  # CI-48, CI 4
    people = (player(8, 2), player(4, 6, gold=1), player(3, 7, gold=1, city=(THRONE_ROOM,)))
    given = after(turn(8, *people, roles=playing("emperor"), gathered=True, murdered=4, crown=A), (A, END))
    assert (given.state.crown, golds(given), given.state.round) == (C, [0, 1, 2], 4)


def test_his_crown_comes_before_the_queens_gold_and_the_scores() -> None:  # CI 4
    people = (player(9), player(4), player(8), player(2, city=(THRONE_ROOM, TREASURY)), player(6))
    roles = playing("emperor", "queen")
    given = turn(9, *people, roles=roles, gathered=True, murdered=4, crown=E, last_round=True, first_complete=E)
    given = after(given, (A, END))
    assert golds(given) == [0, 0, 0, 0, 0]
    state = given.when(B, GiveCrown(target=D)).accepted()
    assert ([one.gold for one in state.players], state.scores[D].special) == ([3, 0, 0, 1, 0], {TREASURY: 1})
    assert state.status == "finished"


def test_noble_income_is_his() -> None:  # CI 5
    given = turn(4, player(4, city=(PALACE, SCHOOL, TAVERN)), player(6), player(7), roles=playing("emperor"))
    assert golds(after(given, (A, TakeIncome())))[A] == 2


# Abbot


def abbot(*gold: int, **flags: Any) -> Given:
    people = (player(5, gold=gold[0], city=(MONASTERY,)), *(player(6 + at, gold=one) for at, one in enumerate(gold[1:])))
    return turn(5, *people, roles=playing("abbot"), flags=flags)


def test_the_richest_gives_a_coin() -> None:  # CI 6, CI-20
    abbot(2, 5, 3).when(A, Tithe()).then(TitheTaken(seat=A, target=B, gold=1))
    abbot(2, 5, 3).when(A, Tithe(target=B)).then(TitheTaken(seat=A, target=B, gold=1))
    for target in (C, A, 3, -1):
        abbot(2, 5, 3).when(A, Tithe(target=target)).then_refused("citadels.bad_target")
    assert commands(abbot(2, 5, 3), A) >= {Tithe(), Tithe(target=B)}


def test_of_several_richest_one_must_be_named() -> None:  # CI 6
    given = abbot(2, 5, 5, 3)
    given.when(A, Tithe()).then_refused("citadels.bad_target")
    given.when(A, Tithe(target=D)).then_refused("citadels.bad_target")
    assert golds(after(given, (A, Tithe(target=C)))) == [3, 5, 4, 3]
    assert {command for command in commands(given, A) if isinstance(command, Tithe)} == {Tithe(target=B), Tithe(target=C)}


def test_being_tied_for_richest_gives_nothing() -> None:  # CI-20
    for gold in ((5, 5, 3), (6, 5, 3), (0, 0, 0)):
        given = abbot(*gold)
        given.when(A, Tithe(target=9)).then_refused("citadels.nothing_to_gain")
        given.when(A, Tithe()).then_refused("citadels.nothing_to_gain")
        assert why(given, A)["tithe"] == "citadels.nothing_to_gain"
        assert not given.state.turn.ability_used


def test_once_a_turn_and_before_or_after_the_gather() -> None:  # CI 6, CI 7
    given = after(abbot(0, 5), (A, Tithe()))
    given.when(A, Tithe()).then_refused("citadels.already_used")
    abbot(5, 5, ability_used=True).when(A, Tithe()).then_refused("citadels.already_used")
    turn(6, player(6), player(7, gold=3), roles=playing("abbot")).when(A, Tithe()).then_refused("citadels.not_your_role")


def test_his_income_is_religious_and_his_city_open() -> None:  # CI 5, CI 6
    assert golds(after(abbot(0), (A, TakeIncome())))[A] == 1
    given = turn(8, player(8, gold=9), player(5, city=(CHURCH,)), roles=playing("abbot"))
    given.when(A, Destroy(target=B, card=CHURCH)).accepted()


# Alchemist


def alchemist(*, gold: int, hand: tuple[str, ...] = (), city: tuple[str, ...] = (), **changes: Any) -> Given:
    people = (player(6, gold=gold, hand=hand, city=city), player(2), player(7))
    return turn(6, *people, roles=playing("alchemist", "tax_collector"), gathered=True, **changes)


def test_what_building_cost_comes_back_at_the_end() -> None:  # CI 6, CI-23
    given = alchemist(gold=5, hand=(HARBOR,))
    given = after(given, (A, build(HARBOR)))
    assert (golds(given)[A], CLASSIC.view(given.state, B).turn.gold_spent_building) == (1, 4)
    given.when(A, END).then_first(GoldEarned(seat=A, gold=4, by="alchemist"))
    assert golds(after(given, (A, END)))[A] == 5


def test_he_must_have_it_when_paying() -> None:  # CI 6
    alchemist(gold=3, hand=(HARBOR,)).when(A, build(HARBOR)).then_refused("citadels.not_enough_gold")


def test_the_refund_is_what_was_paid_after_discounts_and_no_more() -> None:  # CI-23
    given = alchemist(gold=6, hand=(MUSEUM,), city=(FACTORY, SMITHY))
    given = after(given, (A, UseForge()), (A, build(MUSEUM)), (A, END))
    assert golds(given)[A] == 4  # the Smithy's two coins are gone
    alchemist(gold=1).when(A, END).then_first(TurnEnded(seat=A, number=6, by_person=True))


def test_poor_house_then_refund_then_tax() -> None:  # CI-18
    given = alchemist(gold=2, hand=(MARKET,), city=(POOR_HOUSE,), tax_office=B)
    given = after(given, (A, build(MARKET)))
    given.when(A, END).then_first(
        GoldEarned(seat=A, gold=1, by="poor_house"),
        GoldEarned(seat=A, gold=2, by="alchemist"),
        GoldPaid(seat=A, target=B, gold=1, to="tax"),
        TurnEnded(seat=A, number=6, by_person=True),
    )


def test_the_alchemist_has_no_income() -> None:  # CI 6
    alchemist(gold=0, city=(TAVERN,)).when(A, TakeIncome()).then_refused("citadels.not_your_role")


# Navigator


def navigator(**changes: Any) -> Given:
    people = (player(7, gold=3, hand=(TAVERN,), city=(BATTLEFIELD,)), player(8))
    return turn(7, *people, roles=playing("navigator"), **changes)


def test_after_the_gather_he_takes_four_coins_or_four_cards() -> None:  # CI 6, CI-22
    given = after(navigator(), (A, GOLD))
    assert (given.state.pending.kind, given.state.turn.gathered, kinds(given)) == ("navigator", True, ["choice", "turn"])
    assert commands(given, A) == {TakeNavigation(what="gold"), TakeNavigation(what="cards")}
    for command in (END, build(TAVERN), GOLD):
        given.when(A, command).then_refused("citadels.choice_pending")
    assert golds(after(given, (A, TakeNavigation(what="gold"))))[A] == 9
    outcome = given.when(A, TakeNavigation(what="cards"))
    assert outcome.events[-1] == BonusTaken(seat=A, count=4, secret={"0": Held(cards=PILE[:4])})
    assert CLASSIC.feed(outcome.events[-1], B) == {"type": "bonus_taken", "seat": A, "count": 4}  # CI 9
    given.when(B, TakeNavigation(what="gold")).then_refused("citadels.no_choice_pending")
    navigator(gathered=True).when(A, TakeNavigation(what="gold")).then_refused("citadels.no_choice_pending")


def test_it_comes_after_a_gather_of_cards_too() -> None:  # CI-22
    given = after(navigator(), (A, Gather(what="cards")))
    assert given.state.pending.kind == "draw"
    given = after(given, (A, ChooseCard(card=PILE[0])))
    assert given.state.pending.kind == "navigator"


def test_a_short_pile_gives_what_it_has_an_empty_one_nothing() -> None:  # CI 4, CI-48
    given = after(navigator(deck=PILE[:2]), (A, GOLD), (A, TakeNavigation(what="cards")))
    assert (len(hand(given, A)), given.state.deck) == (3, ())
    empty = after(navigator(deck=()), (A, GOLD))
    assert empty.state.pending.kind == "navigator"  # asked all the same
    empty.when(A, TakeNavigation(what="cards")).then_refused("citadels.deck_empty")
    assert commands(empty, A) == {TakeNavigation(what="gold")}


def test_he_cannot_build() -> None:  # CI 6
    given = after(navigator(), (A, GOLD), (A, TakeNavigation(what="gold")))
    given.when(A, build(TAVERN)).then_refused("citadels.build_limit", limit=0)
    given.when(A, build(MARKET)).then_refused("citadels.card_not_in_hand")
    navigator().when(A, build(TAVERN)).then_refused("citadels.must_gather_first")
    assert why(given, A)["build"] == "citadels.build_limit"
    given.when(A, TakeIncome()).then_refused("citadels.not_your_role")


def test_the_clock_takes_gold() -> None:  # CI 4, CI-49
    assert golds(due(after(navigator(), (A, GOLD)), "choice"))[A] == 9
    given = due(navigator(), "turn")
    assert (golds(given)[A], given.state.turn.finishing) == (9, True)
    given = due(navigator(), "gather")
    assert (golds(given)[A], given.state.pending.kind, given.state.deadlines.choice.due_at) == (5, "navigator", 40_000)
