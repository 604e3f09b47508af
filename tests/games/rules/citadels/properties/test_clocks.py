"""Clocks: each decision has one, it runs at its own instant, and what it does is legal and leads on (SC 9)."""

from typing import Final

from games.rules.citadels.commands import ChooseCard, EndTurn, Gather, PickRole, SecretCityCommand
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import (
    CardKept,
    ChoiceOpened,
    GameEnded,
    GoldGathered,
    PickOpened,
    RolePicked,
    TurnEnded,
    TurnRanOut,
    TurnStarted,
)
from games.rules.citadels.state import Deadlines, State
from games.rules.core import Event, Instant, Leave, Resume, Seat, Sitting, TurnTimedOut
from tests.games.rules.citadels.properties.playing import START, Play, plays
from tests.games.rules.citadels.properties.searching import always

WHOLE = plays(whole=True)
PICK: Final = {"normal": 30_000, "relaxed": 45_000}
TURN: Final = {"normal": 90_000, "relaxed": 120_000}
SHORT: Final = 20_000
CAP: Final = 75 * 60_000
MOST_EVENTS: Final = 4_000
"""More than any game has in which nobody comes: 75 minutes, at most."""

Dues = dict[str, Instant]


def dues(state: State) -> Dues:
    """Return the instants of the running clocks by kind."""
    running = {kind: getattr(state.deadlines, kind) for kind in Deadlines.__struct_fields__}
    return {kind: clock.due_at for kind, clock in running.items() if clock is not None}


@always(WHOLE)
def test_clocks_start_whole_stop_when_answered_and_are_not_touched_between(play: Play) -> None:  # SC-39, SC-40, SC-54
    running: Dues = {}
    for step in play.steps():
        for event in step.decision.events:
            running = _after(running, event, step.input.at, play.speed)
        assert dues(step.state) == running


def _after(running: Dues, event: Event, at: Instant, speed: str) -> Dues:
    """Return the clocks that run after an event, as SC 4, 5, 6.1 and 9 set them."""
    running = running or {"game": START + CAP}
    cap = {"game": running["game"]}
    match event:
        case PickOpened():
            return cap | {"pick": at + PICK[speed]}
        case TurnStarted():
            turn = at + TURN[speed]
            return cap | {"turn": turn, "gather": min(at + SHORT, turn)}
        case ChoiceOpened():
            return cap | {"turn": running["turn"], "choice": min(at + SHORT, running["turn"])}
        case TurnRanOut():
            return cap | {"finish": at}
        case RolePicked() | TurnEnded():
            return cap
        case GameEnded():
            return {}
        case GoldGathered() | CardKept():
            return {kind: due for kind, due in running.items() if kind not in {"gather", "choice"}}
        case _ if event.__struct_config__.tag == "cards_gathered":
            return {kind: due for kind, due in running.items() if kind != "gather"}
    return running


ORDER: Final = ("game", "turn", "finish", "choice", "gather", "pick")


@always(WHOLE)
def test_windows_are_the_running_clocks_in_the_order_in_which_they_fire(play: Play) -> None:
    seen: dict[str, tuple[str, Instant]] = {}
    for step in play.steps():
        windows = SECRET_CITY.windows(step.state)
        expected = sorted((due, ORDER.index(kind), kind) for kind, due in dues(step.state).items())
        assert [(window.due_at, window.kind) for window in windows] == [(due, kind) for due, _, kind in expected]
        for window in windows:
            assert window.due_at is not None
            assert window.seats == (() if window.kind == "game" else (step.state.actor,))
            assert seen.setdefault(window.id, (window.kind, window.due_at)) == (window.kind, window.due_at)
            assert int(window.id.removeprefix(f"{window.kind}-")) <= step.state.version


@always(WHOLE)
def test_time_never_runs_back_and_nothing_is_due_before_now(play: Play) -> None:  # SC-40
    now = START
    for step in play.steps():
        assert step.input.at >= now
        now = step.input.at
        assert step.state.since <= now
        assert all(due >= now for due in dues(step.state).values())


@always(WHOLE)
def test_an_automatic_choice_is_legal_and_leads_on(play: Play) -> None:  # SC-47, trial T02
    for step in play.steps()[::3]:
        state = step.state
        for window in SECRET_CITY.windows(state):
            decision = SECRET_CITY.expire(state, window.id, play.chance)
            assert decision.state.version > state.version
            assert window.id not in {later.id for later in SECRET_CITY.windows(decision.state)}
            assert decision == SECRET_CITY.expire(state, window.id, play.chance)
            if (command := _chosen(window.kind, state.actor, decision.events)) is not None:
                automated = SECRET_CITY.is_automated(state, state.actor or 0)
                legal = SECRET_CITY.legal(state, state.actor or 0, automated=automated)
                assert command in [offer.command for offer in legal]


def _chosen(kind: str, seat: Seat | None, events: tuple[Event, ...]) -> SecretCityCommand | None:
    """Return the command that the automatic choice of a window stands for."""
    match kind, events[0]:
        case "pick", RolePicked(seat=picker, automatic=True, secret=secret):
            assert picker == seat
            return PickRole(role=secret[str(seat)].role)
        case "gather", GoldGathered(seat=gatherer, automatic=True):
            assert gatherer == seat
            return Gather(what="gold")
        case "choice", CardKept(seat=owner, automatic=True, secret=secret):
            assert owner == seat
            return ChooseCard(card=secret[str(seat)].kept)
        case "game", GameEnded(status="timed_out"):
            assert len(events) == 1
        case (("turn" | "finish"), _):
            last = events[-1]
            assert kind == "finish" or (isinstance(last, TurnRanOut) and last.seat == seat)
        case _:
            raise AssertionError(kind, events)
    return None


@always(plays(whole=True, habits="away", people=(True,) * 4), plays(whole=True, habits="away", people=(True,) * 7))
def test_a_game_to_which_nobody_comes_ends_in_a_bounded_number_of_events(four: Play, seven: Play) -> None:  # trials T02, T06
    for play in (four, seven):
        last = play.steps()[-1]
        assert last.state.status == ("timed_out" if last.input.at == START + CAP else "finished")
        assert last.state.version < MOST_EVENTS


@always(WHOLE)
def test_the_seat_ledger_counts_only_turns_that_the_clock_ended_in_a_row(play: Play) -> None:  # SC-41 to SC-44, SC-48, trial T07
    """Told from the inputs alone: which turns ran out, who ended his own, who left, who came back."""
    ledger = [
        {"controller": "human" if person else "bot", "left": False, "autoplay": False, "streak": 0} for person in play.people
    ]
    running_out: Seat | None = None
    for step in play.steps():
        done = step.input
        ended = [event for event in step.decision.events if isinstance(event, TurnEnded)]
        if (done.window or "").startswith("turn-"):
            assert step.before is not None
            running_out = step.before.actor
        match done.command:
            case Leave():
                ledger[done.seat or 0] |= {"controller": "bot", "left": True}
            case Resume():
                ledger[done.seat or 0] |= {"autoplay": False, "streak": 0}
            case EndTurn() if not done.automated:
                assert ended[0].seat == done.seat
                ledger[done.seat or 0]["streak"] = 0
        timed_out = [event.seat for event in step.decision.events if isinstance(event, TurnTimedOut)]
        assert timed_out == ([running_out] if ended and running_out is not None else [])
        if ended and running_out is not None:
            entry = ledger[running_out]
            if entry["controller"] == "human" and not entry["autoplay"]:
                entry["streak"] = int(entry["streak"]) + 1
                entry["autoplay"] = entry["streak"] == 3
            running_out = None
        for entry, sitting in zip(ledger, SECRET_CITY.sittings(step.state), strict=True):
            assert entry == _entry(sitting)


def _entry(sitting: Sitting) -> dict[str, object]:
    return {
        "controller": sitting.controller,
        "left": sitting.left,
        "autoplay": sitting.autoplay,
        "streak": sitting.timeout_streak,
    }


@always(WHOLE)
def test_a_turn_ends_by_its_owner_only_if_he_says_so(play: Play) -> None:
    for step in play.steps():
        for event in step.decision.events:
            if isinstance(event, TurnEnded):
                assert event.by_person == (isinstance(step.input.command, EndTurn) and not step.input.automated)
            if isinstance(event, RolePicked | GoldGathered | CardKept):
                assert event.automatic == (step.input.window is not None)


@always(WHOLE)
def test_a_bots_move_is_due_from_when_its_decision_opened_or_the_seat_became_its_own(play: Play) -> None:  # SC-57
    since = START
    for step in play.steps():
        seat = step.before.actor if step.before else None
        of_another = isinstance(step.input.command, Leave | Resume) and step.input.seat != seat
        if not of_another and SECRET_CITY.waiting(step.state):
            since = step.input.at
        for one in SECRET_CITY.waiting(step.state):
            assert one.since == since
