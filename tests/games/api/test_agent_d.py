"""Secret Agent D over HTTP: rooms that fit and do not, several who decide at once, and sentences about its refusals."""

from typing import Any

import pytest

from games.models import Room
from tests.games.api.parlour import Parlour
from tests.games.api.people import Game, guest, nobody, refused

pytestmark = pytest.mark.usefixtures("db_ready")

AGENT_D = "agent_d"


@pytest.mark.parametrize(
    ("wish", "code", "field"),
    [
        ({"seats": 2}, "agent_d.bad_player_count", "seats"),
        ({"seats": 6}, "agent_d.bad_player_count", "seats"),
        ({"options": {"speed": "normal"}}, "agent_d.bad_option", "speed"),
    ],
)
def test_a_room_that_fits_no_table_is_refused_with_the_field_at_fault(wish: dict[str, Any], code: str, field: str) -> None:
    person, before = guest(), Room.objects.count()
    document = refused(person.post("/rooms", {"ruleset": AGENT_D, **wish}), 422, code)
    assert [fault["field"] for fault in document["errors"]] == [field]
    assert Room.objects.count() == before


def test_a_room_grows_and_shrinks_between_three_and_five_seats() -> None:
    parlour = Parlour(ruleset=AGENT_D)
    refused(parlour.ask(0, "PATCH", "", {"seats": 2}), 422, "agent_d.bad_player_count")
    refused(parlour.ask(0, "PATCH", "", {"seats": 6}), 422, "agent_d.bad_player_count")
    refused(parlour.ask(0, "PATCH", "", {"options": {"city_target": 7}}), 422, "agent_d.bad_option")
    for seats in (5, 3):
        assert len(parlour.ask(0, "PATCH", "", {"seats": seats}).json()["seats"]) == seats


def test_two_are_too_few() -> None:
    parlour = Parlour(ruleset=AGENT_D, people=2, seats=3, public=False)
    parlour.ask(1, "PUT", "/ready", {"ready": True})
    document = refused(parlour.ask(0, "POST", "/start"), 409, "room.too_few_players")
    assert document["params"] == {"least": 3}


def test_quick_start() -> None:
    person = guest()
    room = person.post("/rooms/quick", {"ruleset": AGENT_D}).json()
    assert (room["ruleset"], room["options"]) == (AGENT_D, {})
    assert 3 <= len(room["seats"]) <= 5
    assert person.post("/rooms/quick", {"ruleset": AGENT_D}).json()["id"] == room["id"]


def test_all_decide_at_once_and_each_is_told_of_its_own_choice_alone() -> None:  # AD-15
    game = Game(ruleset=AGENT_D, spectators=True)
    first, second, watcher = game.person(0), game.person(1), guest()
    (window,) = first.get(game.path).json()["windows"]
    assert (window["kind"], window["seats"]) == ("target", [0, 1, 2, 3])
    told = first.send(game.id, {"type": "choose_target", "building": "satellite"}, window=window["id"]).json()
    assert told["view"]["seats"][0]["identity"]["building"] == "satellite"
    for other in (second, watcher):
        seen = other.get(game.path).json()
        assert seen["view"]["seats"][0]["has_chosen"]
        assert "identity" not in seen["view"]["seats"][0]
        (event,) = other.get(f"{game.path}/feed").json()["events"][-1:]
        assert (event["type"], event["seat"], "own" in event) == ("target_chosen", 0, False)
    assert watcher.get(game.path).json()["seat"] is None
    assert second.send(game.id, {"type": "choose_target", "building": "satellite"}, window=window["id"]).status_code == 200


def test_refusals_have_code_rule_and_sentence() -> None:
    game = Game(ruleset=AGENT_D)
    person = game.person(2)
    assert person.send(game.id, {"type": "choose_target", "building": "submarine"}).status_code == 200
    again = refused(person.send(game.id, {"type": "choose_target", "building": "satellite"}), 409, "agent_d.already_chosen")
    assert (again["rule"], again["title"]) == ("AD-15", "Chosen already")
    other = game.person(3)
    gun = refused(other.send(game.id, {"type": "choose_target", "building": "gun"}), 422, "agent_d.unknown_building")
    assert gun["rule"] == "AD-16"
    assert {offer["command"]["type"] for offer in gun["legal"]} == {"choose_target", "leave"}
    refused(other.send(game.id, {"type": "take_die", "die": "d1"}), 409, "game.wrong_phase")
    refused(other.send(game.id, {"type": "gather", "what": "gold"}), 400, "game.bad_command")


def test_citadels_knows_no_command_of_secret_agent_d() -> None:
    game = Game()
    person = game.person(game.picker)
    refused(person.send(game.id, {"type": "decline_attempt"}), 400, "game.bad_command")


def test_an_offer_says_where_the_die_would_lie_to_its_owner_alone() -> None:  # AD-54
    game = Game(ruleset=AGENT_D)
    for seat in range(4):
        game.person(seat).send(game.id, {"type": "choose_target", "building": "army_base"})
    taker = game.picker
    mine = [offer for offer in game.person(taker).get(game.path).json()["legal"] if offer["command"]["type"] == "take_die"]
    assert mine
    assert {offer["place"] for offer in mine} <= {"top", "front"}
    rest = game.person((taker + 1) % 4).get(game.path).json()
    assert {offer["command"]["type"] for offer in rest["legal"]} == {"leave"}
    assert "place" not in str(rest)


def test_the_catalogue_is_open_to_all() -> None:
    assert nobody().get(f"/rulesets/{AGENT_D}").json()["name"] == "Secret Agent D"
