"""WT 3: modes, plans and the first turn."""

from collections import Counter
from typing import Any

import pytest

from games.rules.core import TABLE, BadOption, Chance, Controller, Decision, Setup
from games.rules.welcome_to.cards import CARDS, SOLO
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.events import GameStarted, HandDealt, TurnRevealed
from games.rules.welcome_to.plans import PLANS
from games.rules.welcome_to.sheet import EMPTY
from games.rules.welcome_to.state import State


def begun(seats: int, number: int = 1, **options: bool) -> Decision[State]:
    """Return the deal of a game."""
    people: tuple[Controller, ...] = tuple("human" for _ in range(seats))
    setup = Setup(ruleset="welcome_to", rules_version=1, options=options, seats=people)
    return WELCOME_TO.setup(setup, Chance(number.to_bytes(32, "big")), 1_000)


@pytest.mark.parametrize(
    ("seats", "options", "mode"),
    [
        (1, {}, "solo"),
        (1, {"advanced": True}, "solo"),
        (2, {}, "base"),
        (100, {"advanced": True}, "base"),
        (2, {"expert": True}, "expert"),
        (27, {"expert": True, "advanced": True}, "expert"),
    ],
)
def test_the_mode_follows_from_seats_and_options(seats: int, options: dict[str, bool], mode: str) -> None:  # WT-1
    state = begun(seats, **options).state
    assert (state.mode, state.advanced, len(state.players)) == (mode, options.get("advanced", False), seats)


@pytest.mark.parametrize(
    ("seats", "options", "code", "field"),
    [
        (0, {}, "welcome_to.bad_player_count", "seats"),
        (101, {}, "welcome_to.bad_player_count", "seats"),
        (1, {"expert": True}, "welcome_to.bad_player_count", "seats"),
        (28, {"expert": True}, "welcome_to.bad_player_count", "seats"),
        (4, {"speed": True}, "welcome_to.bad_option", "speed"),
        (4, {"advanced": 1}, "welcome_to.bad_option", "advanced"),
        (4, {"expert": "yes"}, "welcome_to.bad_option", "expert"),
    ],
)
def test_what_cannot_be_played_is_refused(seats: int, options: dict[str, Any], code: str, field: str) -> None:  # WT-1
    with pytest.raises(BadOption) as refused:
        WELCOME_TO.options(options, seats)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_one_plan_of_each_level_is_shown_and_advanced_ones_come_with_the_option() -> None:  # WT-2
    for advanced in (False, True):
        shown = [begun(2, number, advanced=advanced).state.plans for number in range(60)]
        assert all([PLANS[plan].level for plan in plans] == [1, 2, 3] for plans in shown)
        assert any(PLANS[plan].advanced for plans in shown for plan in plans) == advanced


def test_three_piles_of_27_and_the_first_combinations() -> None:  # WT-3
    decision = begun(3)
    started, revealed = decision.events
    assert isinstance(started, GameStarted)
    assert isinstance(revealed, TurnRevealed)
    piles = started.secret[TABLE].piles
    assert [len(pile) for pile in piles] == [27, 27, 27]
    assert Counter(card for pile in piles for card in pile) == Counter(tuple(CARDS))
    assert [(combo.number, combo.effect, combo.next_effect) for combo in revealed.combos] == [
        (CARDS[pile[1]].number, CARDS[pile[0]].effect, CARDS[pile[1]].effect) for pile in piles
    ]
    state = decision.state
    assert [len(pile) for pile in state.piles] == [26, 26, 26]
    assert state.effects == tuple(pile[0] for pile in piles)
    assert (state.turn, revealed.due_at, state.missing) == (1, 91_000, 3)
    assert all(player.sheet == EMPTY and player.submission is None for player in state.players)


def test_the_solo_card_lies_in_the_lower_half() -> None:  # WT-24
    places = set()
    for number in range(120):
        started = begun(1, number).events[0]
        assert isinstance(started, GameStarted)
        deck = started.secret[TABLE].deck
        assert Counter(deck) == Counter((*CARDS, SOLO))
        places.add(deck.index(SOLO))
    assert min(places) >= 40
    assert {40, 81} & places
    assert len(places) > 25


def test_an_expert_game_deals_three_cards_to_each_from_the_holder_on() -> None:  # WT-31
    decision = begun(5, expert=True)
    started, revealed, *dealt = decision.events
    assert isinstance(started, GameStarted)
    assert isinstance(revealed, TurnRevealed)
    holder = started.holder
    assert holder is not None
    assert [(event.seat, event.count) for event in dealt if isinstance(event, HandDealt)] == [
        ((holder + step) % 5, 3) for step in range(5)
    ]
    deck = started.secret[TABLE].deck
    assert decision.state.players[holder].hand == deck[:3]
    assert decision.state.deck == deck[15:]


def test_the_holder_is_drawn_by_chance() -> None:  # WT 13
    assert {begun(3, number, expert=True).state.holder for number in range(30)} == {0, 1, 2}
    assert begun(3).state.holder is None
