"""What the golden games of Citadels classic show."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from games.rules.citadels.classic_commands import ClassicCommand
from games.rules.citadels.editions.classic import CLASSIC
from games.store.codec import event_classes
from tests.games.rules.citadels.classic.properties.rulebook import SPECIAL
from tests.games.rules.citadels.properties.house_rules import PAIRS
from tests.golden.plans import paths_of
from tests.golden.recorded import JSON, read

PATHS: Final = paths_of("classic")
QUESTIONS: Final = {"give_crown", "pay_emperor", "wizard_card", "navigator", "lighthouse", "graveyard", "salute"}


@cache
def games() -> tuple[tuple[JSON, ...], ...]:
    """Return what came of every input, game by game."""
    return tuple(tuple(read(path)[1]) for path in PATHS)


def events_of(rows: tuple[JSON, ...], *kinds: str) -> Iterator[JSON]:
    """Yield the public parts of the events of these types, with the type."""
    for row in rows:
        yield from ({"type": event["type"], **event["public"]} for event in row.get("events", ()) if event["type"] in kinds)


def events(*kinds: str) -> Iterator[JSON]:
    """Yield those of all games."""
    for rows in games():
        yield from events_of(rows, *kinds)


def test_they_end_in_every_way() -> None:
    ends = list(events("game_ended"))
    assert {end["status"] for end in ends} == {"finished", "timed_out", "abandoned"}
    ties = [
        end for end in ends if end.get("winners") and sorted(line["total"] for line in end["scores"])[-2:] == [_best(end)] * 2
    ]
    assert any(len(end["winners"]) == 1 for end in ties)  # by the districts, CI-33


def _best(end: JSON) -> int:
    return max(int(line["total"]) for line in end["scores"])


def test_every_role_acts_and_the_witch_plays_on_as_each_number() -> None:
    acted, bewitched = set(), set()
    for rows in games():
        (start,) = events_of(rows, "game_started")
        acted |= {start["roles"][event["number"] - 1] for event in events_of(rows, "turn_started")}
        bewitched |= {event["number"] for event in events_of(rows, "turn_resumed")}
    assert acted == {role for pair in PAIRS for role in pair}
    assert bewitched == set(range(2, 10))


def test_every_unique_district_is_built_and_the_rare_ones_do_what_they_do() -> None:
    assert {event["card"] for event in events("building_built")} >= set(SPECIAL)
    changed = list(events("target_changed"))
    assert any("announcer" in event for event in changed)
    assert any("announcer" not in event for event in changed)  # undone, CI-41
    assert {event.get("part") for event in events("turn_started")} == {None, "bewitched", "hospital"}
    assert {event["type"] for event in events("district_recovered", "district_buried")} == {
        "district_recovered",
        "district_buried",
    }


def test_there_are_tables_of_every_size() -> None:
    starts = list(events("game_started"))
    assert {len(start["setup"]["seats"]) for start in starts} == set(range(2, 9))
    assert (3, 9) in {(len(start["setup"]["seats"]), len(start["roles"])) for start in starts}
    assert {start["setup"]["options"]["speed"] for start in starts} == {"normal", "relaxed", "off"}


def test_they_show_every_event_command_clock_and_question() -> None:
    rows = [row for game in games() for row in game]
    assert {event["type"] for row in rows for event in row.get("events", ())} == event_classes(CLASSIC).keys()
    accepted = {row["command"]["type"] for row in rows if "command" in row and "events" in row}
    assert accepted == {kind.__struct_config__.tag for kind in ClassicCommand.__args__}
    expired = {row["window"].partition("-")[0] for row in rows if "window" in row}
    assert expired == {"game", "turn", "finish", "choice", "gather", "pick"}
    answers = {(event["kind"], event.get("automatic", False)) for event in events("choice_answered")}
    assert answers == {(kind, automatic) for kind in QUESTIONS for automatic in (False, True)}


def test_they_show_most_refusals() -> None:
    refused = {row["refused"] for game in games() for row in game if "refused" in row}
    assert len(refused) > 20, sorted(refused)
