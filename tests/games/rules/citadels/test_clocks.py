"""SC 9: clocks and what happens when they run out."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.rules.citadels.commands import Assassinate, Build, EndTurn, Gather
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import (
    BonusTaken,
    BuildingBuilt,
    CardKept,
    GameEnded,
    GoldGathered,
    TurnEnded,
    TurnRanOut,
)
from games.rules.citadels.state import Deadlines
from games.rules.core import Chance, Clock, Leave, Pace, TurnTimedOut, Waiting
from tests.games.rules.citadels.tables import (
    ASSASSIN,
    BISHOP,
    FORT,
    MERCHANT,
    PILE,
    SHRINE,
    TEAHOUSE,
    VAULT,
    A,
    B,
    choosing,
    drafting,
    player,
    turn,
)
from tests.spec import CHANCE, Given


def kinds(given: Given) -> list[str]:
    return [window.kind for window in SECRET_CITY.windows(given.state)]


def test_windows_come_in_the_order_in_which_they_expire() -> None:  # SC 9
    assert kinds(turn(BISHOP)) == ["gather", "turn", "game"]
    assert kinds(choosing(FORT, SHRINE)) == ["choice", "turn", "game"]
    assert kinds(drafting((1, 2))) == ["pick", "game"]
    same = Deadlines(**dict.fromkeys(("game", "pick", "turn", "gather", "choice"), Clock(5, 1)))
    assert kinds(Given(SECRET_CITY, replace(turn(BISHOP).state, deadlines=same))) == [
        "game",
        "turn",
        "choice",
        "gather",
        "pick",
    ]


def test_a_window_names_its_seats_and_the_whole_game_is_nobodys() -> None:
    windows = {window.kind: window for window in SECRET_CITY.windows(turn(BISHOP).state)}
    assert (windows["turn"].id, windows["turn"].seats, windows["game"].seats) == ("turn-9", (A,), ())


def test_a_window_that_has_closed_gives_nothing() -> None:  # T35
    state = turn(BISHOP).state
    for window in ("gather-8", "pick-9", "nonsense", ""):
        assert SECRET_CITY.expire(state, window, CHANCE) == ((), state)


def test_without_a_gather_gold_is_taken_bonus_included() -> None:  # SC 9, SC-39
    state = turn(MERCHANT).when_due("gather").then(GoldGathered(seat=A, gold=2, automatic=True), BonusTaken(seat=A, gold=1))
    assert (state.turn.gathered, state.players[A].sitting.timeout_streak) == (True, 0)  # SC-41
    assert state.deadlines.turn.due_at == 90_000


def test_abilities_do_not_stop_the_gather_clock() -> None:  # SC-39
    state = turn(ASSASSIN).when(A, Assassinate(role=3)).accepted()
    assert state.deadlines.gather.due_at == 20_000


def test_a_late_choice_is_random_among_the_offered() -> None:  # SC-47
    given = choosing(FORT, SHRINE)
    state = given.when_due("choice").then_types(CardKept)
    assert len(state.players[A].hand) == 1
    assert state.turn.gathered
    kept = {
        SECRET_CITY.expire(given.state, "choice-10", Chance(seed.to_bytes(32, "big"))).state.players[A].hand[0]
        for seed in range(20)
    }
    assert kept == {FORT, SHRINE}


def test_a_turn_that_runs_out_is_settled_and_then_finished_at_its_instant() -> None:  # SC-58
    outcome = turn(MERCHANT).when_due("turn")
    state = outcome.then_types(GoldGathered, BonusTaken, TurnRanOut)
    assert outcome.events[-1] == TurnRanOut(seat=A, due_at=90_000)
    assert state.turn.finishing
    windows = SECRET_CITY.windows(state)
    assert [(window.kind, window.due_at) for window in windows] == [("finish", 90_000), ("game", 4_500_000)]
    assert SECRET_CITY.view(state, None).deadlines.turn == 90_000


def test_an_open_choice_is_settled_too() -> None:  # SC 9
    state = choosing(FORT, SHRINE).when_due("turn").then_types(CardKept, TurnRanOut)
    assert (state.pending, state.deadlines.choice, state.turn.gathered) == (None, None, True)


def test_nothing_is_settled_when_nothing_is_open() -> None:
    turn(BISHOP, gathered=True).when_due("turn").then(TurnRanOut(seat=A, due_at=90_000))


def finishing(**sitting: Any) -> Given:
    """Give a turn of A that ran out at 90,000."""
    given = turn(MERCHANT, a=player(hand=(TEAHOUSE,), gold=3, **sitting), gathered=True)
    return Given(SECRET_CITY, given.when_due("turn").accepted(), 90_000)


def test_only_the_policy_moves_while_a_turn_is_finished() -> None:  # SC-58
    given = finishing()
    assert SECRET_CITY.is_automated(given.state, A)
    assert not SECRET_CITY.is_automated(given.state, B)
    given.when(A, Build(card=TEAHOUSE)).then_refused("game.not_your_turn")
    given.when(A, EndTurn()).then_refused("game.not_your_turn")
    given.when(A, Build(card=TEAHOUSE), automated=True).then_types(BuildingBuilt)
    assert {type(offer.command) for offer in SECRET_CITY.legal(given.state, A)} == {Leave}
    assert {type(offer.command) for offer in SECRET_CITY.legal(given.state, A, automated=True)} == {Build, EndTurn}


@pytest.mark.parametrize("by_policy", [True, False])
def test_a_finished_turn_is_a_timed_out_one(by_policy: bool) -> None:
    given = finishing(timeout_streak=1)
    outcome = given.when(A, EndTurn(), automated=True) if by_policy else given.when_due("finish")
    state = outcome.then_first(
        TurnTimedOut(seat=A, streak=2, autoplay=False), TurnEnded(seat=A, number=MERCHANT, by_person=False)
    )
    assert state.players[A].sitting.timeout_streak == 2


def test_the_next_turn_starts_at_the_expired_instant() -> None:  # SC-40
    given = turn(BISHOP, others=(player(MERCHANT),), gathered=True)
    given = Given(SECRET_CITY, given.when_due("turn").accepted())
    state = given.when_due("finish").accepted()
    assert (state.turn.seat, state.deadlines.turn.due_at, state.deadlines.gather.due_at) == (B, 180_000, 110_000)
    assert SECRET_CITY.waiting(state) == (Waiting(B, 90_000),)


def test_the_third_in_a_row_begins_autoplay() -> None:  # SC-42
    outcome = finishing(timeout_streak=2).when_due("finish")
    state = outcome.then_first(TurnTimedOut(seat=A, streak=3, autoplay=True))
    assert SECRET_CITY.is_automated(state, A)


def test_in_autoplay_and_for_bots_the_series_stays() -> None:  # SC-44
    state = (
        finishing(timeout_streak=3, autoplay=True).when_due("finish").then_first(TurnTimedOut(seat=A, streak=3, autoplay=True))
    )
    assert state.players[A].sitting.autoplay
    state = finishing(controller="bot").when_due("finish").then_first(TurnTimedOut(seat=A, streak=0))
    assert state.players[A].sitting.timeout_streak == 0


def test_ending_the_turn_oneself_ends_the_series() -> None:  # SC-41
    given = turn(BISHOP, a=player(timeout_streak=2), gathered=True)
    assert given.when(A, EndTurn()).accepted().players[A].sitting.timeout_streak == 0


def test_a_policys_end_does_not() -> None:  # SC-41
    given = turn(BISHOP, a=player(timeout_streak=3, autoplay=True), gathered=True)
    assert given.when(A, EndTurn(), automated=True).accepted().players[A].sitting.timeout_streak == 3


def test_other_actions_do_not_end_the_series() -> None:  # SC-41
    given = turn(BISHOP, a=player(timeout_streak=2))
    assert given.when(A, Gather(what="gold")).accepted().players[A].sitting.timeout_streak == 2


def test_the_cap_stops_everything_and_nobody_wins() -> None:  # SC-45, SC-53, SC-62
    given = turn(BISHOP, a=player(city=(VAULT,), gold=4, hand=(FORT,)))
    outcome = given.when_due("game")
    state = outcome.then_types(GameEnded)
    assert (state.status, state.phase, state.winners) == ("timed_out", "over", ())
    assert (state.turn, state.draft, state.pending, state.deadlines) == (None, None, None, Deadlines())
    assert (state.scores[A].total, state.players[A].hand, state.players[A].gold) == (9, (FORT,), 4)


def test_the_cap_puts_offered_cards_back_on_top_in_their_order() -> None:  # SC-45
    state = choosing(FORT, SHRINE).when_due("game").accepted()
    assert state.deck == (FORT, SHRINE, *PILE)


def test_the_cap_interrupts_a_draft() -> None:  # SC-45
    state = drafting((1, 2, 3), taken=(4,), index=1).when_due("game").accepted()
    assert (state.draft, state.phase) == (None, "over")


def test_clocks_follow_the_pace_of_the_game() -> None:
    given = turn(BISHOP, others=(player(MERCHANT),), gathered=True, pace=Pace(clock_scale=100))
    state = given.when(A, EndTurn()).accepted()
    assert (state.deadlines.turn.due_at, state.deadlines.gather.due_at) == (9_000, 2_000)


def test_a_relaxed_turn_has_120_seconds() -> None:  # SC 9
    given = turn(BISHOP, others=(player(MERCHANT),), gathered=True, speed="relaxed")
    state = given.when(A, EndTurn()).accepted()
    assert (state.deadlines.turn.due_at, state.deadlines.gather.due_at) == (120_000, 20_000)


def test_a_turn_without_a_clock_bounds_no_choice() -> None:
    given = turn(BISHOP)
    bare = Given(SECRET_CITY, replace(given.state, deadlines=Deadlines()))
    assert bare.when(A, Gather(what="cards")).accepted().deadlines.choice.due_at == 20_000


def test_waiting_counts_from_the_last_move_of_the_seat() -> None:  # SC-57
    given = Given(SECRET_CITY, turn(BISHOP).state, 7_000)
    assert SECRET_CITY.waiting(given.state) == (Waiting(A, 0),)
    assert SECRET_CITY.waiting(given.when(A, Gather(what="gold")).accepted()) == (Waiting(A, 7_000),)
    assert SECRET_CITY.waiting(given.when(B, Leave()).accepted()) == (Waiting(A, 0),)
    assert SECRET_CITY.waiting(given.when(A, Leave()).accepted()) == (Waiting(A, 7_000),)
    assert SECRET_CITY.waiting(given.when_due("game").accepted()) == ()
    assert SECRET_CITY.waiting(drafting((1, 2), index=1).state) == (Waiting(B, 0),)
