"""SC 10 and SC 11: who may command a seat, and in which order that is checked."""

from typing import Any, Final

from msgspec.structs import replace

from games.rules.citadels.commands import ChooseCard, EndTurn, Gather, PickRole
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import GameEnded, GoldGathered
from games.rules.core import Leave, Resume, SeatLeft, SeatResumed, Sitting
from tests.games.rules.citadels.tables import (
    BISHOP,
    FORT,
    MERCHANT,
    SHRINE,
    A,
    B,
    C,
    choosing,
    drafting,
    player,
    turn,
)
from tests.spec import Given

GOLD = Gather(what="gold")
BOT: Final[dict[str, Any]] = {"controller": "bot"}
GONE: Final[dict[str, Any]] = {"controller": "bot", "left": True}
AUTO: Final[dict[str, Any]] = {"autoplay": True, "timeout_streak": 3}


def over() -> Given:
    return Given(SECRET_CITY, replace(turn(BISHOP).state, phase="over", status="finished", turn=None))


def test_whoever_has_no_seat_commands_nothing() -> None:  # SC 11
    for seat in (None, 4, -1):
        turn(BISHOP).when(seat, GOLD).then_refused("game.not_a_player")
        over().when(seat, GOLD).then_refused("game.not_a_player")


def test_after_the_end_nothing_is_accepted() -> None:  # SC 11
    for command in (GOLD, Leave(), Resume()):
        over().when(A, command).then_refused("game.game_over")
        over().when(A, command, automated=True).then_refused("game.game_over")


def test_a_left_seat_is_the_bots() -> None:  # SC-48
    given = turn(BISHOP, a=player(**GONE))
    for command in (GOLD, Leave(), Resume(), PickRole(role=1)):
        given.when(A, command).then_refused("game.seat_taken_over")
    given.when(A, GOLD, automated=True).then_types(GoldGathered)


def test_nobody_commands_a_bots_seat_in_person() -> None:
    given = turn(BISHOP, a=player(**BOT))
    given.when(A, GOLD).then_refused("game.seat_taken_over")
    given.when(A, GOLD, automated=True).then_types(GoldGathered)


def test_in_autoplay_only_resume_and_leave_are_accepted() -> None:  # SC-43
    given = turn(BISHOP, a=player(**AUTO))
    for command in (GOLD, EndTurn(), PickRole(role=1), ChooseCard(card="x")):
        given.when(A, command).then_refused("game.autoplay_on")
    given.when(A, GOLD, automated=True).then_types(GoldGathered)


def test_a_policy_moves_no_seat_that_plays_itself() -> None:
    given = turn(BISHOP)
    for command in (GOLD, Resume(), Leave()):
        given.when(A, command, automated=True).then_refused("game.not_automated")
    for command in (Resume(), Leave()):
        turn(BISHOP, a=player(**BOT)).when(A, command, automated=True).then_refused("game.not_automated")


def test_a_policy_keeps_to_turns_and_phases() -> None:
    given = turn(BISHOP, others=(player(MERCHANT, **BOT),))
    given.when(B, GOLD, automated=True).then_refused("game.not_your_turn")
    given.when(B, PickRole(role=1), automated=True).then_refused("game.wrong_phase")


def test_resume_takes_the_seat_back_in_the_middle_of_a_turn() -> None:  # SC 9
    given = turn(BISHOP, a=player(gold=3, **AUTO), gathered=True)
    state = given.when(A, Resume()).then(SeatResumed(seat=A))
    assert (state.players[A].sitting.autoplay, state.players[A].sitting.timeout_streak) == (False, 0)
    assert state.deadlines == given.state.deadlines
    assert (state.turn, state.players[A].gold) == (given.state.turn, 3)


def test_resume_in_the_middle_of_a_pick_and_of_a_choice() -> None:  # SC 9, SC-54
    given = drafting((1, 2, 5))
    players = (player(**AUTO), *given.state.players[1:])
    given = Given(SECRET_CITY, replace(given.state, players=players))
    state = given.when(A, Resume()).accepted()
    Given(SECRET_CITY, state).when(A, PickRole(role=2)).accepted()
    given = choosing(FORT, SHRINE, a=player(**AUTO))
    state = given.when(A, Resume()).accepted()
    assert state.deadlines.choice.due_at == 20_000
    Given(SECRET_CITY, state).when(A, ChooseCard(card=FORT)).accepted()


def test_resume_needs_autoplay() -> None:  # SC 11
    turn(BISHOP).when(A, Resume()).then_refused("game.not_automated")
    drafting((1, 2)).when(B, Resume()).then_refused("game.not_automated")


def test_leaving_hands_everything_to_the_bot() -> None:  # SC 10, SC-48
    given = choosing(FORT, SHRINE, a=player(gold=4, hand=(FORT,), timeout_streak=2))
    state = given.when(A, Leave()).then(SeatLeft(seat=A))
    sitting = state.players[A].sitting
    assert (sitting.left, sitting.controller, sitting.autoplay) == (True, "bot", False)
    assert (state.players[A].gold, state.players[A].hand, state.players[A].role) == (4, (FORT,), BISHOP)
    assert state.deadlines == given.state.deadlines  # SC-54
    Given(SECRET_CITY, state).when(A, ChooseCard(card=FORT), automated=True).accepted()


def test_anybody_may_leave_at_any_time() -> None:  # SC 11
    turn(BISHOP).when(C, Leave()).then_types(SeatLeft)
    drafting((1, 2)).when(C, Leave()).then_types(SeatLeft)
    state = turn(BISHOP, a=player(**AUTO)).when(A, Leave()).accepted()
    sitting = state.players[A].sitting
    assert sitting == Sitting(**AUTO | GONE)  # what leaving says, and nothing else


def test_when_the_last_person_leaves_the_game_ends_without_result() -> None:  # SC-50, SC-62
    given = choosing(FORT, SHRINE, others=(player(1, **BOT), player(2, **GONE), player(3, **BOT)))
    state = given.when(A, Leave()).then(SeatLeft(seat=A), GameEnded(status="abandoned"))
    assert (state.status, state.phase, state.winners, state.scores) == ("abandoned", "over", None, None)
    assert state.deck[:2] == (FORT, SHRINE)
    result = SECRET_CITY.outcome(state)
    assert result is not None
    assert (result.winners, result.scores) == (None, None)


def test_people_on_autoplay_count_as_present() -> None:  # SC-49
    given = turn(BISHOP, others=(player(1, **AUTO), player(2, **GONE), player(3, **BOT)))
    assert given.when(A, Leave()).then_types(SeatLeft).status == "running"


def test_the_common_checks_have_their_order() -> None:  # SC 11
    given = choosing(FORT, SHRINE, others=(player(1, **AUTO), player(2, **GONE)))
    given.when(C, PickRole(role=1)).then_refused("game.seat_taken_over")
    given.when(B, PickRole(role=1)).then_refused("game.autoplay_on")
    given.when(3, PickRole(role=1)).then_refused("game.wrong_phase")
    given.when(3, GOLD).then_refused("game.not_your_turn")
    given.when(A, GOLD).then_refused("citadels.choice_pending")
