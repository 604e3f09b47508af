"""SC 6.1: the gather."""

from games.rules.citadels.commands import Build, ChooseCard, EndTurn, Gather, TakeIncome
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import (
    BonusTaken,
    CardKept,
    CardsGathered,
    ChoiceOpened,
    GoldGathered,
    Held,
    Kept,
)
from tests.games.rules.citadels.tables import (
    ARCHITECT,
    ARCHIVE,
    BISHOP,
    COURT,
    CRESTS,
    FORT,
    MERCHANT,
    PILE,
    SHRINE,
    VILLA,
    A,
    B,
    choosing,
    player,
    turn,
)
from tests.spec import Given

GOLD, CARDS = Gather(what="gold"), Gather(what="cards")


def test_gold_brings_two_and_clears_the_clock() -> None:  # SC 6.1
    state = turn(BISHOP, a=player(gold=1)).when(A, GOLD).then(GoldGathered(seat=A, gold=2))
    assert state.players[A].gold == 3
    assert state.deadlines.gather is None
    assert state.turn.gathered


def test_once_only() -> None:  # SC 6.1
    for command in (GOLD, CARDS):
        turn(BISHOP, gathered=True).when(A, command).then_refused("citadels.already_gathered")


def test_gathering_is_compulsory() -> None:  # SC-13
    turn(BISHOP).when(A, EndTurn()).then_refused("citadels.must_gather_first")


def test_two_cards_open_a_choice() -> None:  # SC 6.1
    state = (
        turn(BISHOP, now=1_000)
        .when(A, CARDS)
        .then(ChoiceOpened(seat=A, count=2, due_at=21_000, secret={"0": Held(cards=(VILLA, CRESTS))}))
    )
    assert state.deck == PILE[2:]
    assert (state.turn.gathered, state.deadlines.gather) == (False, None)


def test_the_choice_never_outlasts_the_turn() -> None:  # SC 6.1, SC 9
    given = turn(BISHOP)
    state = Given(SECRET_CITY, given.state, 80_000).when(A, CARDS).accepted()
    assert state.deadlines.choice.due_at == 90_000


def test_one_is_kept_and_the_other_goes_to_the_bottom() -> None:  # SC 6.1
    state = (
        choosing(FORT, SHRINE)
        .when(A, ChooseCard(card=SHRINE))
        .then(CardKept(seat=A, secret={"0": Kept(kept=SHRINE, put_down=(FORT,))}))
    )
    assert state.players[A].hand == (SHRINE,)
    assert state.deck == (*PILE, FORT)
    assert (state.turn.gathered, state.pending, state.deadlines.choice) == (True, None, None)


def test_two_copies_are_no_riddle() -> None:  # SC 0
    state = choosing(SHRINE, SHRINE).when(A, ChooseCard(card=SHRINE)).accepted()
    assert (state.players[A].hand, state.deck[-1]) == ((SHRINE,), SHRINE)


def test_only_offered_cards_can_be_kept() -> None:  # SC-60
    for card in (VILLA, "sc_nothing", ""):
        choosing(FORT, SHRINE).when(A, ChooseCard(card=card)).then_refused("citadels.card_not_offered")


def test_while_a_choice_is_open_nothing_else_is_accepted() -> None:  # SC 6, SC-12
    for command in (GOLD, TakeIncome(), Build(card=FORT), EndTurn()):
        choosing(FORT, SHRINE).when(A, command).then_refused("citadels.choice_pending")


def test_a_choice_is_answered_by_its_owner_only() -> None:  # SC-59
    choosing(FORT, SHRINE).when(B, ChooseCard(card=FORT)).then_refused("citadels.no_choice_pending")
    turn(BISHOP).when(A, ChooseCard(card=FORT)).then_refused("citadels.no_choice_pending")
    turn(BISHOP).when(B, ChooseCard(card=FORT)).then_refused("citadels.no_choice_pending")
    choosing(FORT, SHRINE).when(B, GOLD).then_refused("game.not_your_turn")


def test_a_single_card_is_no_choice() -> None:  # SC-4
    state = turn(BISHOP, deck=(COURT,)).when(A, CARDS).then(CardsGathered(seat=A, count=1, secret={"0": Held(cards=(COURT,))}))
    assert (state.players[A].hand, state.deck, state.turn.gathered) == ((COURT,), (), True)


def test_an_empty_pile_gives_no_cards_but_gold() -> None:  # SC-3
    turn(BISHOP, deck=()).when(A, CARDS).then_refused("citadels.deck_empty")
    turn(BISHOP, deck=()).when(A, GOLD).then_types(GoldGathered)


def test_the_archive_keeps_all_that_was_seen() -> None:  # SC-33
    given = turn(BISHOP, a=player(city=(ARCHIVE,)))
    assert given.when(A, CARDS).then_types(CardsGathered).players[A].hand == (VILLA, CRESTS)
    given = turn(BISHOP, a=player(city=(ARCHIVE,)), deck=(COURT,))
    assert given.when(A, CARDS).then_types(CardsGathered).players[A].hand == (COURT,)


def test_the_merchants_gold_comes_by_itself_with_either_kind() -> None:  # SC-14, SC-16
    state = turn(MERCHANT).when(A, GOLD).then(GoldGathered(seat=A, gold=2), BonusTaken(seat=A, gold=1))
    assert state.players[A].gold == 3
    assert not state.turn.income_taken
    state = turn(MERCHANT).when(A, CARDS).then_types(ChoiceOpened)  # not before the choice
    state = Given(SECRET_CITY, state).when(A, ChooseCard(card=VILLA)).then_types(CardKept, BonusTaken)
    assert state.players[A].gold == 1


def test_the_architect_draws_two_more() -> None:  # SC-14
    state = (
        turn(ARCHITECT)
        .when(A, GOLD)
        .then(GoldGathered(seat=A, gold=2), BonusTaken(seat=A, count=2, secret={"0": Held(cards=(VILLA, CRESTS))}))
    )
    assert (state.players[A].hand, state.deck) == ((VILLA, CRESTS), PILE[2:])
    state = choosing(FORT, SHRINE, role=ARCHITECT, deck=()).when(A, ChooseCard(card=FORT)).accepted()
    assert state.players[A].hand == (FORT, SHRINE)  # the card just put down is the only one left


def test_the_architect_takes_what_there_is() -> None:  # SC-3
    turn(ARCHITECT, deck=()).when(A, GOLD).then_types(GoldGathered)
    state = turn(ARCHITECT, deck=(COURT,)).when(A, CARDS).then_types(CardsGathered)
    assert state.players[A].hand == (COURT,)


def test_the_archive_does_not_touch_the_architects_draw() -> None:  # SC-33
    state = turn(ARCHITECT, a=player(city=(ARCHIVE,))).when(A, CARDS).then_types(CardsGathered, BonusTaken)
    assert len(state.players[A].hand) == 4
