"""Citadels classic over HTTP: rooms that fit, rooms that do not, a game of two, and sentences about its numbers."""

from typing import Any

import pytest

from games.models import Room
from games.rules.citadels.options import ORDINARY_ROLES
from tests.games.api.parlour import Parlour
from tests.games.api.people import Game, guest, refused

pytestmark = pytest.mark.usefixtures("db_ready")

CLASSIC = "classic"


@pytest.mark.parametrize(
    ("wish", "code", "field"),
    [
        ({"seats": 9}, "citadels.bad_player_count", "seats"),
        ({"seats": 1}, "citadels.bad_player_count", "seats"),
        ({"options": {"hats": 3}}, "citadels.bad_option", "hats"),
        ({"options": {"roles": "all"}}, "citadels.bad_option", "roles"),
        ({"options": {"roles": [*ORDINARY_ROLES, "witch"]}}, "citadels.bad_option", "roles"),
        ({"seats": 4, "options": {"roles": [*ORDINARY_ROLES, "queen"]}}, "citadels.bad_option", "roles"),
        ({"seats": 8}, "citadels.bad_option", "roles"),
        ({"seats": 2, "options": {"first_crown": 2}}, "citadels.bad_option", "first_crown"),
    ],
)
def test_a_room_that_fits_no_table_is_refused_with_the_field_at_fault(wish: dict[str, Any], code: str, field: str) -> None:
    person, before = guest(), Room.objects.count()
    document = refused(person.post("/rooms", {"ruleset": CLASSIC, **wish}), 422, code)
    assert [fault["field"] for fault in document["errors"]] == [field]
    assert Room.objects.count() == before


def test_a_room_changes_seats_and_roles_together() -> None:
    parlour = Parlour(ruleset=CLASSIC, seats=5, options={"roles": [*ORDINARY_ROLES, "queen"]})
    refused(parlour.ask(0, "PATCH", "", {"seats": 4}), 422, "citadels.bad_option")
    refused(parlour.ask(0, "PATCH", "", {"seats": 9}), 422, "citadels.bad_player_count")
    assert len(parlour.look()["seats"]) == 5
    changed = parlour.ask(0, "PATCH", "", {"seats": 2, "options": {"speed": "off"}}).json()
    assert (len(changed["seats"]), changed["options"]["speed"]) == (2, "off")
    assert changed["options"]["roles"] == list(ORDINARY_ROLES)


def test_roles_that_need_more_people_than_came_are_refused_at_the_start() -> None:
    parlour = Parlour(ruleset=CLASSIC, people=2, seats=5, public=False, options={"roles": [*ORDINARY_ROLES, "queen"]})
    parlour.ask(1, "PUT", "/ready", {"ready": True})
    before = parlour.look()
    document = refused(parlour.ask(0, "POST", "/start"), 422, "citadels.bad_option")
    assert [fault["field"] for fault in document["errors"]] == ["roles"]
    assert {**parlour.look(), "poll_after_ms": 0} == {**before, "poll_after_ms": 0}


def test_two_people_get_two_roles_each() -> None:
    parlour = Parlour(ruleset=CLASSIC, people=2, seats=2, public=False).ready()
    game_id = parlour.ask(0, "POST", "/start").json()["game_id"]
    game = parlour.people[0].get(f"/games/{game_id}").json()
    assert game["view"]["draft"]["order"].count(0) == 2
    assert game["view"]["roles"] == list(ORDINARY_ROLES)


def test_quick_start() -> None:
    person = guest()
    room = person.post("/rooms/quick", {"ruleset": CLASSIC}).json()
    assert room["ruleset"] == CLASSIC
    assert person.post("/rooms/quick", {"ruleset": CLASSIC}).json()["id"] == room["id"]


def test_a_refusal_names_both_roles_of_a_number() -> None:
    game = Game(ruleset=CLASSIC)
    person = game.person(game.picker)
    document = refused(person.send(game.id, {"type": "pick_role", "role": 9}), 422, "citadels.role_unavailable")
    assert document["detail"].startswith("Number 9 (Queen or Artist) ")
    assert document["params"] == {"role": 9}
    refused(person.send(game.id, {"type": "bewitch", "role": 4}), 409, "game.wrong_phase")


def test_secret_city_knows_no_command_of_classic() -> None:
    game = Game()
    person = game.person(game.picker)
    refused(person.send(game.id, {"type": "bewitch", "role": 4}), 400, "game.bad_command")
    refused(person.send(game.id, {"type": "pick_role", "role": 4, "discard": 5}), 400, "game.bad_command")
