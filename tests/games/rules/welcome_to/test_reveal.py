"""WT 4.1: a turn begins, and piles that run out."""

from collections import Counter
from typing import Any

from msgspec.structs import replace

from games.rules.core import TABLE
from games.rules.welcome_to.cards import CARDS
from games.rules.welcome_to.events import CardsReshuffled, TurnRevealed
from games.rules.welcome_to.state import State
from tests.games.rules.welcome_to.tables import A, claim, sheet, submit, table
from tests.games.rules.welcome_to.test_plans import FOUR_TWOS, TWOS
from tests.spec import Given

IDS = tuple(CARDS)


def test_the_tops_become_effects_and_the_next_cards_give_the_numbers() -> None:  # WT 4.1, WT-3
    given = table(effects=IDS[78:], piles=(IDS[:26], IDS[26:52], IDS[52:78]))
    state = given.when(A, submit()).accepted()
    assert state.turn == 6
    assert state.effects == (IDS[0], IDS[26], IDS[52])
    assert state.discard == IDS[78:]
    assert [len(pile) for pile in state.piles] == [25, 25, 25]
    for combo, old, new in zip(state.combos, state.effects, (IDS[1], IDS[27], IDS[53]), strict=True):
        assert (combo.effect, combo.number, combo.next_effect) == (CARDS[old].effect, CARDS[new].number, CARDS[new].effect)


def nearly_out(**changes: Any) -> Given:
    """Give turn 26, in which each pile has one card left."""
    return table(sheet(), turn=26, piles=((IDS[0],), (IDS[1],), (IDS[2],)), effects=IDS[3:6], discard=IDS[6:], **changes)


def everything(state: State) -> Counter[str]:
    return Counter((*(card for pile in state.piles for card in pile), *state.effects, *state.discard))


def test_the_last_cards_become_effects_and_the_other_78_new_piles() -> None:  # WT-7
    outcome = nearly_out().when(A, submit(turn=26))
    state = outcome.accepted()
    assert [type(event) for event in outcome.events][-2:] == [CardsReshuffled, TurnRevealed]
    reshuffled = outcome.events[-2]
    assert isinstance(reshuffled, CardsReshuffled)
    assert reshuffled.reason == "empty"
    assert set(reshuffled.secret) == {TABLE}
    assert state.effects == IDS[:3]
    assert [len(pile) for pile in state.piles] == [26, 26, 26]
    assert state.discard == ()
    assert everything(state) == Counter(IDS)


def test_a_wish_replaces_it_if_both_fall_together() -> None:  # WT-20
    given = nearly_out()
    given = Given(given.ruleset, replace(given.state, players=(replace(given.state.players[0], sheet=FOUR_TWOS),)))
    outcome = given.when(A, submit(street=3, turn=26, claims=(claim(1, *TWOS),), reshuffle=True))
    assert [event.reason for event in outcome.events if isinstance(event, CardsReshuffled)] == ["wish"]
    state = outcome.accepted()
    assert [len(pile) for pile in state.piles] == [26, 26, 26]
    assert everything(state) == Counter(IDS)


def test_the_clock_of_a_turn_starts_whole_at_its_reveal() -> None:  # WT-37
    given = Given(table().ruleset, table().state, 12_345)
    state = given.when(A, submit()).accepted()
    assert (state.revealed_at, state.clock.due_at) == (12_345, 102_345)
