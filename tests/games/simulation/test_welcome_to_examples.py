"""Worked examples of Welcome To in the forms that their own file does not show, each with a right and a wrong answer."""

from typing import Any

import pytest

from games.rules.core import JSONObject
from games.rules.welcome_to.engine import WELCOME_TO
from games.simulation.examples import run_example

EMPTY = (". . . . . . . . . .", ". . . . . . . . . . .", ". . . . . . . . . . . .")
FULL_BUT_3 = ["1 2 3 4 5 6 7 8 9 10", "0 1 2 3 4 5 6 7 8 9 10", "6 . . . . . . . . . . 8"]
COMBOS = [[5, "temp"], [9, "park"], [12, "agent"]]
HAND = [[5, "park"], [9, "pool"], [13, "bis"]]
USED = {"houses": ["1 2 3 4 . . . . . .", *EMPTY[1:]], "fences": [[2, 4], [], []], "used": [{"1-2": "P1-2"}, {}, {}]}
WRITE_9 = {"write": {"street": 1, "house": 7, "number": 9}}
WRITTEN_9 = [". . . . . . 9 . . .", *EMPTY[1:]]


def example(kind: str, given: JSONObject, asked: Any, /, **expect: Any) -> JSONObject:
    words = "commands" if isinstance(asked, list) else "command"
    return {"kind": kind, "given": given, words: asked, "expect": expect}


FORMS = {
    "an expert seat alone (WT-31)": example(
        "turn",
        {"mode": "expert", "hand": HAND, "sheet": {}},
        {"number_card": 2, "effect_card": 1, **WRITE_9, "effect": {"kind": "park"}},
        sheet={"houses": WRITTEN_9, "parks": [1, 0, 0]},
    ),
    "a refusal in expert names its cards (WT-33)": example(
        "turn",
        {"mode": "expert", "hand": HAND, "sheet": {"houses": FULL_BUT_3}},
        {"refuse": True},
        error="bad_command",
    ),
    "a table of experts": example(
        "resolve",
        {"mode": "expert", "sheets": [{}, {}], "hands": [HAND, [[4, "park"], [9, "agent"], [12, "bis"]]]},
        [{"number_card": 2, "effect_card": 1, **WRITE_9}, {"number_card": 2, "effect_card": 3, **WRITE_9}],
        sheets=[{"houses": WRITTEN_9}, {"houses": WRITTEN_9}],
    ),
    "a seat that lets the clock run out (WT-38)": example(
        "resolve",
        {"combos": COMBOS, "sheets": [{}, {"houses": FULL_BUT_3}]},
        [{"combo": 2, **WRITE_9}, None],
        sheets=[{"houses": WRITTEN_9}, {"refusals": 1}],
    ),
    "a turn that ends the game (WT 9)": example(
        "resolve",
        {"combos": COMBOS, "sheets": [{"temps": 1}, {"houses": FULL_BUT_3, "refusals": 2}]},
        [{"combo": 2, **WRITE_9}, {"refuse": True}],
        reasons=["refusals"],
        places=[1, 2],
        scores=[{"seat": 0, "temps": 7}, {"seat": 1, "refusals": 5, "total": -5}],
    ),
    "what a refusal leaves unchanged (WT-4)": example(
        "turn",
        {"combos": COMBOS, "sheet": {"houses": WRITTEN_9, "temps": 2}},
        {"combo": 2, **WRITE_9},
        error="house_not_empty",
        sheet={"houses": WRITTEN_9, "temps": 2},
    ),
    "estates of a sheet that served for a plan": example("estates", {"sheet": USED}, None, estates=[[1, 1, 2], [1, 3, 2]]),
    "a score with used estates": example(
        "score", {"sheet": {**USED, "plans": [8, None, None]}, "other_temps": []}, None, total=12
    ),
    "a score in solo (WT-26)": example("score", {"mode": "solo", "sheet": {"temps": 6}}, None, temps=7, total=7),
    "a default in solo (WT-38)": example(
        "default",
        {"mode": "solo", "hand": [[3, "pool"], [8, "park"], [12, "agent"]], "sheet": {}},
        None,
        command={"number_card": 2, "effect_card": 1, "write": {"street": 2, "house": 6, "number": 8}, "effect": None},
    ),
    "a default says what it leaves out": example(
        "default",
        {"combos": COMBOS, "sheet": {"houses": FULL_BUT_3}},
        None,
        command={"refuse": True, "write": None, "claims": [], "reshuffle": False, "roundabout_before": None},
    ),
    "the first reveal (WT-3)": example(
        "reveal",
        {"turn": 1, "piles": [[[7, "park"], [8, "agent"]], [[3, "bis"], [2, "park"]], [[12, "temp"], [1, "agent"]]]},
        None,
        combos=[[8, "park"], [2, "bis"], [1, "temp"]],
        next_effects=["agent", "park", "agent"],
        pile_sizes=[1, 1, 1],
        discard=0,
    ),
    "a reveal after a wish (WT-20)": example(
        "reveal",
        {
            "turn": 27,
            "reshuffle_next": True,
            "piles": [[[7, "park"]], [[3, "bis"]], [[12, "temp"]]],
            "effect_slots": [[8, "agent"], [1, "surveyor"], [9, "pool"]],
            "discard": 75,
        },
        None,
        pile_sizes=[26, 26, 26],
        discard=0,
    ),
    "the solo card (WT-25)": example(
        "reveal",
        {"mode": "solo", "turn": 20, "deck_top_first": [[7, "park"], "SOLO", [8, "agent"], [3, "bis"], [2, "park"]]},
        None,
        hand=[[7, "park"], [8, "agent"], [3, "bis"]],
        approved=[True, True, True],
        deck=1,
    ),
    "the first hands (WT-31)": example(
        "pass",
        {"seats": 2, "solo_holder": 1, "deck_top_first": [*HAND, [1, "park"], [2, "agent"], [3, "temp"]]},
        None,
        hands=[[[1, "park"], [2, "agent"], [3, "temp"]], HAND],
    ),
    "a deck that runs out (WT-32)": example(
        "pass",
        {
            "seats": 2,
            "solo_holder": 0,
            "third_cards": [[4, "park"], [9, "agent"]],
            "deck_top_first": HAND,
            "discard": [[1, "park"]],
        },
        None,
        hands=[[[9, "agent"], [5, "park"], [9, "pool"]], [[4, "park"], [13, "bis"], [1, "park"]]],
        deck=0,
        discard=0,
    ),
    "more cards of a kind than there are": example(
        "reveal",
        {"mode": "solo", "turn": 3, "deck_top_first": [[8, "temp"], [8, "pool"], [8, "temp"]]},
        None,
        hand=[[8, "temp"], [8, "pool"], [8, "temp"]],
    ),
    "a solo deck of no card (WT-26)": example("end", {"mode": "solo", "sheets": [{}], "deck": 0}, None, reasons=[["deck"]]),
    "a solo deck without cards (WT-26)": example(
        "end",
        {"mode": "solo", "sheets": [{}, {"refusals": 3}], "deck_top_first": ["SOLO"]},
        None,
        reasons=[["deck"], ["refusals", "deck"]],
    ),
}


@pytest.mark.parametrize("name", FORMS)
def test_a_form_of_example_is_understood(name: str) -> None:
    assert run_example(WELCOME_TO, FORMS[name]) == []


@pytest.mark.parametrize("name", FORMS)
def test_a_wrong_answer_is_found_in_every_form(name: str) -> None:
    expected = FORMS[name]["expect"]
    for field in expected:
        wrong = {**FORMS[name], "expect": {**expected, field: "something else"}}
        assert [mismatch.expected for mismatch in run_example(WELCOME_TO, wrong)] == ["something else"]
