"""WT 4.2 and 4.3: submissions are secret, replaceable, and resolve together."""

import msgspec
import pytest

from games.rules.core import split
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import SubmitTurn, WithdrawTurn, Write
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.events import Submitted, TurnApplied, TurnRevealed, TurnSubmitted, TurnWithdrawn
from games.rules.welcome_to.sheet import EMPTY
from games.rules.welcome_to.state import State
from tests.games.rules.welcome_to.tables import (
    COMBOS,
    TURN,
    A,
    B,
    C,
    combos,
    refuse,
    sheet,
    submit,
    table,
    with_cards,
)
from tests.spec import CHANCE, Given

THREE = table(EMPTY, EMPTY, EMPTY)


def submitted(given: Given, seat: int, command: SubmitTurn) -> Given:
    return Given(WELCOME_TO, given.when(seat, command).accepted())


def test_a_submission_is_one_event_with_a_part_for_its_seat() -> None:  # WT-4, WT-36
    command = submit()
    state = THREE.when(B, command).then(TurnSubmitted(seat=B, secret={"1": Submitted(command=command)}))
    assert (state.missing, state.players[B].submission.command) == (2, command)
    assert state.players[A] is THREE.state.players[A]
    assert split(TurnSubmitted(seat=B, secret={"1": Submitted(command=command)}))[0] == {"seat": B}


def test_it_may_be_replaced_as_a_whole() -> None:  # WT-4
    given = submitted(THREE, A, submit())
    other = submit(2, 2, 2, 3)
    state = given.when(A, other).then_types(TurnSubmitted)
    assert (state.missing, state.players[A].submission.command) == (2, other)


def test_a_refused_replacement_leaves_the_standing_one() -> None:  # WT-4
    given = submitted(THREE, A, submit())
    given.when(A, submit(number=9)).then_refused(Code.NUMBER_NOT_ALLOWED)
    assert given.state.players[A].submission.command == submit()


def test_it_may_be_withdrawn() -> None:  # WT-4, WT 12
    given = submitted(THREE, A, submit())
    state = given.when(A, WithdrawTurn(turn=TURN)).then(TurnWithdrawn(seat=A))
    assert (state.missing, state.players[A].submission) == (3, None)
    THREE.when(A, WithdrawTurn(turn=TURN)).then_refused(Code.NOTHING_SUBMITTED)
    for turn in (TURN - 1, TURN + 1):
        given.when(A, WithdrawTurn(turn=turn)).then_refused(Code.STALE_TURN, turn=TURN)


def test_the_last_one_resolves_the_turn_for_all_in_seat_order() -> None:  # WT-4, WT 4.3
    given = submitted(submitted(THREE, C, submit(3, 3, 9, 12)), A, submit())
    outcome = given.when(B, submit(2, 2, 4, 3))
    state = outcome.then_types(TurnSubmitted, TurnApplied, TurnApplied, TurnApplied, TurnRevealed)
    applied = [event for event in outcome.events if isinstance(event, TurnApplied)]
    assert [(event.seat, event.combo) for event in applied] == [(A, 1), (B, 2), (C, 3)]
    assert [player.submission for player in state.players] == [None] * 3
    assert (state.turn, state.missing) == (TURN + 1, 3)
    assert state.players[B].sheet == sheet("", ". . . 3")


def test_several_may_use_the_same_combination() -> None:  # WT-5
    given = submitted(submitted(THREE, A, submit()), B, submit())
    state = given.when(C, submit()).accepted()
    assert {player.sheet for player in state.players} == {sheet("8")}


def test_a_turn_that_has_passed_is_stale() -> None:  # WT 12
    for turn in (TURN - 1, TURN + 1, 0, -1):
        THREE.when(A, submit(turn=turn)).then_refused(Code.STALE_TURN, turn=TURN)
    assert Code.STALE_TURN.value in WELCOME_TO.misplaced


@pytest.mark.parametrize("combo", [0, 4, -1, 10**20])
def test_there_must_be_such_a_combination(combo: int) -> None:  # WT 12
    THREE.when(A, submit(combo)).then_refused(Code.UNKNOWN_COMBINATION)


@pytest.mark.parametrize(
    "body",
    [
        '{"type": "submit_turn", "turn": 5, "combo": 1}',
        '{"type": "submit_turn", "turn": 5, "combo": 1, "refuse": true, "write": {"street": 1, "house": 1, "number": 8}}',
        '{"type": "submit_turn", "combo": 1, "refuse": true}',
        '{"type": "submit_turn", "turn": 5, "combo": 1, "refuse": true, "colour": 1}',
        '{"type": "submit_turn", "turn": 5, "combo": 1, "write": {"street": 1, "house": 1}}',
        '{"type": "submit_turn", "turn": 5, "refuse": true, "effect": {"kind": "magic"}}',
        '{"type": "submit_turn", "turn": 5, "refuse": true, "effect": {"kind": "bis", "street": 1, "house": 1, "copy": "up"}}',
        '{"type": "submit_turn", "turn": 5, "refuse": true, "roundabout_before": [1]}',
        '{"type": "submit_turn", "turn": 5, "refuse": true, "claims": [{"level": 1, "estates": [[1, 1]]}]}',
        '{"type": "submit_turn", "turn": "5", "refuse": true}',
        '{"type": "withdraw_turn"}',
    ],
)
def test_what_no_mode_understands_is_refused_at_the_door(body: str) -> None:  # WT 12
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(body, type=WELCOME_TO.command_type)


def test_what_this_mode_does_not_understand_is_a_bad_command() -> None:  # WT 12
    THREE.when(A, with_cards(submit(), 1, 2)).then_refused("game.bad_command")
    THREE.when(A, SubmitTurn(turn=TURN, write=Write(street=1, house=1, number=8))).then_refused("game.bad_command")
    THREE.when(None, with_cards(submit(), 1, 2)).then_refused("game.bad_command")  # before not_a_player


def test_null_and_left_out_are_the_same() -> None:  # WT 12
    body = (
        b'{"type": "submit_turn", "turn": 5, "combo": 1, "write": {"street": 1, "house": 1, "number": 8}, "effect": null,'
        b' "roundabout_before": null, "refuse": false, "claims": []}'
    )
    assert msgspec.json.decode(body, type=WELCOME_TO.command_type) == submit()


def test_a_refusal_may_leave_the_choice_out() -> None:  # WT 12
    full = sheet(*["1 2 3 4 5 6 7 8 9 10", "0 1 2 3 4 5 6 7 8 9 10"], "1 2 3 4 5 6 7 8 9 10 11 .")
    given = table(full, EMPTY, combos=combos(*[(5, "park")] * 3))
    given.when(A, refuse()).accepted()
    given.when(A, refuse(combo=3)).accepted()
    given.when(A, refuse(combo=4)).then_refused(Code.UNKNOWN_COMBINATION)


def hundred() -> State:
    """Return a turn of a hundred seats that nobody has submitted."""
    state: State = table(*[EMPTY] * 100).state
    return state


def test_a_hundred_seats_submit_one_event_each_and_the_last_resolves_all() -> None:  # WT-8, trial T18
    state = hundred()
    for seat in range(99):
        decision = WELCOME_TO.decide(state, seat, submit(), CHANCE, 0)
        assert len(decision.events) == 1
        assert len(msgspec.json.encode(decision.events[0])) < 300
        untouched = (other for other in range(100) if other != seat)
        assert all(decision.state.players[other] is state.players[other] for other in untouched)
        state = decision.state
    last = WELCOME_TO.decide(state, 99, submit(), CHANCE, 0)
    assert [type(event) for event in last.events] == [TurnSubmitted, *[TurnApplied] * 100, TurnRevealed]
    assert last.state.turn == TURN + 1


def test_the_combinations_of_the_tests_are_three() -> None:
    assert len(COMBOS) == 3
