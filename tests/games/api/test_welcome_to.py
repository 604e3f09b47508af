"""Welcome To over HTTP: rooms from one seat to a hundred, turns and refusals, sheets, what the catalogue and the document say."""

from typing import Any

import pytest
from django.utils.translation import override

from games.api.messages import render
from games.models import Room
from games.rules.catalogue import RULESETS
from games.rules.core import BadOption
from games.rules.welcome_to.cards import EFFECTS
from tests.games.api.parlour import Parlour
from tests.games.api.people import Game, guest, nobody, refused
from tests.games.api.test_openapi import checker

pytestmark = pytest.mark.usefixtures("db_ready")

WELCOME_TO = "welcome_to"


def game_of(people: int = 4, **more: Any) -> Game:
    """Return a game that has just begun."""
    return Game(ruleset=WELCOME_TO, people=people, **more)


@pytest.mark.parametrize(
    ("wish", "code", "field"),
    [
        ({"seats": 28, "options": {"expert": True}}, "welcome_to.bad_player_count", "seats"),
        ({"seats": 1, "options": {"expert": True}}, "welcome_to.bad_player_count", "seats"),
        ({"options": {"expert": "yes"}}, "welcome_to.bad_option", "expert"),
        ({"options": {"speed": "normal"}}, "welcome_to.bad_option", "speed"),
    ],
)
def test_a_room_that_fits_no_table_is_refused_with_the_field_at_fault(wish: dict[str, Any], code: str, field: str) -> None:
    person, before = guest(), Room.objects.count()  # WT-1
    document = refused(person.post("/rooms", {"ruleset": WELCOME_TO, **wish}), 422, code)
    assert [fault["field"] for fault in document["errors"]] == [field]
    assert Room.objects.count() == before


@pytest.mark.parametrize("seats", [0, 101])
def test_no_room_is_smaller_than_one_seat_or_larger_than_a_hundred(seats: int) -> None:
    refused(guest().post("/rooms", {"ruleset": WELCOME_TO, "seats": seats}), 400, "request.invalid")


def test_a_solo_room_starts_at_once_and_is_played_alone() -> None:  # WT-1, WT-24
    parlour = Parlour(ruleset=WELCOME_TO, seats=1)
    game_id = parlour.ask(0, "POST", "/start").json()["game_id"]
    person = parlour.people[0]
    game = person.get(f"/games/{game_id}").json()
    assert game["view"]["mode"] == "solo"
    assert len(game["view"]["seats"][0]["hand"]) == 3
    after = person.send(game_id, game["legal"][0]["command"]).json()
    assert after["view"]["turn"] == 2


def test_a_room_of_a_hundred_is_filled_and_started_over_http() -> None:
    parlour = Parlour(ruleset=WELCOME_TO, seats=100).ready()
    room = parlour.look()
    assert [place["kind"] for place in room["seats"]] == ["person"] + ["bot"] * 99
    game_id = parlour.ask(0, "POST", "/start").json()["game_id"]
    answer = parlour.people[0].get(f"/games/{game_id}")
    assert len(answer.json()["players"]) == 100
    assert len(answer.content) < 64 * 1024
    assert [game["game_id"] for game in parlour.people[0].get("/me/games").json()["games"]] == [game_id]


def test_ones_own_games_say_whose_turn_it_is_and_until_when() -> None:
    game = game_of()
    (row,) = game.person(2).get("/me/games").json()["games"]
    (window,) = game.person(2).get(game.path).json()["windows"]
    assert (row["my_turn"], row["due_at"]) == (True, window["due_at"])
    game.person(2).send(game.id, game.pick()[1])
    (row,) = game.person(2).get("/me/games").json()["games"]
    assert (row["my_turn"], row["due_at"]) == (False, None)


def test_nobody_learns_of_a_submission_more_than_that_it_is_there() -> None:  # WT-36
    game = game_of()
    mine, other = game.person(0), game.person(1)
    before = other.get(game.path).json()
    mine.send(game.id, game.pick()[1])
    after = other.get(game.path).json()
    assert after["view"]["seats"][0].pop("has_submitted")
    assert not before["view"]["seats"][0].pop("has_submitted")
    assert (before["view"].pop("missing"), after["view"].pop("missing")) == (4, 3)
    assert after["view"] == before["view"]


@pytest.mark.parametrize(
    ("change", "status", "code", "words"),
    [
        ({"turn": 9}, 409, "welcome_to.stale_turn", "Turn 1 is being played now"),
        ({"combo": 4}, 422, "welcome_to.unknown_combination", "three to choose from"),
        ({"write": {"street": 4, "house": 1, "number": 1}}, 422, "welcome_to.unknown_house", "no such house"),
        ({"claims": [{"level": 1}]}, 422, "welcome_to.plan_not_met", "plan 1"),
        ({"roundabout_before": [1, 1]}, 422, "welcome_to.roundabout_not_allowed", "Only the advanced game"),
        ({"refuse": True}, 400, "game.bad_command", ""),
        ({"number_card": 1}, 400, "game.bad_command", ""),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(change: dict[str, Any], status: int, code: str, words: str) -> None:  # WT-4
    game = game_of(people=2)
    person, command = game.person(0), game.pick()[1]
    if code == "welcome_to.unknown_house":
        change = {"write": {**change["write"], "number": command["write"]["number"]}}
    document = refused(person.send(game.id, {**command, **change}), status, code)
    assert words in document["detail"]
    assert document["legal"]
    assert not person.get(game.path).json()["view"]["seats"][0]["has_submitted"]


def test_an_effect_is_named_in_the_sentence() -> None:
    game = game_of(people=2)
    person, command = game.person(0), game.pick()[1]
    printed = person.get(game.path).json()["view"]["combos"][command["combo"] - 1]["effect"]
    wrong = {"kind": "park" if printed == "pool" else "pool"}
    document = refused(person.send(game.id, {**command, "effect": wrong}), 422, "welcome_to.effect_mismatch")
    assert document["params"] == {"effect": printed}
    assert document["detail"].endswith(f": {EFFECTS[printed].name_en}.")
    with override("ko"):
        assert EFFECTS[printed].name_ko in render("welcome_to.effect_mismatch", {"effect": printed})[1]


class TestSheets:
    """GET /games/{id}/sheets/{seat}."""

    def test_a_large_table_sums_sheets_up_and_shows_each_in_full_when_asked(self) -> None:
        game = game_of(people=14)
        person = game.person(0)
        assert ["sheet" in seat for seat in person.get(game.path).json()["view"]["seats"]] == [True] + [False] * 13
        shown = person.get(f"{game.path}/sheets/13").json()
        assert (shown["seat"], shown["ruleset"], shown["game_id"]) == (13, WELCOME_TO, str(game.id))
        assert shown["sheet"] == game.person(13).get(game.path).json()["view"]["seats"][13]["sheet"]

    def test_it_changes_when_a_turn_resolves_and_not_before(self) -> None:  # WT-36
        game = game_of(people=2)
        one, two = game.person(0), game.person(1)
        etag = two.get(f"{game.path}/sheets/0")["ETag"]
        command = game.pick()[1]
        one.send(game.id, command)
        assert two.get(f"{game.path}/sheets/0", if_none_match=etag).status_code == 304
        two.send(game.id, command)
        after = two.get(f"{game.path}/sheets/0", if_none_match=etag)
        assert after.status_code == 200
        assert after["ETag"] != etag
        assert any(house != "." for street in after.json()["sheet"]["houses"] for house in street.split())

    def test_it_is_for_those_who_may_see_the_game(self) -> None:
        closed, open_to_all = game_of(people=2), game_of(people=2, spectators=True)
        refused(guest().get(f"{closed.path}/sheets/0"), 404, "game.not_found")
        assert nobody().get(f"{closed.path}/sheets/0").status_code == 401
        assert guest().get(f"{open_to_all.path}/sheets/1").status_code == 200

    def test_there_is_none_of_a_seat_that_is_not_there_or_in_a_game_without_sheets(self) -> None:
        game, city = game_of(people=2), Game()
        assert "seat 2" in refused(game.person(0).get(f"{game.path}/sheets/2"), 404, "game.no_such_sheet")["detail"]
        refused(city.person(0).get(f"{city.path}/sheets/0"), 404, "game.no_such_sheet")
        assert game.person(0).get(f"{game.path}/sheets/-1").status_code == 404

    def test_it_is_what_the_document_says(self) -> None:
        document, game = nobody().get("/openapi").json(), game_of(people=2)
        checker(document, "Sheet").validate(game.person(0).get(f"{game.path}/sheets/1").json())


def test_the_document_knows_the_parts_that_a_turn_is_put_together_from() -> None:  # WT-42
    document = nobody().get("/openapi").json()
    offer = document["components"]["schemas"]["WelcomeToOffer"]["properties"]
    assert offer["choices"] == {"$ref": "#/components/schemas/WelcomeToChoices"}
    game = game_of(people=2, options={"advanced": True})
    (choices,) = [one["choices"] for one in game.person(0).get(game.path).json()["legal"] if "choices" in one]
    checker(document, "WelcomeToChoices").validate(choices)
    assert set(choices) == {"numbers", "effects", "refuse", "roundabouts", "plans", "reshuffle"}


def test_the_catalogue_has_the_whole_box_in_both_languages() -> None:  # WT 2, WT-28
    korean, english = (nobody().get("/rulesets/welcome_to", accept_language=language).json() for language in ("ko", "en"))
    assert korean["name"] == "웰컴 투 당신의 완벽한 보금자리"
    assert sum(effect["count"] for effect in english["effects"]) == len(english["construction_cards"]) == 81
    assert len(english["plans"]) == 28
    assert [street["houses"] for street in english["sheet"]["streets"]] == [10, 11, 12]
    assert [bot["policy"] for bot in english["bots"]] == ["steady", "random"]
    for one, other in zip(korean["plans"], english["plans"], strict=True):
        assert one["name"] != other["name"]
        assert {**one, "name": ""} == {**other, "name": ""}


@pytest.mark.parametrize("seats", [1, 2, 27, 28, 100])
def test_the_catalogue_says_with_how_many_seats_each_choice_is_possible(seats: int) -> None:  # WT-1
    for option in nobody().get("/rulesets/welcome_to").json()["options"]:
        for choice in option["choices"]:
            fits = choice["least_seats"] <= seats <= choice.get("most_seats", 100)
            assert accepts({option["name"]: choice["value"]}, seats) == fits, (option["name"], choice)


def accepts(options: dict[str, Any], seats: int) -> bool:
    """Return whether a table of so many may choose these options."""
    try:
        RULESETS[WELCOME_TO].options(options, seats)
    except BadOption:
        return False
    return True
