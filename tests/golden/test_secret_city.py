"""What the golden games of Secret City show."""

from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from games.rules.citadels.commands import SecretCityCommand
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.store.codec import event_classes
from tests.games.rules.citadels.properties.rulebook import SPECIAL
from tests.golden.plans import path_of, paths_of
from tests.golden.recorded import JSON, given, lines, read

PATHS = paths_of("secret_city")


@cache
def rows() -> tuple[JSON, ...]:
    """Return what came of every input of every golden game."""
    return tuple(row for path in PATHS for row in read(path)[1])


def events(kind: str) -> Iterator[JSON]:
    """Yield the public parts of all events of a type."""
    for row in rows():
        yield from (event["public"] for event in row.get("events", ()) if event["type"] == kind)


def test_they_end_in_every_way() -> None:
    ends = list(events("game_ended"))
    assert {end["status"] for end in ends} == {"finished", "timed_out", "abandoned"}
    ties = [end for end in ends if end.get("winners") and _second(end) == _best(end)]
    assert any(len(end["winners"]) == 1 for end in ties)  # by the role, SC-52
    last_lines = [read(path)[1][-1] for path in PATHS]
    assert any(event["public"].get("king") is not None for row in last_lines for event in row["events"])  # SC 7.1


def _best(end: JSON) -> int:
    return max(int(line["total"]) for line in end["scores"])


def _second(end: JSON) -> int:
    return int(sorted(line["total"] for line in end["scores"])[-2])


def test_they_show_every_role_special_building_and_number_of_seats() -> None:
    assert {event["number"] for event in events("turn_started")} == set(range(1, 9))
    assert {event["card"] for event in events("building_built")} >= SPECIAL.keys()
    assert {len(start["setup"]["seats"]) for start in events("game_started")} == {4, 5, 6, 7}
    assert any(event.get("paid_cards", 0) > 1 for event in events("building_built"))


def test_they_show_every_event_command_and_clock() -> None:
    assert {event["type"] for row in rows() for event in row.get("events", ())} == event_classes(SECRET_CITY).keys()
    accepted = {row["command"]["type"] for row in rows() if "command" in row and "events" in row}
    assert accepted == {kind.__struct_config__.tag for kind in SecretCityCommand.__args__}
    expired = {row["window"].partition("-")[0] for row in rows() if "window" in row}
    assert expired == {"game", "turn", "finish", "choice", "gather", "pick"}
    assert any(event.get("autoplay") for event in events("turn_timed_out"))
    assert all(event["schema"] == 1 for row in rows() for event in row.get("events", ()))


def test_they_show_most_refusals() -> None:
    refused = {row["refused"] for row in rows() if "refused" in row}
    assert len(refused) > 20, sorted(refused)


def test_a_changed_view_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The digests leave nothing out: one fact more for a spectator, and the game is another one."""
    path = path_of("secret_city", "abandoned_5")
    first, rows_of_it = read(path)
    view = SECRET_CITY.view
    leaky = lambda state, seat: view(state, 0 if seat is None else seat)  # noqa: E731
    monkeypatch.setattr(SECRET_CITY, "view", leaky)
    assert lines(first, given(rows_of_it)) != path.read_bytes()
    assert msgspec.json.decode(path.read_bytes().splitlines()[0]) == first
