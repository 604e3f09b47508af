"""What the golden games of Secret Agent D show."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from games.rules.agent_d.codes import Code
from games.rules.agent_d.commands import AnyCommand
from games.rules.agent_d.engine import AGENT_D
from games.store.codec import event_classes
from tests.golden.plans import path_of, paths_of
from tests.golden.recorded import JSON, given, lines, read

PATHS = paths_of("agent_d")


@cache
def rows() -> tuple[JSON, ...]:
    """Return what came of every input of every golden game."""
    return tuple(row for path in PATHS for row in read(path)[1])


def events(kind: str) -> Iterator[JSON]:
    """Yield the public parts of all events of a type."""
    for row in rows():
        yield from (event["public"] for event in row.get("events", ()) if event["type"] == kind)


def last(name: str) -> list[Any]:
    """Return the events of the input that ended a game."""
    *_, row = (row for row in read(path_of("agent_d", name))[1] if "events" in row)
    events: list[Any] = row["events"]
    return events


def _way(events: list[Any]) -> tuple[str, str]:
    """Return the reason a game ended, and what brought it about."""
    ended, before = events[-1]["public"], events[-2]
    cause = before["public"].get("reason", before["type"])
    return ended.get("reason", ended["status"]), cause


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("legend_round_3", ("legend", "round")),
        ("legend_kill_4", ("legend", "turn_ended")),
        ("legend_last_standing_3", ("legend", "last_standing")),
        ("legend_building_5", ("legend", "building")),
        ("legend_shootout_3", ("legend", "building")),
        ("several_legends_4", ("legend", "shootout_won")),
        ("several_legends_5", ("legend", "shootout_won")),
        ("money_4", ("money", "round_ended")),
        ("money_5", ("money", "round_ended")),
        ("tied_money_3", ("money", "shootout_won")),
        ("tied_money_4", ("money", "shootout_won")),
        ("abandoned_4", ("abandoned", "seat_left")),
    ],
)
def test_they_end_in_every_way(name: str, way: tuple[str, str]) -> None:  # AD-11, AD-42 to AD-44, SC-50
    assert _way(last(name)) == way


def test_a_legend_is_made_by_a_shootout_for_a_building() -> None:  # AD-35
    kinds = [event["type"] for event in last("legend_shootout_3")]
    assert kinds[-4:] == ["shootout_won", "info_collected", "rank_gained", "game_ended"]


def test_they_show_every_number_of_seats_and_every_place_and_face() -> None:
    assert {len(start["setup"]["seats"]) for start in events("game_started")} == {3, 4, 5}
    assert {(taken["place"], taken["face"] == "gun") for taken in events("die_taken")} == {
        (place, gun) for place in ("top", "front") for gun in (True, False)
    }
    assert {attempt["hit"] for attempt in events("attempt_made")} == {True, False}
    assert {len(start["life"]) for start in events("shootout_started")} >= {2, 3}
    assert any(start.get("bonus") for start in events("shootout_started"))
    assert {out["cause"] for out in events("agent_out")} == {"kill", "shootout"}


def test_they_show_every_event_command_and_clock() -> None:
    assert {event["type"] for row in rows() for event in row.get("events", ())} == event_classes(AGENT_D).keys()
    accepted = {row["command"]["type"] for row in rows() if "command" in row and "events" in row}
    assert accepted == {kind.__struct_config__.tag for kind in AnyCommand.__args__}
    expired = {row["window"].partition("-")[0] for row in rows() if "window" in row}
    assert expired == {"security", "target", "turn", "building"}
    assert any(event.get("autoplay") for event in events("turn_timed_out"))
    assert all(event["schema"] == 1 for row in rows() for event in row.get("events", ()))


def test_they_show_every_refusal_of_the_engine() -> None:
    refused = {row["refused"] for row in rows() if "refused" in row}
    assert refused >= {code.value for code in Code}, {code.value for code in Code} - refused


def test_a_leak_of_a_single_colour_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The digests leave nothing out: one fact more for a spectator, and the game is another one."""
    path = path_of("agent_d", "legend_round_3")
    first, rows_of_it = read(path)
    view = AGENT_D.view

    def leaky(state: Any, seat: int | None) -> Any:
        seen, own = view(state, seat), view(state, 0)
        return msgspec.structs.replace(seen, seats=(own.seats[0], *seen.seats[1:]))

    monkeypatch.setattr(AGENT_D, "view", leaky)
    assert lines(first, given(rows_of_it)) != path.read_bytes()
