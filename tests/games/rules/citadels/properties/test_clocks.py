"""Clocks: each decision has one, it runs at its own instant, and what it does is legal and leads on (SC 9)."""

from typing import Any, Final

import msgspec

from games.rules.citadels.classic_commands import Bewitch
from games.rules.citadels.classic_events import (
    CardPaid,
    CardsKept,
    CardTaken,
    ChoiceAnswered,
    DistrictBuried,
    GoldPaid,
    PileSearched,
    RoleBewitched,
)
from games.rules.citadels.commands import EndTurn
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import (
    BonusTaken,
    CardKept,
    ChoiceOpened,
    CrownMoved,
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
from tests.games.rules.citadels.properties.searching import always, in_each_edition

WHOLE = plays(whole=True)
PICK: Final = {"normal": 30_000, "relaxed": 45_000}
TURN: Final = {"normal": 90_000, "relaxed": 120_000}
SHORT: Final = 20_000
CAP: Final = 75 * 60_000
MOST_EVENTS: Final = 4_000
"""More than any game has in which nobody comes: 75 minutes, at most."""

Dues = dict[str, Instant]


def dues(state: State) -> Dues:
    """Return the instants of the running clocks by kind; those that stand still are none (CI-2)."""
    kinds = [kind for kind in Deadlines.__struct_fields__ if not kind.startswith("held_")]
    running = {kind: getattr(state.deadlines, kind) for kind in kinds}
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


@in_each_edition(whole=True)
def test_windows_are_the_running_clocks_in_the_order_in_which_they_fire(play: Play) -> None:
    seen: dict[str, tuple[str, Instant]] = {}
    for step in play.steps():
        windows = play.rules.windows(step.state)
        expected = sorted((due, ORDER.index(kind), kind) for kind, due in dues(step.state).items())
        assert [(window.due_at, window.kind) for window in windows] == [(due, kind) for due, _, kind in expected]
        for window in windows:
            assert window.due_at is not None
            assert window.seats == (() if window.kind == "game" else (step.state.actor,))
            assert seen.setdefault(window.id, (window.kind, window.due_at)) == (window.kind, window.due_at)
            assert int(window.id.removeprefix(f"{window.kind}-")) <= step.state.version


@in_each_edition(whole=True)
def test_time_never_runs_back_and_nothing_is_due_before_now(play: Play) -> None:  # SC-40
    now = START
    for step in play.steps():
        assert step.input.at >= now
        now = step.input.at
        assert step.state.since <= now
        assert all(due >= now for due in dues(step.state).values())


@in_each_edition(whole=True)
def test_an_automatic_choice_is_legal_and_leads_on(play: Play) -> None:  # SC-47, trial T02
    for step in play.steps()[::3]:
        state = step.state
        for window in play.rules.windows(state):
            decision = play.rules.expire(state, window.id, play.chance)
            assert decision.state.version > state.version
            assert window.id not in {later.id for later in play.rules.windows(decision.state)}
            assert decision == play.rules.expire(state, window.id, play.chance)
            if (command := _chosen(window.kind, state, decision.events)) is not None:
                automated = play.rules.is_automated(state, state.actor or 0)
                offers = play.rules.legal(state, state.actor or 0, automated=automated)
                assert command in [_said(offer.command) for offer in offers]


def _said(command: object) -> dict[str, Any]:
    """Return a command as JSON, without what it leaves at its default; of two cards to keep any will do."""
    said = msgspec.to_builtins(command)
    return {name: value for name, value in said.items() if not (value is None or value is False or name in {"cards", "pay_with"})}


def _chosen(kind: str, state: State, events: tuple[Event, ...]) -> dict[str, Any] | None:
    """Return the command that the automatic choice of a window stands for, None if there is no such command."""
    first, own = events[0], _own(events[0], state.actor)
    assert kind in {"game", "turn", "finish"} or first.seat == state.actor  # type: ignore[attr-defined]
    match kind, first:
        case "pick", RolePicked(automatic=True):
            return {"type": "pick_role", "role": own.role} | ({"discard": own.discard} if own.discard else {})
        case "gather", GoldGathered(automatic=True):
            return {"type": "gather", "what": "gold"}
        case "choice", CardKept(automatic=True):
            return {"type": "choose_card", "card": own.kept}
        case "choice", CardsKept(automatic=True):
            return {"type": "choose_cards"}
        case "choice", ChoiceAnswered(automatic=True):
            return _answered(first.kind, events[1], state.actor)
        case "game", GameEnded(status="timed_out"):
            assert len(events) == 1
        case "finish", _:
            assert any(isinstance(event, TurnTimedOut) for event in events)
        case "turn", _:
            assert isinstance(events[-1], TurnRanOut) or isinstance(events[0], TurnTimedOut) or _bewitches(events)
        case _:
            raise AssertionError(kind, events)
    return None


def _answered(kind: str, event: Event, owner: Seat | None) -> dict[str, Any] | None:
    """Return the answer that an automatic one stands for (CI 4)."""
    own = _own(event, owner)
    match kind, event:
        case "give_crown", CrownMoved():
            return {"type": "give_crown", "target": event.seat}
        case "pay_emperor", GoldPaid():
            return {"type": "pay_emperor", "what": "gold"}
        case "pay_emperor", CardPaid():
            return {"type": "pay_emperor", "what": "card", "card": own.cards[0]}
        case "wizard_card", CardTaken():
            return {"type": "wizard_choose", "card": own.cards[0]}
        case "navigator", BonusTaken(gold=4):
            return {"type": "navigator", "what": "gold"}
        case "lighthouse", PileSearched(count=1):
            return {"type": "lighthouse", "card": own.taken[0]}
        case "graveyard", DistrictBuried():
            return {"type": "graveyard"}
        case "salute", _:
            return None  # the turn is lost (CI-43)
    raise AssertionError(kind, event)


def _own(event: Event, seat: Seat | None) -> Any:
    return getattr(event, "secret", {}).get(str(seat))


def _bewitches(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, RoleBewitched) for event in events)


@in_each_edition(whole=True, habits="away")
def test_a_game_to_which_nobody_comes_ends_in_a_bounded_number_of_events(play: Play) -> None:  # trials T02, T06
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


@in_each_edition(whole=True)
def test_a_turn_ends_by_its_owner_only_if_he_says_so(play: Play) -> None:
    for step in play.steps():
        for event in step.decision.events:
            if isinstance(event, TurnEnded):
                assert event.by_person == (isinstance(step.input.command, EndTurn | Bewitch) and not step.input.automated)
            if isinstance(event, RolePicked | GoldGathered | CardKept | CardsKept | ChoiceAnswered):
                assert event.automatic == (step.input.window is not None)


@in_each_edition(whole=True)
def test_a_bots_move_is_due_from_when_its_decision_opened_or_the_seat_became_its_own(play: Play) -> None:  # SC-57
    since = START
    for step in play.steps():
        seat = step.before.actor if step.before else None
        of_another = isinstance(step.input.command, Leave | Resume) and step.input.seat != seat
        if not of_another and play.rules.waiting(step.state):
            since = step.input.at
        for one in play.rules.waiting(step.state):
            assert one.since == since
