"""What a worked example of Citadels leaves out follows from the rules; what it says is in the state, in its own words."""

from typing import Any

import pytest

from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.state import Deadlines, State
from games.rules.core import Clock
from games.simulation.citadels_examples import CitadelsWords
from games.simulation.example_names import Names
from games.simulation.examples import run_example

NAMES = Names(("A", "B", "C", "D"))
WORDS = CitadelsWords()
WITCHING = ["witch", "tax_collector", "magician", "emperor", "bishop", "merchant", "architect", "warlord"]
ROLES = {"A": {"role": 1}, "B": {"role": 2}, "C": {"role": 4}, "D": {"role": 8}}


def state(**given: Any) -> State:
    return WORDS.state(CLASSIC, NAMES, {"roles": WITCHING, "players": ROLES} | given)


def shown(**given: Any) -> dict[str, Any]:
    return WORDS.picture(CLASSIC, state(**given), NAMES)


def turn(player: str, number: int, **flags: Any) -> dict[str, Any]:
    return {"player": player, "number": number} | flags


def test_the_office_follows_from_the_calls() -> None:
    assert shown(turn=turn("A", 1))["tax_office"] is None
    assert shown(turn=turn("B", 2))["tax_office"] == "B"
    assert shown(turn=turn("D", 8))["tax_office"] == "B"
    assert shown(turn=turn("D", 8), murdered=2)["tax_office"] is None
    assert shown(turn=turn("D", 8), bewitched=2)["tax_office"] == "A"
    assert shown(turn=turn("D", 8), tax_office=None)["tax_office"] is None


def test_the_witch_waits_for_her_number() -> None:
    assert shown(turn=turn("C", 4), bewitched=8)["witch_waiting"] == "A"
    assert shown(turn=turn("C", 4), bewitched=4)["witch_waiting"] == "A"
    assert shown(turn=turn("D", 8), bewitched=4)["witch_waiting"] is None
    assert shown(turn=turn("C", 4), bewitched=8, witch_waiting=None)["witch_waiting"] is None
    assert shown(turn=turn("C", 4), bewitched=8, witch_waiting=True)["witch_waiting"] == "A"
    assert shown(turn=turn("C", 4), bewitched=8, witch_waiting=False)["witch_waiting"] is None


def test_a_bewitched_turn_is_in_two_parts() -> None:
    first, second = state(turn=turn("C", 4), bewitched=4), state(turn=turn("A", 4, acting_as=4))
    assert (first.acting.part, first.acting.gathered) == ("bewitched", False)
    assert (second.acting.part, second.acting.gathered, second.bewitched) == (None, True, 4)
    assert [player.revealed for player in second.players] == [(1,), (2,), (4,), ()]
    assert second.calls[3].seat == NAMES["C"]


def test_number_one_pays_after_the_salute_for_what_he_has_built() -> None:  # CI-17, CI 4
    for built_round, gold in ((1, 2), (0, 3)):
        built = {"card": "ci_tavern", "built_round": built_round}
        example = {
            "given": {
                "seats": list(NAMES),
                "roles": ["assassin", *WITCHING[1:]],
                "crown": "D",
                "players": ROLES | {"A": {"role": 1, "gold": 3, "city": [built]}, "D": {"role": 8, "city": ["ci_ball_room"]}},
                "turn": turn("B", 2),
                "pending": {"kind": "salute", "owner": "B"},
            },
            "when": [{"by": "B", "do": {"cmd": "salute"}}],
            "then": {"state": {"players.A.gold": gold, "players.B.gold": 3 - gold}},
        }
        assert run_example(CLASSIC, example) == []


def test_a_murdered_number_acts_with_a_hospital_only() -> None:
    players = ROLES | {"C": {"role": 4, "city": ["ci_hospital"]}}
    assert state(turn=turn("C", 4), murdered=4, players=players).acting.part == "hospital"
    later = shown(turn=turn("D", 8), murdered=4, players=players)
    assert (later["calls"]["4"]["state"], later["players"]["C"]["revealed"]) == ("acted", [4])
    assert shown(turn=turn("D", 8), murdered=4)["calls"]["4"] == {"number": 4, "state": "no_action"}


def test_a_building_is_told_whole() -> None:  # CI 9: {card, built_round, beauty, under}, also with nothing under it
    city = [{"card": "ci_museum", "built_round": 0, "beauty": 0, "under": []}]
    players = ROLES | {"B": {"role": 2, "city": city}}
    expected = {"players.B.city": city, "players.B.city.0.under": []}
    assert list(WORDS.comparing.mismatches(shown(turn=turn("B", 2), players=players), expected)) == []


def test_the_role_of_the_turn_is_its_players() -> None:
    assert state(turn=turn("B", 7), players={}).players[1].roles == (7,)
    assert state(turn=turn("B", 7, acting_as=7), players={}).players[1].roles == (1,)


def test_the_target_of_an_announced_bell_tower() -> None:
    rung = state(bell_tower="B")
    assert (rung.target, rung.full_target) == (7, 8)
    chosen = state(target=7)
    assert (chosen.target, chosen.full_target) == (7, 7)
    assert state(target=7, bell_tower="B", city_target=8).full_target == 8


def test_options_may_stand_among_the_given() -> None:
    assert state(ball_room="plain").salutes is False
    assert state(options={"ball_room": "plain"}).salutes is False
    assert state().salutes is True
    assert len(state(deck="base").deck) == len(state(options={"deck": "base"}).deck) == 66
    assert len(state(deck_count=12).deck) == 12
    assert state(speed="off").speed == "off"


def test_cards_that_lie_elsewhere_are_not_in_the_pile() -> None:
    held = {"A": {"hand": ["ci_lighthouse"], "city": [{"card": "ci_museum", "under": ["ci_park"]}, "ci_factory"]}}
    pending = {"kind": "graveyard", "owner": "B", "card": "ci_quarry"}
    pile = state(players=held, turn=turn("D", 8), pending=pending).deck
    assert len(pile) == 75
    assert not {"ci_lighthouse", "ci_museum", "ci_park", "ci_factory", "ci_quarry"} & set(pile)


@pytest.mark.parametrize(
    ("given", "about"),
    [
        ({"kind": "wizard_card", "owner": "B", "player": "C"}, ("C", None, ["ci_docks"])),
        ({"kind": "wizard_card", "owner": "B", "target": "C"}, ("C", None, ["ci_docks"])),
        ({"kind": "wizard_card", "owner": "B", "offered": ["ci_docks"]}, ("C", None, ["ci_docks"])),
        ({"kind": "wizard_card", "owner": "B", "offered": ["ci_inn"]}, ("A", None, ["ci_inn"])),
        ({"kind": "pay_emperor", "owner": "C"}, ("B", None, [])),
        ({"kind": "salute", "owner": "B"}, ("A", None, [])),
        ({"kind": "graveyard", "owner": "C", "offered": ["ci_park"]}, (None, "ci_park", ["ci_park"])),
        ({"kind": "lighthouse", "owner": "B"}, (None, None, ["ci_castle", "ci_tavern"])),
        ({"kind": "navigator", "owner": "B"}, (None, None, [])),
    ],
)
def test_what_a_question_is_about(given: dict[str, Any], about: tuple[Any, ...]) -> None:
    players = {"A": {"hand": ["ci_tavern", "ci_inn"]}, "B": {"role": 3}, "C": {"hand": ["ci_docks"]}}
    pending = shown(players=players, deck=["ci_tavern", "ci_castle"], turn=turn("B", 3), pending=given)["pending"]
    assert (pending.get("player"), pending.get("card"), pending["offered"]) == about
    assert pending.get("player") == pending.get("target")


def test_a_question_between_two_rounds() -> None:
    asked = shown(pending={"kind": "give_crown", "owner": "C"}, murdered=4)
    assert (asked["turn"], asked["players"]["C"]["revealed"], asked["calls"]["8"]["state"]) == (None, [4], "acted")


def test_a_question_stops_clocks() -> None:
    clocks = {"turn": 90_000, "gather": 20_000, "choice": 30_000}
    own = state(turn=turn("D", 8), pending={"kind": "navigator", "owner": "D"}, deadlines=clocks, now=12_000)
    other = state(turn=turn("D", 8), pending={"kind": "graveyard", "owner": "C", "card": "ci_park"}, deadlines=clocks)
    turn_clock, gather_clock, choice_clock = (Clock(due_at, 1) for due_at in clocks.values())
    assert own.deadlines == Deadlines(turn=turn_clock, held_gather=gather_clock, choice=choice_clock)
    assert other.deadlines == Deadlines(held_turn=turn_clock, held_gather=gather_clock, choice=choice_clock)
    assert own.pending is not None
    assert own.pending.asked == 10_000


def test_who_has_stood_the_longest() -> None:
    early, late = ({"card": "ci_docks", "built_round": number} for number in (2, 5))
    players = {"A": {"city": [late, early]}, "B": {"city": [early, late]}, "C": {"city": ["ci_park"]}}
    grown = [player.grown for player in state(players=players, round=7, first_complete="A").players]
    assert grown == [(0, 0), (2, 5), (6,), ()]


def test_roles_face_down_in_a_draft() -> None:
    draft = {"order": ["A", "B", "A", "B"], "index": 3, "available": [5, 6]}
    given = {"phase": "draft", "draft": draft, "players": {"A": {"roles": [7, 8]}, "B": {"roles": [4]}}}
    without, told = state(**given), state(**given, removed_down=2)
    assert (without.removed_down, without.set_aside) == (1, (2, 3))
    assert (told.removed_down, told.set_aside) == (2, (1, 3))


def test_seen_at_pick_is_one_list_for_each_pick() -> None:
    assert state(players={"A": {"seen_at_pick": [1, 2]}}).players[0].seen_at_pick == ((1, 2),)
    assert state(players={"A": {"seen_at_pick": [[1, 2], [3]]}}).players[0].seen_at_pick == ((1, 2), (3,))
    seen = {"players": {"A": {"seen_at_pick": [1, 2]}}}
    flat = WORDS.picture(SECRET_CITY, WORDS.state(SECRET_CITY, NAMES, seen), NAMES)
    assert (flat["players"]["A"]["seen_at_pick"], flat["players"]["B"]["seen_at_pick"]) == ([1, 2], None)


def test_one_role_has_its_own_word() -> None:
    picture = shown(players={"A": {"role": 1}, "B": {"roles": [2, 3]}})["players"]
    assert (picture["A"]["role"], picture["A"]["roles"]) == (1, [1])
    assert ("role" in picture["B"], picture["B"]["roles"]) == (False, [2, 3])


def test_a_start_names_its_options() -> None:
    start = {"cmd": "start", "options": {"first_crown": "Y", "city_target": 7}}
    example = {
        "given": {"seats": ["X", "Y", "Z"], "speed": "off", "ball_room": "plain"},
        "when": [{"by": "host", "do": start}],
        "then": {"state": {"crown": "Y", "target": 7, "speed": "off", "draft.order.0": "Y"}},
    }
    assert run_example(CLASSIC, example) == []


@pytest.mark.parametrize(("player", "target"), [("C", 2), ("Z", 99), (None, None), (2, "a number names no player")])
def test_a_command_names_a_player(player: Any, target: Any) -> None:
    assert WORDS.command({"cmd": "tithe", "player": player}, NAMES) == {"type": "tithe", "target": target}


def test_a_district_compares_by_what_is_named() -> None:
    players = {"A": {"role": 1, "city": [{"card": "ci_docks", "beauty": 1, "built_round": 3}]}}

    def fails(city: list[Any]) -> bool:
        given = {"seats": list(NAMES), "players": players}
        return bool(run_example(CLASSIC, {"given": given, "then": {"state": {"players.A.city": city}}}))

    assert not fails(["ci_docks"])
    assert not fails([{"card": "ci_docks", "beauty": 1}])
    assert fails([{"card": "ci_docks", "beauty": 0}])


def told(given: dict[str, Any], *steps: dict[str, Any], **then: Any) -> dict[str, Any]:
    """A story of Secret City."""
    return {"given": {"seats": list("ABCD")} | given, "when": steps, "then": then}


PICKED = {"phase": "draft", "crown": "B", "removed_up": [5, 8], "removed_down": 3}
CALLED = {"A": {"role": 6, "hand_count": 3}, "B": {"revealed": [2]}, "C": {"role": 7, "gold": 4}}


@pytest.mark.parametrize(
    "example",
    [
        told(
            PICKED, {"by": "B", "do": {"cmd": "pick_role", "role": 4}}, state={"draft.index": 1, "draft.available": [1, 2, 6, 7]}
        ),
        told(
            PICKED | {"draft": {"available": [1, 6, 7]}, "players": {"B": {"role": 4}, "C": {"role": 2}}},
            {"by": "D", "do": {"cmd": "pick_role", "role": 1}},
            state={"draft.order": list("BCDA"), "draft.index": 3, "draft.available": [6, 7]},
        ),
        told(
            {
                "seats": list("ABCDEFG"),
                "phase": "draft",
                "players": {name: {"role": role} for role, name in enumerate("ABCDEF", 1)},
            },
            state={"draft.available": [7, 8]},
        ),
        told(
            {"players": CALLED, "turn": {"player": "A"}}, state={"turn": {"player": "A", "number": 6}, "players.A.hand_count": 3}
        ),
        told(
            {"players": CALLED, "robbed": 7, "turn": {"number": 6, "gathered": True}},
            {"by": "A", "do": {"cmd": "end_turn"}},
            state={"players.B.gold": 4, "turn.player": "C"},
        ),
        told(
            {"players": CALLED, "turn": {"player": "A"}, "pending": {"kind": "draw", "owner": "A"}},
            view={"viewer": "C", "shows": {"pending.count": 2, "deck_count": 63}, "hides": ["pending.offered"]},
        ),
        told({"status": "finished"}, {"by": "A", "do": {"cmd": "leave"}}, error="game_over"),
        told(
            {"players": {"C": {"controller": "bot"}}},
            {"by": "host", "do": {"cmd": "start"}},
            state={"players.C.controller": "bot", "players.D.controller": "human"},
        ),
    ],
)
def test_a_story_may_leave_out_what_the_rest_of_it_tells(example: dict[str, Any]) -> None:
    assert run_example(SECRET_CITY, example) == []
