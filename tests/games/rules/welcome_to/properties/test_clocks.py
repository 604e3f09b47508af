"""The clock: it runs at its own instant, what it does is legal and leads on, and absence is counted (WT 14)."""

from games.rules.core import Resume, SeatLeft, Sitting, TurnTimedOut
from games.rules.welcome_to.defaults import default_command
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.events import TurnApplied, TurnRevealed
from tests.games.rules.citadels.properties.searching import always
from tests.games.rules.welcome_to.properties import oracle
from tests.games.rules.welcome_to.properties.playing import plays
from tests.games.rules.welcome_to.random_games import START, Play

WHOLE = plays()


@always(WHOLE)
def test_the_clock_starts_whole_at_each_reveal_and_is_not_touched(play: Play) -> None:  # WT-37
    due = 0
    for step in play.steps():
        for event in step.decision.events:
            if isinstance(event, TurnRevealed):
                due = step.input.at + 90_000
                assert event.due_at == due
        windows = WELCOME_TO.windows(step.state)
        assert [window.due_at for window in windows] == ([] if step.state.phase == "over" else [due])


@always(WHOLE)
def test_time_never_runs_back(play: Play) -> None:  # SC-40
    now = START
    for step in play.steps():
        assert now <= step.input.at
        now = step.input.at
        assert all(one.since <= now for one in WELCOME_TO.waiting(step.state))


@always(WHOLE)
def test_the_expiry_is_legal_and_leads_on(play: Play) -> None:  # WT-38, trial T02
    for step in play.steps()[::5]:
        state = step.state
        for window in WELCOME_TO.windows(state):
            decision = WELCOME_TO.expire(state, window.id, play.chance)
            assert decision == WELCOME_TO.expire(state, window.id, play.chance)
            assert decision.state.turn > state.turn or decision.state.phase == "over"
            for seat in window.seats:
                assert oracle.refusal(state, seat, default_command(state, seat)) is None


@always(WHOLE)
def test_missed_turns_are_counted_as_the_rules_say(play: Play) -> None:  # WT-39, trial T07
    ledger = [Sitting(controller="human" if person else "bot") for person in play.people]
    for step in play.steps():
        missing = {one.seat for one in WELCOME_TO.waiting(step.before)} if step.before else set()
        for event in step.decision.events:
            ledger = [_after(sitting, seat, event, missing, step) for seat, sitting in enumerate(ledger)]
        assert list(WELCOME_TO.sittings(step.state)) == ledger


def _after(sitting: Sitting, seat: int, event: object, missing: set[int], step: object) -> Sitting:
    """Return the ledger's row after an event, told a second time."""
    match event:
        case SeatLeft(seat=who) if who == seat:
            return Sitting(controller="bot", left=True, autoplay=sitting.autoplay, timeout_streak=sitting.timeout_streak)
        case TurnTimedOut(seat=who) if who == seat:
            assert seat in missing
            if sitting.is_automated:
                return sitting
            streak = sitting.timeout_streak + 1
            return Sitting(controller="human", timeout_streak=streak, autoplay=streak >= 3)
        case TurnApplied(seat=who, by_person=True) if who == seat:
            return Sitting(controller=sitting.controller, left=sitting.left, autoplay=sitting.autoplay)
        case _ if type(event).__name__ == "SeatResumed" and getattr(event, "seat", None) == seat:
            assert isinstance(step.input.command, Resume)  # type: ignore[attr-defined]
            return Sitting(controller="human")
    return sitting


@always(plays(habits="away", policy=False))
def test_a_game_in_which_nobody_acts_ends(play: Play) -> None:  # trial T02
    last = play.steps()[-1].state
    assert last.phase == "over"
    assert len(play.steps()) <= 36
    assert all(sitting.autoplay for sitting in WELCOME_TO.sittings(last) if sitting.controller == "human")
