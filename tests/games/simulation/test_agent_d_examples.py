"""What examples of Secret Agent D may lay out and ask, beyond what those that came with the rules do."""

from typing import Any, Final

import pytest

from games.rules.agent_d.engine import AGENT_D
from games.rules.core import JSONObject
from games.simulation.examples import run_example

POOL: Final = [["d1", "blue", "satellite"], ["d3", "yellow", "gun"], ["d4", "red", "gun"]]
BOARD: Final = {"army_base": [4000], "satellite": [10000, 6000], "submarine": [5000], "power_plant": [7000]}
IDENTITIES: Final = (["red", "submarine"], ["blue", "satellite"], ["purple", "army_base"], ["yellow", "power_plant"])
OUT: Final = {"alive": False, "rank": 0}


def failures(kind: str, given: JSONObject, expect: JSONObject, command: JSONObject | None = None) -> list[Any]:
    return run_example(AGENT_D, {"kind": kind, "given": given, "command": command, "expect": expect})


def agents(**changed: JSONObject) -> list[JSONObject]:
    """Four agents, some of them (`s0`, `s1`, ...) in another condition."""
    rows = [{"seat": seat, "rank": 1, "identity": identity} for seat, identity in enumerate(IDENTITIES)]
    return [row | changed.get(f"s{seat}", {}) for seat, row in enumerate(rows)]


def turn(sub: str = "take", **changed: Any) -> JSONObject:
    """A mission in which seat 0 has its turn, which need not be said."""
    return {"phase": "mission", "start": 0, "sub": sub, "pool": POOL, "players": agents(), **changed}


def choosing(*rows: JSONObject, **changed: Any) -> JSONObject:
    """Three agents that choose their targets."""
    players = [{"seat": seat, "rank": 1, **row} for seat, row in enumerate(rows)]
    return {"sub": "target", "security": "submarine", "players": players, **changed}


TAKE: Final = {"type": "take_die", "seat": 0, "die": "d1"}
DECLINE: Final = {"type": "decline_attempt", "seat": 0}
TOOL: Final = {"type": "use_tool", "seat": 0, "die": "d3", "face": "satellite"}
KILL: Final = {"type": "attempt", "seat": 0, "target": 1, "color": "blue", "building": "satellite"}
TARGET: Final = {"type": "choose_target", "seat": 1, "building": "satellite"}


@pytest.mark.parametrize(
    ("given", "command", "error"),
    [
        (turn(), {"type": "take_die", "die": "d1"}, "not_a_player"),
        (turn(phase="over"), TAKE, "game_over"),
        (turn(players=agents(s0={"autoplay": True})), TAKE, "autoplay_on"),
        (turn(players=agents(s0={"left": True})), TAKE, "seat_taken_over"),
        (turn(players=agents(s0={"controller": "bot"})), TAKE, "seat_taken_over"),
        (turn("tool", players=agents(s0={"tool_used": True})), TOOL, "wrong_phase"),  # AD-29
        (choosing({}, {"has_chosen": True}, {}), TARGET | {"building": "gun"}, "already_chosen"),
        (choosing({}, {"target": "satellite"}, {}), TARGET, "already_chosen"),
        (choosing({}, {}, {}, sub="security", start=1), TARGET, "wrong_phase"),
    ],
)
def test_who_may_command_is_part_of_an_example(given: JSONObject, command: JSONObject, error: str) -> None:
    assert failures("command", given, {"error": error}, command) == []


@pytest.mark.parametrize(
    ("given", "command", "expect"),
    [
        (turn(), TAKE, {"players": [{"seat": 0, "front": [["blue", "satellite"]], "top": []}]}),
        (turn(players=agents(s0={"tool_used": True})), TAKE, {"turn": 1, "sub": "take", "tool_used": True}),
        (turn(players=agents(s1={"top": [["red", "gun"]] * 9})), TAKE, {"sub": "tool"}),  # more than there are
        (turn("attempt"), DECLINE, {"result": "declined", "sub": "tool"}),
        (turn("attempt", players=agents(s0={"rank": 6})), KILL, {"result": "legend", "places": [1, 4, 2, 2], "phase": "over"}),
        (turn("tool"), TOOL, {"turn": 1, "players": [{"seat": 0, "tool_used": True}]}),
        (choosing({}, {}, {}), TARGET, {"players": [{"seat": 0, "has_chosen": False}, {"seat": 1, "has_chosen": True}]}),
        (
            choosing({"identity": ["red", "satellite"]}, {"identity": ["blue", None]}, {"identity": ["red", "army_base"]}),
            TARGET,
            {"phase": "mission", "step": 1, "turn": 0, "sub": "take"},
        ),
        (
            choosing({}, {}, {}, sub="security", start=1),
            {"type": "choose_security", "seat": 1, "building": "army_base"},
            {"security": "army_base", "sub": "target", "phase": "target"},
        ),
        (turn(), {"type": "leave", "seat": 0}, {"players": [{"seat": 0, "left": True, "controller": "bot"}]}),
        (
            turn(players=agents(s0={"autoplay": True, "timeout_streak": 3})),
            {"type": "resume", "seat": 0},
            {"players": [{"seat": 0, "autoplay": False, "timeout_streak": 0}]},
        ),
    ],
)
def test_all_that_a_state_holds_may_be_asked_for(given: JSONObject, command: JSONObject, expect: JSONObject) -> None:
    assert failures("command", given, expect, command) == []


def survivor(**changed: Any) -> JSONObject:
    players = [{"seat": 0, "rank": 3, "info": [4000]}, {"seat": 1, "info": [15000, 5000], **OUT}, {"seat": 2, **OUT}]
    return {"players": players, "board": BOARD, "start": 1, "round": 2, **changed}


@pytest.mark.parametrize(
    ("given", "seat", "expect"),
    [
        (survivor(), 1, {"error": "not_alive"}),
        (survivor(), 0, {"start": 0, "round_over": True, "winner": None}),
        (
            survivor(round=3, random=["gun", "army_base"]),  # AD-33: the card went to the survivor, who rolls first
            0,
            {"winner": 0, "reason": "money", "money": [20000, 20000, 0], "places": [1, 2, 3]},
        ),
    ],
)
def test_the_survivor_alone_chooses_and_the_last_round_ends_the_game(given: JSONObject, seat: int, expect: JSONObject) -> None:
    # AD-34
    command = {"type": "choose_building", "seat": seat, "building": "satellite"}
    assert failures("last_standing", given, expect, command) == []


@pytest.mark.parametrize(
    ("round_", "expect"),
    [
        (1, {"round_over": True, "winner": None, "board": {"army_base": [], "submarine": [5000]}}),
        (3, {"winner": 0, "reason": "money", "money": [16000, 4000, 7000], "places": [1, 3, 2]}),
    ],
)
def test_phase_3_may_be_that_of_the_last_round(round_: int, expect: JSONObject) -> None:  # AD-43
    targets = ("satellite", "army_base", "power_plant")
    players = [{"seat": seat, "rank": 1, "identity": ["red", target]} for seat, target in enumerate(targets)]
    assert failures("complete", {"players": players, "board": BOARD, "start": 0, "round": round_}, expect) == []


def fighters(*rows: JSONObject, **changed: Any) -> JSONObject:
    players = [{"seat": seat, "rank": 7, **row} for seat, row in enumerate(rows)]
    return {"players": players, "start": 0, "seats": 4, "random": ["gun", "army_base"], **changed}


@pytest.mark.parametrize(
    ("given", "life"),
    [
        (fighters({"top": [["red", "gun"]], "tool": "satellite"}, {}), {"0": 1, "1": 1}),  # AD 8
        (fighters({}, {}, building=None), {"0": 1, "1": 1}),
        (
            fighters({}, {"identity": ["red", "satellite"]}, {"identity": ["red", "submarine"]}, OUT, building="satellite"),
            {"0": 1, "1": 1, "2": None, "3": None},
        ),
    ],
)
def test_a_shootout_is_for_a_building_or_for_the_game(given: JSONObject, life: JSONObject) -> None:
    assert failures("shootout", given, {"life": life, "winner": 0}) == []


def test_a_bag_may_hold_too_few_dice() -> None:  # AD-18
    cases = [{"alive": 5, "left": 0, "bag": 4}, {"alive": 3, "left": 1, "bag": 0}, {"alive": 3, "left": 1, "bag": 9}]
    assert failures("draw", {"cases": cases}, {"drawn": [4, 0, 3]}) == []


def test_a_rank_up_is_that_of_its_round() -> None:
    players = [{"seat": seat, "rank": rank, "info": [9000 - rank]} for seat, rank in enumerate((6, 6, 1))]
    given = {"players": players, "start": 0, "random": ["gun", "army_base"], "round": 2}
    assert failures("rank_up", given, {"round": 2, "winner": 0, "places": [1, 3, 2]}) == []  # AD-45


def test_the_places_after_a_legend_may_be_asked_for() -> None:  # AD-45
    players = [{"seat": seat, "rank": rank, "info": info} for seat, rank, info in ((0, 7, []), (1, 1, [9000]), (2, 2, [9000]))]
    assert failures("final", {"players": players, "start": 0}, {"winner": 0, "reason": "legend", "places": [1, 3, 2]}) == []


@pytest.mark.parametrize(
    ("given", "expect"),
    [
        ({"viewer": None}, {"players": [{"seat": 0, "identity": None, "info": None, "money": None}]}),
        ({"viewer": 0}, {"players": [{"seat": 0, "info": [5000], "rank_info": 1, "money": 7000}]}),
        (
            {"viewer": 1},
            {"players": [{"seat": 0, "top": [["red", "gun"]], "front": [], "tool": "satellite", "has_chosen": True}]},
        ),
        ({"viewer": 1}, {"pool": POOL, "board": BOARD, "security": "power_plant", "bag_colors": None}),
        ({"viewer": None, "phase": "complete"}, {"players": [{"seat": 0, "identity": ["red", "submarine"], "money": None}]}),
        ({"viewer": None, "phase": "over"}, {"players": [{"seat": 0, "identity": ["red", "submarine"], "money": 7000}]}),
    ],
)
def test_all_that_a_view_holds_may_be_asked_for(given: JSONObject, expect: JSONObject) -> None:  # AD 9
    seat = {"info": [5000], "rank_info": 1, "top": [["red", "gun"]], "tool": "satellite"}
    table = {"players": agents(s0=seat), "pool": POOL, "board": BOARD, "security": "power_plant"}
    assert failures("projection", table | given, expect) == []
