"""WT 10.1: playing alone."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.rules.welcome_to.cards import CARDS, SOLO
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import Park, Pool, Temp
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.events import (
    GameEnded,
    HandDealt,
    PlanApproved,
    SoloCardDrawn,
    TurnApplied,
    TurnRevealed,
    TurnSubmitted,
)
from games.rules.welcome_to.sheet import EMPTY
from tests.games.rules.welcome_to.tables import FULL_BUT_3, A, alone, claim, houses, refuse, sheet, submit, with_cards
from tests.games.rules.welcome_to.test_plans import FOUR_TWOS, TWOS

TURN_1_2 = with_cards(submit(), 1, 2)


def test_a_turn_uses_the_number_of_one_card_and_the_effect_of_another() -> None:  # WT-24
    outcome = alone().when(A, with_cards(submit(house=3, effect=Pool()), 1, 2))
    state = outcome.then_types(TurnSubmitted, TurnApplied, TurnRevealed, HandDealt)
    assert state.players[A].sheet.streets[0].pools == (3,)
    applied = outcome.events[1]
    assert isinstance(applied, TurnApplied)
    assert CARDS[applied.number_card or ""].number == 8
    assert CARDS[applied.effect_card or ""].effect == "pool"


@pytest.mark.parametrize("cards", [(1, 1), (2, 2), (3, 3)])
def test_number_and_effect_come_from_two_cards(cards: tuple[int, int]) -> None:  # WT-24
    alone().when(A, with_cards(submit(number=(8, 3, 12)[cards[0] - 1]), *cards)).then_refused(Code.SAME_CARD)


def test_the_effect_is_that_of_the_other_card() -> None:  # WT-24
    alone().when(A, with_cards(submit(effect=Park()), 1, 2)).then_refused(Code.EFFECT_MISMATCH, effect="pool")
    given = alone(hand=((8, "park"), (3, "temp"), (12, "agent")))
    given.when(A, with_cards(submit(number=10, effect=Temp()), 1, 2)).accepted()


@pytest.mark.parametrize(("number", "effect"), [(0, 1), (4, 1), (1, 4), (1, -1)])
def test_there_must_be_such_a_card(number: int, effect: int) -> None:  # WT 12
    alone().when(A, with_cards(submit(), number, effect)).then_refused(Code.UNKNOWN_COMBINATION)


def test_what_belongs_to_the_base_game_is_a_bad_command() -> None:  # WT 12
    alone().when(A, submit()).then_refused("game.bad_command")
    alone().when(A, replace(TURN_1_2, combo=1)).then_refused("game.bad_command")
    alone().when(A, replace(TURN_1_2, effect_card=None)).then_refused("game.bad_command")
    alone().when(A, replace(TURN_1_2, number_card=None)).then_refused("game.bad_command")


def test_all_three_cards_are_discarded_and_three_dealt_for_all_to_see() -> None:  # WT-24
    given = alone()
    outcome = given.when(A, TURN_1_2)
    state = outcome.accepted()
    assert set(state.discard) == set(given.state.players[A].hand)
    assert state.players[A].hand == given.state.deck[:3]
    dealt = outcome.events[-1]
    assert isinstance(dealt, HandDealt)
    assert (dealt.cards, dealt.secret) == (given.state.deck[:3], {})


def test_a_refusal_needs_that_none_of_the_three_numbers_fits() -> None:  # WT-26
    full = sheet(*FULL_BUT_3, "1 2 3 4 5 6 7 8 9 10 11 .")
    given = alone(full, hand=((5, "park"), (7, "agent"), (3, "pool")))
    state = given.when(A, refuse()).accepted()
    assert (state.players[A].sheet.refusals, len(state.discard)) == (1, 3)
    given.when(A, replace(refuse(), number_card=1, effect_card=3)).accepted()
    given.when(A, refuse(number_card=1)).then_refused("game.bad_command")
    alone(full, hand=((5, "park"), (12, "agent"), (3, "pool"))).when(A, refuse()).then_refused(Code.REFUSAL_NOT_ALLOWED)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_solo_card_approves_all_plans_and_is_replaced(place: int) -> None:  # WT-25
    given = alone()
    deck = (*given.state.deck[:place], SOLO, *given.state.deck[place:])
    given = type(given)(WELCOME_TO, replace(given.state, deck=deck, approved=(False, True, False)))
    outcome = given.when(A, TURN_1_2)
    state = outcome.then_types(TurnSubmitted, TurnApplied, TurnRevealed, SoloCardDrawn, PlanApproved, PlanApproved, HandDealt)
    assert state.approved == (True, True, True)
    assert SOLO not in (*state.deck, *state.players[A].hand, *state.discard)
    assert len(state.players[A].hand) == 3


def test_a_solo_card_beyond_the_hand_stays() -> None:  # WT-25
    given = alone()
    deck = (*given.state.deck[:3], SOLO, *given.state.deck[3:])
    given = type(given)(WELCOME_TO, replace(given.state, deck=deck))
    state = given.when(A, TURN_1_2).accepted()
    assert (state.approved, state.deck[0]) == ((False, False, False), SOLO)


def test_after_it_a_claim_gets_the_later_value_at_once() -> None:  # WT-25
    given = alone(FOUR_TWOS, approved=(True, True, True))
    state = given.when(A, with_cards(submit(street=3, claims=(claim(1, *TWOS),)), 1, 2)).accepted()
    assert state.players[A].sheet.plans[0] == 4


def test_there_is_no_reshuffling() -> None:  # WT-26
    given = alone(FOUR_TWOS)
    wish = with_cards(submit(street=3, claims=(claim(1, *TWOS),), reshuffle=True), 1, 2)
    given.when(A, wish).then_refused(Code.RESHUFFLE_NOT_ALLOWED)


@pytest.mark.parametrize("deck", [(), (SOLO,)])
def test_the_game_ends_when_no_construction_card_is_left(deck: tuple[str, ...]) -> None:  # WT-26
    given = alone(sheet(temps=6), turn=27, deck=deck)
    outcome = given.when(A, with_cards(submit(turn=27), 1, 2))
    ended = outcome.events[-1]
    assert isinstance(ended, GameEnded)
    assert (ended.reasons, ended.places) == (("deck",), (1,))
    assert ended.scores is not None
    assert ended.scores[A].temps == 7
    result = WELCOME_TO.outcome(outcome.state)
    assert result is not None
    assert result.winners == ()  # a score, no win or loss


def test_five_temps_bring_nothing() -> None:  # WT-26
    outcome = alone(sheet(temps=5), turn=27, deck=()).when(A, with_cards(submit(turn=27), 1, 2))
    assert outcome.accepted().scores[A].temps == 0


def test_reasons_of_sheet_and_deck_come_together() -> None:  # WT 9
    full = sheet(*FULL_BUT_3, "1 2 3 4 5 6 7 . 9 10 11 12")
    outcome = alone(full, turn=27, deck=()).when(A, with_cards(submit(street=3, house=8, turn=27), 1, 2))
    assert outcome.accepted().reasons == ("full", "deck")


def test_everybody_sees_the_hand() -> None:  # WT 11
    for viewer in (None, A):
        hand: Any = WELCOME_TO.view(alone().state, viewer).seats[A].hand
        assert [(card.number, card.effect) for card in hand] == [(8, "park"), (3, "pool"), (12, "agent")]
    assert houses(EMPTY) == ("", "", "")
