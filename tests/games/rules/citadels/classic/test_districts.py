"""CI 7: the unique districts that bring cards and gold, or change what may be built."""

from typing import Any

import pytest

from games.rules.citadels.classic_commands import BuildAndAnnounce, ChooseCards, SearchPile, UseMuseum
from games.rules.citadels.classic_events import (
    CardsKept,
    ChoiceAnswered,
    ChoiceAsked,
    GoldEarned,
    KeptTwo,
    MuseumUsed,
    ParkUsed,
    PileSearched,
    Searched,
)
from games.rules.citadels.commands import ChooseCard, EndTurn, Gather, TakeIncome, UseForge, UseLab
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.events import BuildingBuilt, CardsGathered, ChoiceOpened, ForgeUsed, Held, LabUsed, TurnEnded
from games.rules.core import Chance
from tests.games.rules.citadels.classic.tables import (
    BELL_TOWER,
    CASTLE,
    DOCKS,
    FACTORY,
    GATE,
    HARBOR,
    HAUNTED,
    KEEP,
    LABORATORY,
    LIBRARY,
    LIGHTHOUSE,
    MANOR,
    MARKET,
    MUSEUM,
    NOTHING,
    OBSERVATORY,
    PALACE,
    PARK,
    PILE,
    POOR_HOUSE,
    QUARRY,
    SCHOOL,
    SEVEN,
    SMITHY,
    TAVERN,
    TEMPLE,
    A,
    B,
    C,
    after,
    at,
    build,
    city,
    commands,
    due,
    golds,
    hand,
    kinds,
    player,
    secrets,
    turn,
    why,
)
from tests.spec import Given

GOLD = Gather(what="gold")
CARDS = Gather(what="cards")
END = EndTurn()
BISHOP, MERCHANT, ARCHITECT = 5, 6, 7


def bishop(*built: str, gold: int = 0, mine: tuple[str, ...] = (), gathered: bool = True, **changes: Any) -> Given:
    """Give the Bishop's turn, A's."""
    people = (player(BISHOP, gold=gold, hand=mine, city=built), player(MERCHANT), player(ARCHITECT))
    return turn(BISHOP, *people, gathered=gathered, **changes)


# Library and Observatory


@pytest.mark.parametrize(
    ("built", "deck", "kind", "seen"),
    [
        ((), 6, "draw", 2),
        ((), 1, None, 1),
        ((OBSERVATORY,), 6, "draw", 3),
        ((OBSERVATORY,), 2, "draw", 2),
        ((OBSERVATORY,), 1, None, 1),
        ((LIBRARY,), 6, None, 2),
        ((LIBRARY,), 1, None, 1),
        ((LIBRARY, OBSERVATORY), 6, "keep_two", 3),
        ((LIBRARY, OBSERVATORY), 2, None, 2),
        ((LIBRARY, OBSERVATORY), 1, None, 1),
    ],
)
def test_what_a_gather_shows_and_keeps(built: tuple[str, ...], deck: int, kind: str | None, seen: int) -> None:  # CI-30, SC-4
    outcome = bishop(*built, gathered=False, deck=PILE[:deck]).when(A, CARDS)
    if kind is None:
        state = outcome.then(CardsGathered(seat=A, count=seen, secret={"0": Held(cards=PILE[:seen])}))
        assert (state.players[A].hand, state.turn.gathered) == (PILE[:seen], True)
        return
    state = outcome.then_types(ChoiceOpened)
    assert (state.pending.kind, state.pending.offered, state.turn.gathered) == (kind, PILE[:seen], False)
    assert CLASSIC.view(state, A).pending.offered == PILE[:seen]
    assert CLASSIC.view(state, B).pending.count == seen
    assert kinds(Given(CLASSIC, state)) == ["choice", "turn"]


def test_what_the_observatory_shows_beside_goes_to_the_bottom_shuffled() -> None:  # CI-31, SC-2
    given = after(bishop(OBSERVATORY, gathered=False), (A, CARDS))
    orders = set()
    for seed in range(20):
        decision = CLASSIC.decide(given.state, A, ChooseCard(card=CASTLE), Chance(seed.to_bytes(32, "big")), 0)
        orders.add(decision.state.deck)
        assert decision.state.players[A].hand == (CASTLE,)
    assert orders == {(*PILE[3:], MANOR, PALACE), (*PILE[3:], PALACE, MANOR)}


def test_an_empty_pile_shows_nothing() -> None:  # SC-3
    bishop(LIBRARY, OBSERVATORY, gathered=False, deck=()).when(A, CARDS).then_refused("citadels.deck_empty")


def keeping_two(*deck: str) -> Given:
    return after(bishop(LIBRARY, OBSERVATORY, gathered=False, deck=deck or PILE), (A, CARDS))


def test_two_are_kept_and_the_third_goes_to_the_bottom() -> None:  # CI-30
    given = keeping_two()
    outcome = given.when(A, ChooseCards(cards=(PALACE, MANOR)))
    own = KeptTwo(kept=(PALACE, MANOR), put_down=(CASTLE,))
    state = outcome.then(CardsKept(seat=A, secret={"0": own}))
    assert (state.players[A].hand, state.deck, state.turn.gathered) == ((PALACE, MANOR), (*PILE[3:], CASTLE), True)
    assert CLASSIC.feed(outcome.events[0], B) == {"type": "cards_kept", "seat": A}


def test_exactly_two_of_those_offered() -> None:  # CI 4
    given = keeping_two()
    for cards in ((PALACE, NOTHING), (PALACE, PALACE), (MARKET, PALACE)):
        given.when(A, ChooseCards(cards=cards)).then_refused("citadels.card_not_offered")
    given.when(A, ChooseCard(card=PALACE)).then_refused("citadels.no_choice_pending")
    given.when(B, ChooseCards(cards=(PALACE, MANOR))).then_refused("citadels.no_choice_pending")
    given.when(A, END).then_refused("citadels.choice_pending")
    twice = keeping_two(MARKET, MARKET, PALACE)
    assert hand(after(twice, (A, ChooseCards(cards=(MARKET, MARKET)))), A) == (MARKET, MARKET)
    offer = CLASSIC.legal(twice.state, A)[0]
    assert offer.choose is not None
    assert (offer.choose.cards, offer.choose.least, offer.choose.most) == ((MARKET, MARKET, PALACE), 2, 2)
    bishop().when(A, ChooseCards(cards=(PALACE, MANOR))).then_refused("citadels.no_choice_pending")


def test_the_clock_keeps_two_at_random() -> None:  # CI 4
    given = keeping_two()
    window = CLASSIC.windows(given.state)[0]
    kept = {
        frozenset(CLASSIC.expire(given.state, window.id, Chance(seed.to_bytes(32, "big"))).state.players[A].hand)
        for seed in range(60)
    }
    assert kept == {frozenset((MANOR, CASTLE)), frozenset((MANOR, PALACE)), frozenset((CASTLE, PALACE))}


def test_they_touch_no_other_draw() -> None:  # SC-33
    given = turn(ARCHITECT, player(ARCHITECT, city=(LIBRARY, OBSERVATORY)), player(8))
    assert len(hand(after(given, (A, GOLD)), A)) == 2


# Laboratory, Smithy, Museum


def test_the_laboratory_gives_one_coin_for_a_card() -> None:  # CI-31, CI-39
    given = bishop(LABORATORY, mine=(TAVERN, PALACE))
    given.when(A, UseLab(card=TAVERN)).then(LabUsed(seat=A, gold=1, secret={"0": Held(cards=(TAVERN,))}))
    given = after(given, (A, UseLab(card=TAVERN)))
    assert (given.state.deck[-1], golds(given)[A]) == (TAVERN, 1)
    given.when(A, UseLab(card=PALACE)).then_refused("citadels.already_used")
    bishop(LABORATORY, mine=(TAVERN,), gathered=False).when(A, UseLab(card=TAVERN)).then_refused("citadels.must_gather_first")


def test_the_smithy_sells_three_cards_for_two_coins() -> None:  # CI 7, CI-39
    given = bishop(SMITHY, gold=4)
    given.when(A, UseForge()).then(ForgeUsed(seat=A, gold=2, count=3, secret={"0": Held(cards=PILE[:3])}))
    after(given, (A, UseForge())).when(A, UseForge()).then_refused("citadels.already_used")
    bishop(SMITHY, gold=4, gathered=False).when(A, UseForge()).then_refused("citadels.must_gather_first")
    bishop(gold=4).when(A, UseForge()).then_refused("citadels.no_such_building")


def test_a_card_goes_under_the_museum_once_a_turn() -> None:  # CI 7, CI-39, CI 9
    given = bishop(MUSEUM, mine=(TAVERN, PALACE))
    outcome = given.when(A, UseMuseum(card=PALACE))
    state = outcome.then(MuseumUsed(seat=A, museum=MUSEUM, secret={"0": Held(cards=(PALACE,))}))
    assert CLASSIC.feed(outcome.events[0], B) == {"type": "museum_used", "seat": A, "museum": MUSEUM}
    assert (state.players[A].hand, state.players[A].city[0].under) == ((TAVERN,), (PALACE,))
    mine, theirs = CLASSIC.view(state, A).seats[A].city[0], CLASSIC.view(state, B).seats[A].city[0]
    assert (mine.under, mine.under_count, theirs.under_count) == ((PALACE,), 1, 1)
    assert not isinstance(theirs.under, tuple)
    given = Given(CLASSIC, state)
    given.when(A, UseMuseum(card=TAVERN)).then_refused("citadels.already_used")
    assert why(given, A)["use_museum"] == "citadels.already_used"
    assert CLASSIC.view(state, B).turn.museum_used


def test_the_checks_of_the_museum_have_their_order() -> None:  # CI 7
    bishop(gathered=False).when(A, UseMuseum(card=TAVERN)).then_refused("citadels.no_such_building")
    used = bishop(MUSEUM, gathered=False, flags={"museum_used": True})
    used.when(A, UseMuseum(card=TAVERN)).then_refused("citadels.already_used")
    bishop(MUSEUM, gathered=False).when(A, UseMuseum(card=TAVERN)).then_refused("citadels.must_gather_first")
    bishop(MUSEUM).when(A, UseMuseum(card=TAVERN)).then_refused("citadels.card_not_in_hand")
    assert UseMuseum(card=TAVERN) in commands(bishop(MUSEUM, mine=(TAVERN,)), A)
    bishop(MUSEUM, mine=(TAVERN,)).when(B, UseMuseum(card=TAVERN)).then_refused("game.not_your_turn")


# Lighthouse


def lit(*deck: str, **changes: Any) -> Given:
    return after(bishop(gold=3, mine=(LIGHTHOUSE,), deck=deck or PILE, **changes), (A, build(LIGHTHOUSE)))


def test_its_builder_alone_sees_the_pile_sorted() -> None:  # CI 7, CI 9
    outcome = bishop(gold=3, mine=(LIGHTHOUSE,)).when(A, build(LIGHTHOUSE))
    seen = tuple(sorted(PILE))
    state = outcome.then(
        BuildingBuilt(seat=A, card=LIGHTHOUSE, gold=3),
        ChoiceAsked(kind="lighthouse", seat=A, due_at=20_000, count=6, secret={"0": Held(cards=seen)}),
    )
    assert CLASSIC.view(state, A).pending.offered == seen
    for seat in (B, C, None):
        pending = CLASSIC.view(state, seat).pending
        assert (pending.count, isinstance(pending.offered, tuple)) == (6, False)
        assert "own" not in CLASSIC.feed(outcome.events[1], seat)


def test_one_card_is_taken_or_none_and_the_pile_shuffled() -> None:  # CI 7
    given = lit()
    assert commands(given, A) == {SearchPile(card=card) for card in (*PILE, None)}
    given.when(A, SearchPile(card=TAVERN)).then_refused("citadels.card_not_offered")
    given.when(A, SearchPile(card=NOTHING)).then_refused("citadels.card_not_offered")
    given.when(B, SearchPile()).then_refused("citadels.no_choice_pending")
    given.when(A, END).then_refused("citadels.choice_pending")
    outcome = given.when(A, SearchPile(card=PALACE))
    state = outcome.then_types(ChoiceAnswered, PileSearched)
    assert (state.players[A].hand, sorted(state.deck)) == ((PALACE,), sorted({*PILE} - {PALACE}))
    assert CLASSIC.feed(outcome.events[1], B) == {"type": "pile_searched", "seat": A, "count": 1}
    assert secrets(outcome.events[1])["0"] == Searched(taken=(PALACE,))
    none = given.when(A, SearchPile())
    assert (none.accepted().players[A].hand, sorted(none.state.deck)) == ((), sorted(PILE))
    assert secrets(none.events[1]).keys() == {"table"}
    orders = {CLASSIC.decide(given.state, A, SearchPile(), Chance(seed.to_bytes(32, "big")), 0).state.deck for seed in range(20)}
    assert len(orders) > 10


def test_an_empty_pile_is_not_looked_through() -> None:  # CI-38
    given = after(bishop(gold=3, mine=(LIGHTHOUSE,), deck=()), (A, build(LIGHTHOUSE)))
    assert (given.state.pending, city(given, A)) == (None, [LIGHTHOUSE])
    bishop().when(A, SearchPile()).then_refused("citadels.no_choice_pending")


def test_the_clock_takes_a_random_card_of_the_pile() -> None:  # CI 4, CI-49
    given = lit()
    window = CLASSIC.windows(given.state)[0]
    hands = {CLASSIC.expire(given.state, window.id, Chance(seed.to_bytes(32, "big"))).state.players[A].hand for seed in range(80)}
    assert hands == {(card,) for card in PILE}
    late = due(at(given, 0), "turn") if kinds(given)[0] == "turn" else due(given, "choice")
    assert len(hand(late, A)) == 1


def test_it_may_complete_the_city() -> None:  # CI 7
    given = after(bishop(*SEVEN, gold=3, mine=(LIGHTHOUSE,)), (A, build(LIGHTHOUSE)))
    assert (given.state.first_complete, given.state.last_round, given.state.pending.kind) == (A, True, "lighthouse")


# Quarry, Factory, School of Magic


def test_the_quarry_allows_one_pair_at_a_time() -> None:  # CI-32
    architect = player(ARCHITECT, gold=9, hand=(TAVERN, TAVERN, TEMPLE), city=(QUARRY, TAVERN, TEMPLE))
    given = after(turn(ARCHITECT, architect, player(8), gathered=True), (A, build(TAVERN)))
    for card in (TAVERN, TEMPLE):
        given.when(A, build(card)).then_refused("citadels.duplicate_building")
        assert build(card) not in commands(given, A)
    bishop(TAVERN, gold=1, mine=(TAVERN,)).when(A, build(TAVERN)).then_refused("citadels.duplicate_building")


def test_a_second_keep_is_a_same_name_district() -> None:  # CI 7, SC 6.4
    bishop(KEEP, gold=3, mine=(KEEP,)).when(A, build(KEEP)).then_refused("citadels.duplicate_building")
    assert city(after(bishop(KEEP, QUARRY, gold=3, mine=(KEEP,)), (A, build(KEEP))), A) == [KEEP, QUARRY, KEEP]


def test_the_factory_takes_one_off_other_purple_ones() -> None:  # CI-31, CI-46
    def price(card: str, *built: str) -> int:
        return 9 - golds(after(bishop(*built, gold=9, mine=(card,), deck=()), (A, build(card))))[A]

    assert (price(GATE), price(GATE, FACTORY), price(FACTORY), price(HARBOR, FACTORY), price(HAUNTED, FACTORY)) == (6, 5, 6, 4, 1)


def test_the_school_of_magic_counts_for_any_income() -> None:  # CI-46
    assert golds(after(bishop(SCHOOL, TEMPLE), (A, TakeIncome())))[A] == 2
    assert golds(after(bishop(SCHOOL), (A, TakeIncome())))[A] == 1


# Park and Poor House


def test_park_and_poor_house_at_the_end_of_an_own_turn() -> None:  # CI 7, CI-44
    outcome = bishop(PARK, POOR_HOUSE).when(A, END)
    outcome.then_first(
        ParkUsed(seat=A, count=2, secret={"0": Held(cards=PILE[:2])}),
        GoldEarned(seat=A, gold=1, by="poor_house"),
        TurnEnded(seat=A, number=BISHOP, by_person=True),
    )
    assert CLASSIC.feed(outcome.events[0], B) == {"type": "park_used", "seat": A, "count": 2}
    rich = bishop(PARK, POOR_HOUSE, gold=1, mine=(TAVERN,)).when(A, END)
    rich.then_first(TurnEnded(seat=A, number=BISHOP, by_person=True))


def test_the_park_draws_what_there_is() -> None:  # SC-3
    assert hand(after(bishop(PARK, deck=PILE[:1]), (A, END)), A) == PILE[:1]
    bishop(PARK, deck=()).when(A, END).then_first(TurnEnded(seat=A, number=BISHOP, by_person=True))


def test_they_work_when_the_clock_ends_the_turn_too() -> None:  # CI-44
    given = due(due(bishop(PARK, POOR_HOUSE), "turn"), "finish")
    assert (golds(given)[A], len(hand(given, A))) == (1, 2)


def test_they_belong_to_the_owner_of_the_turn() -> None:  # CI 7
    people = (player(BISHOP), player(MERCHANT, city=(PARK, POOR_HOUSE)), player(ARCHITECT))
    given = after(turn(BISHOP, *people, gathered=True), (A, END))
    assert (golds(given), hand(given, B)) == ([0, 0, 0], ())


def test_cards_pay_for_nothing_here() -> None:  # SC 6.4: no Secret Storehouse in this game
    given = bishop(gold=9, mine=(TAVERN, TEMPLE))
    given.when(A, BuildAndAnnounce(card=TAVERN, pay_with=(TEMPLE,))).then_refused("citadels.bad_payment")


def test_an_announcement_is_for_the_bell_tower() -> None:  # CI-41
    given = bishop(gold=9, mine=(TAVERN, BELL_TOWER))
    given.when(A, build(TAVERN, announce=True)).then_refused("game.bad_command")
    given.when(A, build(NOTHING, announce=True)).then_refused("game.bad_command")
    assert commands(given, A) >= {build(TAVERN), build(BELL_TOWER), build(BELL_TOWER, announce=True)}
    assert build(TAVERN, announce=True) not in commands(given, A)
    assert DOCKS not in city(given, A)
