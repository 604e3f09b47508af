"""WT 10.3: expert, where a card is passed on."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from games.rules.core import TABLE, Sitting
from games.rules.welcome_to.cards import CARDS
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import Park
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.events import CardPassed, CardsReshuffled, GameEnded, HandDealt, TurnApplied
from games.rules.welcome_to.state import State
from tests.games.rules.welcome_to.tables import (
    FULL_BUT_3,
    TURN,
    A,
    B,
    C,
    claim,
    experts,
    refuse,
    sheet,
    submit,
    with_cards,
)
from tests.games.rules.welcome_to.test_plans import FOUR_TWOS, TWOS
from tests.spec import Given, Outcome

HANDS = (
    ((8, "park"), (3, "pool"), (12, "agent")),
    ((8, "surveyor"), (5, "park"), (9, "pool")),
    ((8, "agent"), (14, "park"), (10, "bis")),
)
THREE = experts(*HANDS, holder=B)
PLAIN = with_cards(submit(), 1, 2)


def played(given: Given, *commands: object) -> Outcome:
    """Submit one command a seat; the last one resolves."""
    for seat, command in enumerate(commands[:-1]):
        given = Given(WELCOME_TO, given.when(seat, command).accepted())
    return given.when(len(commands) - 1, commands[-1])


def test_two_cards_are_used_and_the_third_is_passed_to_the_right() -> None:  # WT-31
    outcome = played(THREE, PLAIN, PLAIN, with_cards(submit(number=14), 2, 3))
    state = outcome.accepted()
    passed = [event for event in outcome.events if isinstance(event, CardPassed)]
    before = [player.hand for player in THREE.state.players]
    assert [(event.giver, event.taker, event.secret[str(event.giver)].card) for event in passed] == [
        (A, C, before[A][2]),
        (B, A, before[B][2]),
        (C, B, before[C][0]),
    ]
    assert [player.hand[0] for player in state.players] == [before[B][2], before[C][0], before[A][2]]
    assert set(state.discard) == {before[A][0], before[A][1], before[B][0], before[B][1], before[C][1], before[C][2]}


def test_two_are_dealt_to_each_clockwise_from_the_holder() -> None:  # WT-31
    outcome = played(THREE, PLAIN, PLAIN, PLAIN)
    dealt = [event for event in outcome.events if isinstance(event, HandDealt)]
    deck = THREE.state.deck
    assert [(event.seat, event.secret[str(event.seat)].cards) for event in dealt] == [
        (B, deck[:2]),
        (C, deck[2:4]),
        (A, deck[4:6]),
    ]
    assert all(len(player.hand) == 3 for player in outcome.state.players)


def test_with_two_players_right_and_left_are_the_same_seat() -> None:  # WT-31
    outcome = played(experts(*HANDS[:2]), PLAIN, PLAIN)
    assert [(event.giver, event.taker) for event in outcome.events if isinstance(event, CardPassed)] == [(A, B), (B, A)]


def test_never_number_and_effect_of_the_same_card() -> None:  # WT-31
    THREE.when(A, with_cards(submit(effect=Park()), 1, 1)).then_refused(Code.SAME_CARD)


def test_nothing_is_passed_after_the_last_turn() -> None:  # WT-31
    full = sheet(*FULL_BUT_3, "1 2 3 4 5 6 7 . 9 10 11 12")
    given = experts(*HANDS, sheets=(full, sheet(), sheet()))
    outcome = played(given, with_cards(submit(street=3, house=8), 1, 2), PLAIN, PLAIN)
    assert isinstance(outcome.events[-1], GameEnded)
    assert not any(isinstance(event, CardPassed | HandDealt) for event in outcome.events)
    assert [len(player.hand) for player in outcome.state.players] == [1, 1, 1]


def test_a_refusal_names_two_cards_that_are_discarded() -> None:  # WT-33
    full = sheet(*FULL_BUT_3, "1 2 3 4 5 6 7 8 9 10 11 .")
    given = experts(((5, "park"), (3, "pool"), (7, "agent")), HANDS[1], sheets=(full, sheet()))
    given.when(A, refuse()).then_refused("game.bad_command")
    given.when(A, refuse(number_card=2, effect_card=2)).then_refused(Code.SAME_CARD)
    hand = given.state.players[A].hand
    outcome = played(given, refuse(number_card=3, effect_card=1), PLAIN)
    state = outcome.accepted()
    assert {hand[0], hand[2]} <= set(state.discard)
    assert state.players[B].hand[0] == hand[1]
    fits = experts(((5, "park"), (3, "pool"), (12, "agent")), HANDS[1], sheets=(full, sheet()))
    fits.when(A, refuse(number_card=2, effect_card=1)).then_refused(Code.REFUSAL_NOT_ALLOWED)


def test_a_deck_that_runs_out_while_dealing_is_filled_with_the_discards() -> None:  # WT-32
    given = Given(WELCOME_TO, replace(THREE.state, deck=THREE.state.deck[:3], discard=THREE.state.deck[3:]))
    outcome = played(given, PLAIN, PLAIN, PLAIN)
    kinds = [type(event) for event in outcome.events if isinstance(event, CardsReshuffled | HandDealt)]
    assert kinds == [HandDealt, CardsReshuffled, HandDealt, HandDealt]
    reshuffled = next(event for event in outcome.events if isinstance(event, CardsReshuffled))
    deck = reshuffled.secret[TABLE].deck
    assert reshuffled.reason == "empty"
    assert deck[0] == given.state.deck[2]  # what was left stays on top
    held = {card for player in outcome.state.players for card in player.hand}
    assert len(held) == 9
    assert held.isdisjoint(outcome.state.deck)
    assert outcome.state.discard == ()


def test_a_wish_shuffles_deck_and_discards_but_no_passed_card() -> None:  # WT-34
    given = experts(*HANDS, sheets=(FOUR_TWOS, sheet(), sheet()), discard=())
    claims = with_cards(submit(street=3, claims=(claim(1, *TWOS),), reshuffle=True), 1, 2)
    outcome = played(given, claims, PLAIN, PLAIN)
    assert [event.reason for event in outcome.events if isinstance(event, CardsReshuffled)] == ["wish"]
    before = [player.hand[2] for player in given.state.players]
    assert [player.hand[0] for player in outcome.state.players] == [before[B], before[C], before[A]]
    assert outcome.state.discard == ()


def test_a_seat_steered_by_the_clock_or_a_bot_passes_like_any_other() -> None:  # WT-35, WT-38
    gone = replace(THREE.state.players[B], sitting=Sitting(controller="bot", left=True))
    given = Given(WELCOME_TO, replace(THREE.state, players=(THREE.state.players[A], gone, THREE.state.players[C])))
    outcome = given.when_due("turn")
    applied = [event for event in outcome.events if isinstance(event, TurnApplied)]
    assert [(event.number_card is None, event.effect) for event in applied] == [(False, None)] * 3
    assert len([event for event in outcome.events if isinstance(event, CardPassed)]) == 3


def second_turn() -> State:
    return played(THREE, PLAIN, PLAIN, PLAIN).accepted()  # type: ignore[no-any-return]


def test_who_sees_what_of_hands_and_passed_cards() -> None:  # WT 11
    state = second_turn()
    for viewer in (None, A, B, C):
        seats: Any = WELCOME_TO.view(state, viewer).seats
        for seat in seats:
            top = CARDS[state.players[seat.seat].hand[0]]
            assert seat.passed.effect == top.effect
            knows = viewer in (seat.seat, (seat.seat + 1) % 3)
            assert seat.passed.number == (top.number if knows else UNSET)
            assert (seat.hand is not UNSET) == (viewer == seat.seat)
    own: Any = WELCOME_TO.view(state, A).seats[A].hand
    assert [card.card for card in own] == list(state.players[A].hand)


def test_nothing_was_passed_in_the_first_turn_nor_lies_there_after_the_end() -> None:  # WT 11
    first = replace(THREE.state, turn=1)
    over = replace(second_turn(), phase="over")
    for state in (first, over):
        assert all(seat.passed is UNSET for seat in WELCOME_TO.view(state, A).seats)


def test_the_number_of_a_passed_card_is_in_two_copies_only() -> None:  # WT 11, WT 12
    outcome = played(THREE, PLAIN, PLAIN, PLAIN)
    event = next(event for event in outcome.events if isinstance(event, CardPassed))
    public = {"type": "card_passed", "from": A, "to": C, "effect": "agent"}
    assert WELCOME_TO.feed(event, B) == WELCOME_TO.feed(event, None) == public
    for seat in (A, C):
        assert WELCOME_TO.feed(event, seat) == public | {"own": {"card": THREE.state.players[A].hand[2]}}
    assert TURN == 5
