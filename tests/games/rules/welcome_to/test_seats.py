"""WT 12, SC 10: who may command a seat."""

from typing import Final

from msgspec.structs import replace

from games.rules.core import Leave, Resume, SeatLeft, SeatResumed, Sitting
from games.rules.welcome_to.commands import WithdrawTurn
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.events import GameEnded, TurnSubmitted
from games.rules.welcome_to.sheet import EMPTY
from tests.games.rules.welcome_to.tables import TURN, A, B, submit, table
from tests.spec import Given

HUMAN: Final = Sitting(controller="human")
BOT: Final = Sitting(controller="bot")
GONE: Final = Sitting(controller="bot", left=True)
AUTO: Final = Sitting(controller="human", autoplay=True, timeout_streak=3)
GAME: Final = (submit(), WithdrawTurn(turn=TURN))


def seated(*sittings: Sitting) -> Given:
    return table(*[EMPTY] * len(sittings), sittings=sittings)


def test_whoever_has_no_seat_commands_nothing() -> None:  # WT 12
    for seat in (None, 2, -1):
        seated(HUMAN, HUMAN).when(seat, submit()).then_refused("game.not_a_player")


def test_after_the_end_nothing_is_accepted() -> None:  # WT 12
    over = Given(WELCOME_TO, replace(seated(HUMAN).state, phase="over"))
    for command in (*GAME, Leave(), Resume()):
        over.when(A, command).then_refused("game.game_over")
    assert WELCOME_TO.legal(over.state, A) == ()
    assert WELCOME_TO.waiting(over.state) == ()
    closed = replace(over.state, clock=None)
    assert WELCOME_TO.windows(closed) == ()


def test_a_bots_seat_is_the_bots() -> None:  # SC-48, WT-39
    for sitting in (BOT, GONE):
        given = seated(sitting, HUMAN)
        for command in (*GAME, Leave(), Resume()):
            given.when(A, command).then_refused("game.seat_taken_over")
        given.when(A, submit(), automated=True).then_types(TurnSubmitted)
        assert WELCOME_TO.legal(given.state, A) == ()


def test_in_autoplay_only_resume_and_leave_are_accepted() -> None:  # SC-43, WT-39
    given = seated(AUTO, HUMAN)
    for command in GAME:
        given.when(A, command).then_refused("game.autoplay_on")
    given.when(A, Resume()).then(SeatResumed(seat=A))
    given.when(A, Leave()).then(SeatLeft(seat=A))
    assert {type(offer.command) for offer in WELCOME_TO.legal(given.state, A)} == {Resume, Leave}


def test_a_policy_moves_no_seat_that_plays_itself() -> None:  # WT-39
    given = seated(HUMAN, AUTO)
    given.when(A, submit(), automated=True).then_refused("game.not_automated")
    for command in (Resume(), Leave()):
        given.when(B, command, automated=True).then_refused("game.not_automated")
    assert WELCOME_TO.legal(given.state, A, automated=True) == ()


def test_resume_needs_autoplay() -> None:  # SC 11
    seated(HUMAN).when(A, Resume()).then_refused("game.not_automated")


def test_leaving_keeps_the_sheet_and_what_was_submitted() -> None:  # SC-48
    given = Given(WELCOME_TO, seated(HUMAN, HUMAN).when(A, submit()).accepted())
    state = given.when(A, Leave()).then(SeatLeft(seat=A))
    assert state.players[A].sitting == GONE
    assert state.players[A].submission.command == submit()


def test_when_the_last_person_leaves_the_game_ends_without_result() -> None:  # SC-50
    state = seated(HUMAN, BOT, GONE).when(A, Leave()).then(SeatLeft(seat=A), GameEnded(status="abandoned"))
    assert (state.status, state.phase, state.clock, state.scores, state.places) == ("abandoned", "over", None, None, None)
    outcome = WELCOME_TO.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == (None, None)


def test_people_on_autoplay_count_as_present() -> None:  # SC-49
    assert seated(HUMAN, AUTO).when(A, Leave()).then_types(SeatLeft).status == "running"


def test_the_ledger_and_the_pace_are_those_of_the_setup() -> None:
    state = seated(HUMAN, BOT, AUTO).state
    assert WELCOME_TO.sittings(state) == (HUMAN, BOT, AUTO)
    assert WELCOME_TO.pace(state) == state.pace
    assert state.round == TURN  # the name that figures of all engines use
