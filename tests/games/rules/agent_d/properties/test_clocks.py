"""Clocks: each decision has one, it runs at its own instant, and what it does is legal and leads on (AD-50 to AD-53)."""

from typing import Any, Final

from msgspec.structs import replace

from games.rules.agent_d.commands import (
    AnyCommand,
    ChooseBuilding,
    ChooseSecurity,
    ChooseTarget,
    DeclineAttempt,
    TakeDie,
)
from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.events import (
    AttemptDeclined,
    DieTaken,
    GameEnded,
    InfoCollected,
    LastStanding,
    SecurityPlaced,
    SecurityRolled,
    TargetChosen,
    TargetsOpened,
    TurnEnded,
    TurnStarted,
)
from games.rules.agent_d.state import State
from games.rules.core import Event, Instant, Leave, Resume, Seat, Sitting, TurnTimedOut
from tests.games.rules.agent_d.properties.playing import START, Play, plays
from tests.games.rules.citadels.properties.searching import always

WHOLE = plays(whole=True)
CHOICE: Final = 30_000
TURN: Final = 90_000
MOST_EVENTS: Final = 800
"""More than any game has, with whatever luck in shoot-outs: three rounds of four steps of five turns."""


@always(WHOLE)
def test_each_window_has_its_own_whole_clock(play: Play) -> None:  # AD-50, SC-40, trial T03
    running: tuple[str, Instant] | None = None
    for step in play.steps():
        for event in step.decision.events:
            running = _after(running, event, step.input.at)
        windows = AGENT_D.windows(step.state)
        if step.state.sub == "target":
            assert running == ("target", windows[0].due_at)
        assert [(one.kind, one.due_at) for one in windows] == ([running] if running else [])


def _after(running: tuple[str, Instant] | None, event: Event, at: Instant) -> tuple[str, Instant] | None:
    """Return the clock that runs after an event."""
    match event:
        case SecurityRolled(face="gun"):
            return "security", at + CHOICE
        case TargetsOpened():
            return "target", at + CHOICE
        case LastStanding():
            return "building", at + CHOICE
        case TurnStarted():
            return "turn", at + TURN
        case TurnEnded() | InfoCollected() | GameEnded() | SecurityPlaced():
            return None
        case _:
            return running


@always(WHOLE)
def test_time_never_runs_back_and_nothing_is_due_before_now(play: Play) -> None:  # SC-40
    now = START
    for step in play.steps():
        assert step.input.at >= now
        now = step.input.at
        assert all(one.since <= now for one in AGENT_D.waiting(step.state))
        assert all((window.due_at or 0) >= now for window in AGENT_D.windows(step.state))


@always(WHOLE)
def test_what_the_clock_chooses_is_legal_and_leads_on(play: Play) -> None:  # AD-51, AD-53, trial T02
    for step in play.steps()[::2]:
        state = step.state
        for window in AGENT_D.windows(state):
            decision = AGENT_D.expire(state, window.id, play.chance)
            assert window.id not in {later.id for later in AGENT_D.windows(decision.state)}
            assert decision == AGENT_D.expire(state, window.id, play.chance)
            for event in decision.events:
                if getattr(event, "auto", False):
                    _is_legal(state, event)
                state = AGENT_D.evolve(state, event, window.due_at or 0)


def _is_legal(state: State, event: Any) -> None:
    """Check that what an event of the clock did was offered to its seat."""
    seat = state.turn if isinstance(event, SecurityPlaced) else event.seat
    assert seat is not None
    command = _command(event)
    if command is None:
        assert isinstance(event, TurnEnded)
        assert state.sub == "tool"
        return
    players = tuple(replace(player, sitting=Sitting(controller="human")) for player in state.players)
    assert command in [offer.command for offer in AGENT_D.legal(replace(state, players=players), seat)], command


def _command(event: Event) -> AnyCommand | None:
    match event:
        case SecurityPlaced(building=building):
            return ChooseSecurity(building=building)
        case TargetChosen(seat=seat, secret=secret):
            return ChooseTarget(building=secret[str(seat)].building)
        case DieTaken(die=die, face=face):
            return TakeDie(die=die, face=face)
        case AttemptDeclined():
            return DeclineAttempt()
        case InfoCollected(building=building):
            return ChooseBuilding(building=building)
        case _:
            return None


@always(plays(whole=True, habits="away", people=(True,) * 3), plays(whole=True, habits="away", people=(True,) * 5))
def test_a_game_to_which_nobody_comes_ends_in_a_bounded_number_of_events(three: Play, five: Play) -> None:  # T02, T06
    for play in (three, five):
        last = play.steps()[-1]
        assert last.state.status == "finished"
        assert last.state.version < MOST_EVENTS


@always(WHOLE)
def test_the_seat_ledger_counts_only_windows_that_the_clock_closed_in_a_row(play: Play) -> None:  # AD-52, trial T07
    """Told from the inputs alone: whose window ran out, who closed his own, who left, who came back."""
    ledger: list[dict[str, Any]] = [
        {"controller": "human" if person else "bot", "left": False, "autoplay": False, "timeout_streak": 0}
        for person in play.people
    ]
    for step in play.steps():
        done, before = step.input, step.before
        match done.command:
            case Leave():
                ledger[done.seat or 0] |= {"controller": "bot", "left": True}
            case Resume():
                ledger[done.seat or 0] |= {"autoplay": False, "timeout_streak": 0}
            case None if before is not None:
                late = AGENT_D.windows(before)[0].seats
                assert [event.seat for event in step.decision.events if isinstance(event, TurnTimedOut)] == list(late)
                for seat in late:
                    _miss(ledger[seat])
            case None:
                pass
            case _ if not done.automated and before is not None and _has_closed(before, step.state, done.seat or 0):
                ledger[done.seat or 0]["timeout_streak"] = 0
        for entry, sitting in zip(ledger, AGENT_D.sittings(step.state), strict=True):
            assert entry == {name: getattr(sitting, name) for name in entry}


def _miss(entry: dict[str, Any]) -> None:
    if entry["controller"] == "human" and not entry["autoplay"]:
        entry["timeout_streak"] += 1
        entry["autoplay"] = entry["timeout_streak"] == 3


def _has_closed(before: State, after: State, seat: Seat) -> bool:
    """Whether the window that was open for a seat no longer is."""
    (window,) = AGENT_D.windows(before)
    return all(later.id != window.id or seat not in later.seats for later in AGENT_D.windows(after))


@always(WHOLE)
def test_only_the_clock_chooses_by_itself(play: Play) -> None:  # AD-53
    for step in play.steps():
        by_clock = step.input.window is not None
        chosen = [event for event in step.decision.events if getattr(event, "auto", False)]
        assert bool(chosen) == by_clock


@always(WHOLE)
def test_a_bots_move_is_due_from_when_its_decision_opened_or_the_seat_became_its_own(play: Play) -> None:  # SC-57
    since: dict[Seat, Instant] = {}
    window = ""
    for step in play.steps():
        windows = AGENT_D.windows(step.state)
        own_move = not isinstance(step.input.command, Leave | Resume) and step.state.sub != "target"
        if windows and (windows[0].id != window or own_move):
            since = dict.fromkeys(range(len(play.people)), step.input.at)
            window = windows[0].id
        if isinstance(step.input.command, Leave | Resume):
            since[step.input.seat or 0] = step.input.at
        for one in AGENT_D.waiting(step.state):
            assert one.since == since[one.seat]
