"""What the golden games of Welcome To show."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.plans import PLANS
from games.store.codec import event_classes
from tests.golden.plans import path_of, paths_of
from tests.golden.recorded import JSON, given, lines, read

PATHS = paths_of("welcome_to")


@cache
def rows() -> tuple[JSON, ...]:
    """Return what came of every input of every golden game."""
    return tuple(row for path in PATHS for row in read(path)[1])


def events(kind: str) -> Iterator[JSON]:
    """Yield the public parts of all events of a type."""
    for row in rows():
        yield from (event["public"] for event in row.get("events", ()) if event["type"] == kind)


def test_they_show_every_mode_and_number_of_seats() -> None:  # WT-1
    started = list(events("game_started"))
    modes = {(start["mode"], start["advanced"]) for start in started}
    assert modes == {("solo", False), ("solo", True), ("base", False), ("base", True), ("expert", False)}
    assert {len(start["setup"]["seats"]) for start in started} == {1, 2, 3}


def test_they_end_in_every_way() -> None:  # WT 9, WT-26
    ends = list(events("game_ended"))
    assert {end["status"] for end in ends} == {"finished", "abandoned"}
    assert {reason for end in ends for reason in end.get("reasons", ())} == {"refusals", "plans", "full", "deck"}


def test_they_show_every_event_and_command_and_the_clock() -> None:
    assert {event["type"] for row in rows() for event in row.get("events", ())} == event_classes(WELCOME_TO).keys()
    accepted = {row["command"]["type"] for row in rows() if "command" in row and "events" in row}
    assert accepted == {kind.__struct_config__.tag for kind in WELCOME_TO.command_type.__args__}
    assert {row["window"].partition("-")[0] for row in rows() if "window" in row} == {"turn"}
    assert any(event.get("autoplay") for event in events("turn_timed_out"))
    assert all(event["schema"] == 1 for row in rows() for event in row.get("events", ()))


def test_they_show_every_effect_roundabouts_refusals_and_both_shuffles() -> None:
    applied = list(events("turn_applied"))
    kinds = {event["effect"]["kind"] for event in applied if event.get("effect")}
    assert kinds == {"surveyor", "agent", "park", "pool", "temp", "bis"}
    assert any(event.get("roundabout_before") for event in applied)
    assert any(event.get("roundabout_after") for event in applied)
    assert any(event.get("refuse") for event in applied)
    assert {event["reason"] for event in events("cards_reshuffled")} == {"empty", "wish"}


def test_they_show_first_and_later_points() -> None:  # WT-19
    assert {kind for path in PATHS for kind in _scored(path)} == {"first", "later"}


def _scored(path: Path) -> Iterator[str]:
    """Yield for each plan scored in a game which of its points it brought."""
    happened = [event for row in read(path)[1] for event in row.get("events", ())]
    plans = happened[0]["public"]["plans"]
    for event in happened:
        if event["type"] == "plan_scored":
            plan = PLANS[plans[event["public"]["level"] - 1]]
            yield "first" if event["public"]["points"] == plan.first else "later"


def test_they_show_most_refusals() -> None:
    refused = {row["refused"] for row in rows() if "refused" in row}
    assert len(refused) > 15, sorted(refused)


def test_a_leaked_submission_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:  # WT-36
    """The digests leave nothing out: what one seat submitted shown to a spectator, and the game is another one."""
    path = path_of("welcome_to", "base_full_2")
    first, rows_of_it = read(path)
    view = WELCOME_TO.view
    leaky = lambda state, seat: view(state, 0 if seat is None else seat)  # noqa: E731
    monkeypatch.setattr(WELCOME_TO, "view", leaky)
    assert lines(first, given(rows_of_it)) != path.read_bytes()
