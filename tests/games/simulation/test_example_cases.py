"""Examples that are single cases compare the fields they name, and no others."""

from typing import Any

import pytest

from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.core import BadOption, GameCode, JSONObject, RuleViolation
from games.simulation.example_cases import Cases
from games.simulation.example_comparing import Mismatch

PICTURE = {
    "sub": "tool",
    "sheet": {"parks": [0, 1, 0], "used": [{"1-8": "P"}, {}]},
    "players": [{"seat": 1, "rank": 3, "alive": True}, {"seat": 4, "rank": 0}],
    "after": [{"1": 2, "4": 1}, {"1": 2}],
}


def told(_ruleset: Any, example: JSONObject) -> JSONObject:
    return dict(example["given"])


def refuses(_ruleset: Any, _example: JSONObject) -> JSONObject:
    raise RuleViolation(GameCode.NOT_YOUR_TURN, "SC-30")


def has_no_such_option(_ruleset: Any, _example: JSONObject) -> JSONObject:
    raise BadOption("citadels.bad_option", "speed")


CASES = Cases({"told": told, "refuses": refuses, "option": has_no_such_option})


def failures(expect: JSONObject, *, kind: str = "told") -> list[Mismatch]:
    return list(CASES.failures(SECRET_CITY, {"kind": kind, "given": PICTURE, "command": None, "expect": expect}))


@pytest.mark.parametrize(
    "expect",
    [
        {},
        {"sub": "tool", "error": None},
        {"sheet": {"parks": [0, 1, 0]}},
        {"sheet": {"used": [{"1-8": "P"}, {}]}},
        {"players": [{"seat": 4, "rank": 0}]},
        {"players": [{"seat": 4, "alive": None}, {"seat": 1, "alive": True}]},
        {"after": [{"4": 1}, {"1": 2, "4": None}]},
        {"sub": {"one_of": ["take", "tool"]}},
    ],
)
def test_only_what_is_named_compares(expect: JSONObject) -> None:
    assert failures(expect) == []


@pytest.mark.parametrize(
    ("expect", "wrong"),
    [
        ({"sub": "take"}, Mismatch("sub", "take", "tool")),
        ({"bag": 5}, Mismatch("bag", 5, None)),
        ({"sub": {"die": 1}}, Mismatch("sub.die", 1, None)),
        ({"sheet": {"parks": [1, 0, 0]}}, Mismatch("sheet.parks", [1, 0, 0], [0, 1, 0])),
        ({"sheet": {"used": [{}, {}]}}, Mismatch("sheet.used.0", {}, {"1-8": "P"})),
        ({"players": [{"seat": 4, "rank": 3}]}, Mismatch("players.4.rank", 3, 0)),
        ({"players": [{"seat": 1, "alive": 1}]}, Mismatch("players.1.alive", 1, got=True)),
        ({"players": [{"seat": 2}]}, Mismatch("players.2.seat", 2, None)),
        ({"after": [{"1": 2}]}, Mismatch("after", [{"1": 2}], PICTURE["after"])),
        ({"after": [{"1": 2}, {"1": 1}]}, Mismatch("after.1.1", 1, 2)),
    ],
)
def test_what_is_wrong_is_found_at_its_place(expect: JSONObject, wrong: Mismatch) -> None:
    assert failures(expect) == [wrong]


@pytest.mark.parametrize(("kind", "code"), [("refuses", "not_your_turn"), ("option", "bad_option")])
def test_a_refusal_is_the_error(kind: str, code: str) -> None:
    assert failures({"error": code}, kind=kind) == []
    assert failures({"sub": "tool"}, kind=kind) == [Mismatch("error", None, code)]
    assert failures({"error": code, "sub": "tool"}, kind=kind) == [Mismatch("sub", "tool", None)]


def test_a_missing_refusal_is_found() -> None:
    assert failures({"error": "not_your_turn"}) == [Mismatch("error", "not_your_turn", None)]


def test_a_kind_nobody_knows_is_found() -> None:
    assert failures({}, kind="riddle") == [Mismatch("kind", "one that is known", "riddle")]
