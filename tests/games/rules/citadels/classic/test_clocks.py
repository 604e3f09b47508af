"""CI-2, CI-47, CI-49, CI-51: what clocks do, and what is left when the whole game runs out."""

from typing import Any

import pytest

from games.rules.citadels.classic_commands import Bewitch, ChooseCards, Recover, Salute, TakeNavigation
from games.rules.citadels.commands import EndTurn, Gather
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.events import BonusTaken, ChoiceOpened, GameEnded, GoldGathered, TurnEnded, TurnRanOut
from games.rules.citadels.state import Deadlines
from games.rules.core import Leave, Pace, Resume, TurnTimedOut
from tests.games.rules.citadels.classic.choices import CHOICES, burying, saluting
from tests.games.rules.citadels.classic.tables import (
    BALL_ROOM,
    DOCKS,
    HOSPITAL,
    LIBRARY,
    LIGHTHOUSE,
    OBSERVATORY,
    PILE,
    A,
    B,
    C,
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
)
from tests.spec import Given

GOLD = Gather(what="gold")
CARDS = Gather(what="cards")
END = EndTurn()


OWN_IN_A_TURN = ("draw", "keep_two", "wizard_card", "navigator", "lighthouse")

every_choice = pytest.mark.parametrize("kind", CHOICES)


@every_choice
def test_each_lasts_twenty_seconds_and_is_one_at_a_time(kind: str) -> None:  # CI 4
    given = CHOICES[kind]()
    state = given.state
    assert (state.pending.kind, state.deadlines.choice.due_at) == (kind, 20_000)
    assert CLASSIC.view(state, None).pending.kind == kind
    assert CLASSIC.waiting(state)[0].seat == state.pending.owner
    assert {window.seats for window in CLASSIC.windows(state) if window.kind == "choice"} == {(state.pending.owner,)}
    assert due(given, "choice").state.pending is None or kind == "give_crown"


@every_choice
def test_a_turns_own_choice_leaves_its_clock_running_any_stops_the_gather(kind: str) -> None:  # CI-2
    given = CHOICES[kind]()
    running = ["turn"] if kind in OWN_IN_A_TURN else []
    assert kinds(given) == ["choice", *running]
    assert CLASSIC.view(given.state, A).deadlines.gather is None


@every_choice
def test_without_clocks_nothing_is_answered_automatically(kind: str) -> None:  # CI 1
    given = CHOICES[kind](speed="off")
    assert (given.state.pending.kind, kinds(given)) == (kind, [])
    seat = given.state.pending.owner
    offer = CLASSIC.legal(given.state, seat)[0].command
    answered = after(given, (seat, offer))
    assert [window.kind for window in CLASSIC.windows(answered.state)] == ["game"]


@every_choice
def test_the_pace_scales_it(kind: str) -> None:
    assert CHOICES[kind](pace=Pace(clock_scale=100)).state.deadlines.choice.due_at == 2_000


@every_choice
def test_the_owner_may_leave_inside_it_and_a_policy_answers(kind: str) -> None:  # SC-54, SC-57
    given = at(CHOICES[kind](), 5_000)
    seat = given.state.pending.owner
    left = Given(CLASSIC, given.when(seat, Leave()).accepted(), 6_000)
    assert left.state.deadlines.choice.due_at == 20_000
    assert (CLASSIC.waiting(left.state)[0].seat, CLASSIC.waiting(left.state)[0].since) == (seat, 5_000)
    offers = CLASSIC.legal(left.state, seat, automated=True)
    command = offers[0].command
    left.when(seat, command, automated=True).accepted()
    left.when(seat, command).then_refused("game.seat_taken_over")


@every_choice
def test_an_answer_of_the_wrong_kind_or_seat_is_none(kind: str) -> None:  # CI 4, SC-59
    given = CHOICES[kind]()
    owner = given.state.pending.owner
    mine = CLASSIC.legal(given.state, owner)[0].command
    for seat in range(3):
        if seat != owner:
            given.when(seat, mine).then_refused("citadels.no_choice_pending")
    for other, table in CHOICES.items():
        answer = CLASSIC.legal(table().state, table().state.pending.owner)[0].command
        if type(answer) is not type(mine):
            assert other != kind
            given.when(owner, answer).then_refused("citadels.no_choice_pending")


@every_choice
def test_the_cap_closes_it(kind: str) -> None:  # CI-51, SC-45, SC-62
    given = CHOICES[kind]()
    before = given.state
    outcome = given.when_due("game")
    state = outcome.then_types(GameEnded)
    assert (state.status, state.winners, state.pending, state.turn, state.deadlines) == ("timed_out", (), None, None, Deadlines())
    if kind in ("draw", "keep_two"):
        assert state.deck == PILE  # back on top, in their old order
    elif kind == "graveyard":
        assert state.deck == (*PILE, DOCKS)
    else:
        assert state.deck == before.deck
    unmoved = [(player.gold, player.hand, player.city) for player in before.players]
    assert [(player.gold, player.hand, player.city) for player in state.players] == unmoved
    assert state.crown == before.crown


@every_choice
def test_whoever_leaves_last_closes_it_too(kind: str) -> None:  # CI-51, SC-50
    given = CHOICES[kind]()
    for seat in range(len(given.state.players)):
        given = Given(CLASSIC, given.when(seat, Leave()).accepted())
    state = given.state
    assert (state.status, state.pending, state.scores) == ("abandoned", None, None)
    held = [card for player in state.players for card in (*player.hand, *(building.card for building in player.city))]
    before = CHOICES[kind]().state
    cards = [card for player in before.players for card in (*player.hand, *(building.card for building in player.city))]
    in_between = len(before.pending.offered) if kind in ("draw", "keep_two") else kind == "graveyard"
    assert len(held) + len(state.deck) == len(cards) + len(before.deck) + in_between


# Suspension


def test_the_turn_comes_back_later_by_the_time_it_took() -> None:  # CI-2
    given = at(burying(gathered=True), 13_000)
    assert given.state.deadlines.held_turn.due_at == 90_000
    given = after(given, (B, Recover(take=False)))
    assert given.state.deadlines.turn.due_at == 103_000
    assert (given.state.deadlines.held_turn, given.state.deadlines.held_gather) == (None, None)


def test_the_whole_game_never_waits() -> None:  # CI-2
    given = burying(gathered=True)
    assert given.state.deadlines.game.due_at == 4_500_000


def test_a_choice_at_the_turns_end_is_the_turns_expiry() -> None:  # CI-49, SC 9
    people = (player(5, gold=3, hand=(LIGHTHOUSE,)), player(6), player(7))
    given = after(at(turn(5, *people, gathered=True), 80_000), (A, build(LIGHTHOUSE)))
    assert kinds(given) == ["turn", "choice"]
    outcome = given.when_due("turn")
    assert (outcome.events[-1], outcome.state.pending) == (TurnRanOut(seat=A, due_at=90_000), None)
    assert len(outcome.state.players[A].hand) == 1


def test_an_ungathered_turn_gets_its_gold_and_bonus() -> None:  # CI-49
    given = turn(7, player(7), player(8), roles=playing("navigator"))
    outcome = given.when_due("turn")
    assert [type(event) for event in outcome.events if type(event) in (GoldGathered, BonusTaken, TurnRanOut)] == [
        GoldGathered,
        BonusTaken,
        TurnRanOut,
    ]
    assert outcome.state.players[A].gold == 6


def test_relaxed_clocks() -> None:  # CI 1
    given = saluting(speed="relaxed")
    given = after(given, (B, Salute()))
    assert (given.state.deadlines.turn.due_at, given.state.deadlines.gather.due_at) == (120_000, 20_000)


def test_no_turn_has_a_clock_when_they_are_off() -> None:  # CI 1
    given = turn(5, player(5), player(6), speed="off")
    assert kinds(given) == []
    assert kinds(after(given, (A, GOLD), (A, END))) == []
    people = (player(1), player(6), player(8))
    given = after(turn(1, *people, roles=playing("witch"), speed="off", gathered=True), (A, Bewitch(role=6)), (B, GOLD))
    assert (kinds(given), given.state.turn.acting_as) == ([], 6)


# Series of timed-out turns


def streak(given: Given, seat: int) -> int:
    return int(given.state.players[seat].sitting.timeout_streak)


def test_two_roles_can_count_twice_in_a_round() -> None:  # CI-47
    given = turn(4, player(4, 5), player(6, 7), gathered=True)
    given = due(due(given, "turn"), "finish")
    given = due(due(due(given, "gather"), "turn"), "finish")
    assert (streak(given, A), given.state.turn.seat) == (2, B)


def test_the_witchs_two_parts_can_count_twice_in_a_round() -> None:  # CI-47
    people = (player(1), player(2), player(3), player(4), player(5), player(6), player(7), player(8))
    given = turn(1, *people, roles=playing("witch"))
    outcome = given.when_due("turn")
    outcome.then_first(GoldGathered(seat=A, gold=2, automatic=True), TurnTimedOut(seat=A, streak=1, autoplay=False))
    given = Given(CLASSIC, outcome.state, 90_000)
    named = given.state.bewitched
    while given.state.turn.number != named:
        given = after(given, (given.state.turn.seat, GOLD), (given.state.turn.seat, END))
    given = after(given, (given.state.turn.seat, GOLD))
    assert (given.state.turn.seat, given.state.turn.acting_as) == (A, named)
    given = due(due(given, "turn"), "finish")
    assert streak(given, A) == 2


def test_naming_by_hand_ends_the_series_a_policys_does_not() -> None:  # CI-47
    given = turn(1, player(1, timeout_streak=2), player(6), roles=playing("witch"), gathered=True)
    assert streak(after(given, (A, Bewitch(role=6))), A) == 0
    automated = turn(1, player(1, timeout_streak=3, autoplay=True), player(6), roles=playing("witch"), gathered=True)
    state = automated.when(A, Bewitch(role=6), automated=True).accepted()
    assert state.players[A].sitting.timeout_streak == 3


def test_other_parts_of_turns_neither_count_nor_end_it() -> None:  # CI-47
    people = (player(1), player(6, timeout_streak=2), player(8))
    given = after(turn(1, *people, roles=playing("witch"), gathered=True), (A, Bewitch(role=6)))
    assert streak(after(given, (B, GOLD)), B) == 2
    murdered = turn(5, player(5), player(6, timeout_streak=2, city=(HOSPITAL,)), player(8), gathered=True, murdered=6)
    assert streak(after(murdered, (A, END), (B, GOLD)), B) == 2
    lost = due(after(murdered, (A, END)), "gather")
    assert streak(lost, B) == 2


@pytest.mark.parametrize("part", ["bewitched", "hospital"])
def test_the_expiry_of_a_parts_turn_clock_counts(part: str) -> None:  # CI-47
    own = {"timeout_streak": 1, "city": (HOSPITAL, LIBRARY, OBSERVATORY)}
    people = (player(1), player(6, **own), player(8))  # type: ignore[arg-type]
    roles = playing("witch") if part == "bewitched" else playing()
    given = turn(6, *people, roles=roles, flags={"part": part}, **_named(part))
    outcome = given.when_due("turn")
    outcome.then_first(TurnTimedOut(seat=B, streak=2, autoplay=False), GoldGathered(seat=B, gold=2, automatic=True))
    assert outcome.state.turn.seat == (A if part == "bewitched" else C)
    given = at(turn(6, *people, roles=roles, flags={"part": part}, **_named(part)), 75_000)
    opened = Given(CLASSIC, given.when(B, CARDS).then_types(ChoiceOpened), 75_000)
    assert kinds(opened) == ["turn", "choice"]
    late = due(opened, "turn")
    assert (streak(late, B), len(hand(late, B))) == (2, 2)


def _named(part: str) -> dict[str, Any]:
    return {"bewitched": 6, "witch_waiting": A} if part == "bewitched" else {"murdered": 6}


def test_the_third_in_a_row_is_autoplay_a_lost_salute_included() -> None:  # CI-47, SC-42
    given = turn(3, player(3, city=(BALL_ROOM,)), player(5, timeout_streak=2), player(6), gathered=True)
    given = due(after(given, (A, END)), "choice")
    assert given.state.players[B].sitting.autoplay
    given.when(B, Resume()).accepted()


def test_a_lost_salute_of_a_bewitched_owner_loses_his_gather_only() -> None:  # CI-43, CI-47
    people = (player(3, city=(BALL_ROOM,)), player(6, gold=1), player(1), player(8))
    given = turn(3, *people, roles=playing("witch"), gathered=True, bewitched=6, witch_waiting=C)
    given = due(after(given, (A, END)), "choice")
    assert (streak(given, B), golds(given)) == (1, [0, 1, 1, 0])  # the Witch has the Merchant's coin
    assert (given.state.turn.seat, given.state.turn.acting_as, given.state.deadlines.turn.due_at) == (C, 6, 110_000)


def test_a_finishing_policy_may_build_what_asks_itself() -> None:  # CI-49
    people = (player(5, gold=3, hand=(LIGHTHOUSE,)), player(6))
    given = due(turn(5, *people, gathered=True), "turn")
    assert build(LIGHTHOUSE) in commands(given, A, automated=True)
    state = given.when(A, build(LIGHTHOUSE), automated=True).accepted()
    assert (state.pending.kind, state.deadlines.choice) == ("lighthouse", None)
    assert [window.kind for window in CLASSIC.windows(state)] == ["finish", "game"]
    ended = Given(CLASSIC, state, 90_000).when_due("finish")
    assert ended.state.pending is None
    assert any(isinstance(event, TurnEnded) for event in ended.events)


def test_an_answer_by_somebody_slow_never_ends_his_own_turn() -> None:  # CI-2
    given = at(burying(gathered=True), 19_999)
    assert after(given, (B, Recover(take=True))).state.deadlines.turn.due_at == 109_999


def test_navigation_is_capped_by_the_turn() -> None:  # CI 4
    given = after(at(turn(7, player(7), player(8), roles=playing("navigator")), 19_000), (A, GOLD))
    assert given.state.deadlines.choice.due_at == 39_000
    late = turn(7, player(7, city=(LIBRARY, OBSERVATORY)), player(8), roles=playing("navigator"))
    late = after(at(late, 75_000), (A, CARDS))
    late = after(at(late, 80_000), (A, ChooseCards(cards=PILE[:2])))
    assert late.state.deadlines.choice.due_at == 90_000
    assert golds(after(late, (A, TakeNavigation(what="gold"))))[A] == 4
