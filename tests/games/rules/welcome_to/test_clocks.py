"""WT 14: one clock for all, its default, absence and autoplay."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from games.rules.core import Leave, Pace, Resume, Sitting, TurnTimedOut, Waiting
from games.rules.welcome_to.commands import SubmitTurn, WithdrawTurn, Write
from games.rules.welcome_to.defaults import best_placement, default_command
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.events import TurnApplied, TurnRevealed, TurnSubmitted
from games.rules.welcome_to.sheet import EMPTY, ROUNDABOUT, Sheet
from games.rules.welcome_to.state import Offered
from games.rules.welcome_to.writing import require_order
from tests.games.rules.welcome_to.tables import (
    DUE,
    FULL_BUT_3,
    OPENED,
    TURN,
    A,
    B,
    C,
    alone,
    combos,
    experts,
    sheet,
    submit,
    table,
)
from tests.spec import CHANCE, Given

THREE = table(EMPTY, EMPTY, EMPTY)
AUTO = Sitting(controller="human", autoplay=True, timeout_streak=3)


def test_there_is_one_window_with_the_seats_that_are_missing() -> None:  # WT-37
    given = Given(WELCOME_TO, THREE.when(B, submit()).accepted())
    (window,) = WELCOME_TO.windows(given.state)
    assert (window.id, window.kind, window.seats, window.due_at) == (f"turn-{OPENED}", "turn", (A, C), DUE)


def test_the_clock_resolves_with_standing_submissions_and_defaults() -> None:  # WT-38, WT-39, WT-40
    given = Given(WELCOME_TO, THREE.when(B, submit(street=3, house=2)).accepted())
    outcome = given.when_due("turn")
    state = outcome.then_types(TurnTimedOut, TurnApplied, TurnApplied, TurnTimedOut, TurnApplied, TurnRevealed)
    assert state.players[B].sheet == sheet("", "", ". 8")
    default = sheet("", ". . . . . 8")
    assert [state.players[seat].sheet for seat in (A, C)] == [default, default]
    assert [player.sitting.timeout_streak for player in state.players] == [1, 0, 1]


def test_a_withdrawn_submission_is_not_used() -> None:  # WT-40
    given = Given(WELCOME_TO, THREE.when(A, submit(street=3, house=2)).accepted())
    given = Given(WELCOME_TO, given.when(A, WithdrawTurn(turn=TURN)).accepted())
    state = given.when_due("turn").accepted()
    assert (state.players[A].sheet, state.players[A].sitting.timeout_streak) == (sheet("", ". . . . . 8"), 1)


def test_what_the_clock_opens_starts_at_its_instant() -> None:  # WT-37, SC-40
    state = THREE.when_due("turn").accepted()
    assert (state.revealed_at, state.clock.due_at) == (DUE, 2 * DUE)


def test_a_window_that_has_closed_gives_nothing() -> None:  # trial T35
    for window in ("turn-8", "turn-10", "", f"game-{OPENED}"):
        assert WELCOME_TO.expire(THREE.state, window, CHANCE) == ((), THREE.state)


def test_clocks_follow_the_pace_of_the_game() -> None:
    state = table(pace=Pace(clock_scale=100)).when(A, submit()).accepted()
    assert state.clock.due_at == 9_000


def test_three_timeouts_in_a_row_begin_autoplay() -> None:  # WT-39
    for streak, autoplay in ((0, False), (1, False), (2, True)):
        given = table(EMPTY, sittings=(Sitting(controller="human", timeout_streak=streak),))
        state = given.when_due("turn").accepted()
        assert state.players[A].sitting == Sitting(controller="human", timeout_streak=streak + 1, autoplay=autoplay)


def test_an_own_submission_standing_at_the_resolution_ends_the_series() -> None:  # WT-39
    two = Sitting(controller="human", timeout_streak=2)
    given = table(EMPTY, EMPTY, sittings=(two, two))
    given = Given(WELCOME_TO, given.when(A, submit()).accepted())
    assert given.state.players[A].sitting.timeout_streak == 2  # not before it is resolved
    state = given.when_due("turn").accepted()
    assert [player.sitting.timeout_streak for player in state.players] == [0, 3]


def test_autoplay_is_played_by_a_policy_right_after_the_reveal() -> None:  # WT-39
    given = table(EMPTY, EMPTY, sittings=(AUTO, Sitting(controller="human")), revealed_at=7)
    assert WELCOME_TO.waiting(given.state) == (Waiting(A, 7), Waiting(B, 7))
    assert WELCOME_TO.is_automated(given.state, A)
    state = given.when(A, submit(), automated=True).then_types(TurnSubmitted)
    assert WELCOME_TO.waiting(state) == (Waiting(B, 7),)
    last = Given(WELCOME_TO, state).when(B, submit()).accepted()
    assert last.players[A].sitting == AUTO  # a policy's turn ends no series


def test_a_bot_that_comes_too_late_is_no_timeout() -> None:  # WT-39, SC-44
    bot = Sitting(controller="bot")
    given = table(EMPTY, EMPTY, sittings=(AUTO, bot))
    state = given.when_due("turn").then_first(
        TurnTimedOut(seat=A, streak=3, autoplay=True),
    )
    assert [player.sitting for player in state.players] == [AUTO, bot]


def test_who_resumes_may_replace_what_the_bot_submitted() -> None:  # WT-39
    given = table(EMPTY, EMPTY, sittings=(AUTO, Sitting(controller="human")))
    given = Given(WELCOME_TO, given.when(A, submit(), automated=True).accepted())
    given.when(A, submit(house=5)).then_refused("game.autoplay_on")
    given = Given(WELCOME_TO, given.when(A, Resume()).accepted())
    assert given.state.players[A].sitting == Sitting(controller="human")
    given = Given(WELCOME_TO, given.when(A, submit(house=5)).accepted())
    state = given.when(B, submit()).accepted()
    assert state.players[A].sheet == sheet(". . . . 8")


def test_a_seat_that_changes_hands_in_a_turn_is_due_at_once() -> None:  # WT-39, SC-57
    given = Given(WELCOME_TO, THREE.state, 5_000)
    state = given.when(A, Leave()).accepted()
    assert WELCOME_TO.waiting(state) == (Waiting(A, 5_000), Waiting(B, 0), Waiting(C, 0))
    done = Given(WELCOME_TO, THREE.when(A, submit()).accepted(), 5_000).when(A, Leave()).accepted()
    assert done.players[A].submission is not None  # what was submitted stands
    assert [waiting.seat for waiting in WELCOME_TO.waiting(done)] == [B, C]


def cost(on: Sheet, street: int, house: int, number: int) -> Fraction:
    """Return the cost of a placement as WT-38 has it, told a second time."""
    numbers = on.streets[street - 1].numbers
    left, a, right, b = 0, 0, len(numbers) + 1, 16
    for place in range(1, house):
        written = numbers[place - 1]
        if written is not None:
            left, a = place, 0 if written == ROUNDABOUT else written
    for place in range(len(numbers), house, -1):
        written = numbers[place - 1]
        if written is not None:
            right, b = place, 16 if written == ROUNDABOUT else written
    return abs(Fraction((house - left) * (b - a) - (number - a) * (right - left), (right - left) * (b - a)))


SHEETS = [
    EMPTY,
    sheet("3 . . 9 . . . 12", ". . 5 . . 7", "1 2 . . . . . . 14"),
    sheet(". . R . . 4 . . . 15", "6 . . R . . . . . . 9", fences=[[2, 3], [3, 4], []]),
    sheet(*FULL_BUT_3, "6 . . . . . . . . . . 8"),
    sheet("8 . . . . . . . . 17", "0 . 1", "15 . . . . . . . . . . 16"),
]


@pytest.mark.parametrize("on", SHEETS)
@pytest.mark.parametrize("numbers", [(8, 3, 12), (1, 2, 15), (7, 7, 7), (5, 9, 14)])
def test_the_default_is_the_cheapest_legal_placement(on: Sheet, numbers: tuple[int, int, int]) -> None:  # WT-38
    legal = []
    for combo, number in enumerate(numbers, start=1):
        for street, row in enumerate(on.streets, start=1):
            for house, standing in enumerate(row.numbers, start=1):
                if standing is None and _fits(on, street, house, number):
                    legal.append((cost(on, street, house, number), combo, street, house))
    found = best_placement(on, Offered(numbers, ("park",) * 3))
    if not legal:
        assert found is None
        return
    assert found is not None
    chosen, written = found
    assert (cost(on, written.street, written.house, written.number), chosen, written.street, written.house) == min(legal)


def _fits(on: Sheet, street: int, house: int, number: int) -> bool:
    try:
        require_order(on, street, house, number)
    except Exception:  # noqa: BLE001 - whatever refuses
        return False
    return True


def test_the_default_refuses_when_nothing_fits() -> None:  # WT-38
    full = sheet(*FULL_BUT_3, "1 2 3 4 5 6 7 8 9 10 11 .")
    fives = combos(*[(5, "park")] * 3)
    assert default_command(table(full, combos=fives).state, A) == SubmitTurn(turn=TURN, refuse=True)
    hand = ((5, "park"), (7, "agent"), (3, "pool"))
    named = SubmitTurn(turn=TURN, refuse=True, number_card=1, effect_card=2)
    assert default_command(alone(full, hand).state, A) == named
    assert default_command(experts(hand, hand, sheets=(full, EMPTY)).state, A) == named


def test_the_default_of_solo_and_expert_names_the_lowest_other_card() -> None:  # WT-38
    for hand, cards in ((((8, "park"), (3, "pool"), (12, "agent")), (1, 2)), (((3, "pool"), (8, "park"), (12, "agent")), (2, 1))):
        command = default_command(alone(hand=hand).state, A)
        assert (command.number_card, command.effect_card, command.write) == (*cards, Write(street=2, house=6, number=8))


def test_the_default_is_legal_and_has_neither_effect_nor_claim() -> None:  # WT-38, trial T02
    for on in SHEETS:
        given = table(on, EMPTY, advanced=True)
        command = default_command(given.state, A)
        given.when(A, command).accepted()
        assert (command.effect, command.claims, command.reshuffle) == (None, (), False)
        assert (command.roundabout_before, command.roundabout_after) == (None, None)


def test_nobody_comes_and_the_game_still_ends() -> None:  # WT-37, trial T02
    state, turns = THREE.state, 0
    while state.phase == "turns":
        (window,) = WELCOME_TO.windows(state)
        state = WELCOME_TO.expire(state, window.id, CHANCE).state
        turns += 1
    assert turns <= 35
    assert all(player.sitting.autoplay for player in state.players)


def test_a_turn_at_the_deadline_is_too_late() -> None:  # WT-37
    given = Given(WELCOME_TO, THREE.when_due("turn").accepted(), DUE)
    given.when(A, submit()).then_refused("welcome_to.stale_turn", turn=TURN + 1)
    assert replace(given.state, version=given.state.version) == given.state
