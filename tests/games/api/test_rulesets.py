"""GET /rulesets: the catalogue in two languages."""

import re
from collections import Counter
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # the types are a package of their own
import pytest

from games.rules.catalogue import RULESETS
from games.rules.citadels.options import ORDINARY_ROLES
from games.rules.citadels.roles import ROLES
from games.rules.core import BadOption, Ruleset
from tests.games.api.people import nobody, refused

pytestmark = pytest.mark.usefixtures("db_ready")

_KOREAN = re.compile("[가-힣]")


def catalogue(slug: str, language: str) -> dict[str, Any]:
    """Return a ruleset in a language."""
    answer = nobody().get(f"/rulesets/{slug}", accept_language=language)
    assert answer.status_code == 200
    assert answer["Content-Language"] == language
    document: dict[str, Any] = answer.json()
    return document


def words(document: object, names: frozenset[str] = frozenset({"name", "text", "label", "hint", "summary"})) -> list[str]:
    """Return every text for people in a catalogue, in order."""
    match document:
        case dict():
            # An option is named by a slug and shown by its label.
            shown = names - {"name"} if "label" in document else names
            found = [value for name, value in document.items() if name in shown and isinstance(value, str)]
            below = [value for name, value in document.items() if name not in {"commands", "options_schema"}]
            return found + words(below)
        case list():
            return [word for one in document for word in words(one)]
        case _:
            return []


def test_all_rulesets_are_listed_for_everybody() -> None:
    answer = nobody().get("/rulesets")
    rows = answer.json()["rulesets"]
    assert [row["slug"] for row in rows] == list(RULESETS)
    assert rows[0]["name"] == "Secret City"
    assert rows[0]["seats"] == {"least": 4, "most": 7}


@pytest.mark.parametrize("slug", RULESETS)
def test_both_languages_are_complete(slug: str) -> None:
    korean, english = catalogue(slug, "ko"), catalogue(slug, "en")
    assert len(words(korean)) == len(words(english)) > 30
    for word in words(korean):
        assert word == "" or _KOREAN.search(word), word
    for word in words(english):
        assert not _KOREAN.search(word), word
    for one, other in zip(korean.get("cards", ()), english.get("cards", ()), strict=True):
        assert (one["id"], one["cost"], one["count"]) == (other["id"], other["cost"], other["count"])
        assert bool(one["text"]) == bool(other["text"])


def test_secret_city_has_its_roles_cards_options_and_bots() -> None:
    document = catalogue("secret_city", "en")
    assert [role["number"] for role in document["roles"]] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert all(role["text"] for role in document["roles"])
    assert sum(card["count"] for card in document["cards"]) == 68
    assert sum(1 for card in document["cards"] if card["text"]) == 14
    (speed,) = document["options"]
    assert (speed["name"], speed["default"]) == ("speed", "normal")
    assert [choice["value"] for choice in speed["choices"]] == ["normal", "relaxed"]
    assert [bot["policy"] for bot in document["bots"]] == ["steady", "random"]


def test_classic_has_all_its_roles_and_cards_and_nothing_of_secret_city() -> None:
    document = catalogue("classic", "ko")
    roles = document["roles"]
    assert sorted(role["number"] for role in roles) == sorted([*range(1, 10), *range(1, 10)])
    assert sum(role["starred"] for role in roles) == 10
    assert [role["name"] for role in roles if role["number"] == 4] == ["왕", "황제"]
    assert all(role["text"] for role in roles)
    cards = document["cards"]
    assert all(card["id"].startswith("ci_") for card in cards)
    assert sum(card["count"] for card in cards) == 80
    assert sum(card["count"] for card in cards if card["set"] == "base") == 66
    assert sum(1 for card in cards if card["text"]) == 25
    assert not any(card["id"].startswith("ci_") for card in catalogue("secret_city", "ko")["cards"])
    assert not any(role["starred"] for role in catalogue("secret_city", "ko")["roles"])


def test_secret_agent_d_has_all_that_lies_in_its_box_and_no_options() -> None:  # AD 2
    document = catalogue("agent_d", "ko")
    assert [one["name"] for one in document["buildings"]] == ["군사 기지", "위성 기지", "잠수함 기지", "발전소"]
    assert [one["id"] for one in catalogue("agent_d", "en")["buildings"]] == [one["id"] for one in document["buildings"]]
    assert [one["id"] for one in document["colors"]] == ["red", "yellow", "blue", "purple"]
    assert Counter(document["faces"])[document["gun"]["id"]] == 2
    assert document["dice"] == [{"seats": seats, "per_color": seats + 3} for seats in (3, 4, 5)]
    assert sum(card["value"] * card["count"] for card in document["info_cards"]) == 91_000
    assert sum(card["count"] for card in document["tool_cards"]) == 8
    assert (document["rounds"], document["steps"], document["rank_to_win"], document["rank_card_value"]) == (3, 4, 7, 2000)
    assert document["security_seats"] == [3]
    assert {"screen", "shootout", "info_card", "security_card"} <= {term["id"] for term in document["terms"]}
    assert (document["options"], document["minutes"], document["seats"]) == ([], 30, {"least": 3, "most": 5})
    assert [bot["policy"] for bot in document["bots"]] == ["steady", "random"]
    assert not {"roles", "cards", "types"} & set(document)


def option(document: dict[str, Any], name: str) -> dict[str, Any]:
    """Return an option of a ruleset."""
    (found,) = [one for one in document["options"] if one["name"] == name]
    return found  # type: ignore[no-any-return]  # JSON


def test_the_options_of_classic_are_those_of_its_rules_with_their_defaults() -> None:  # CI 1
    document = catalogue("classic", "en")
    assert {one["name"]: one["default"] for one in document["options"]} == {
        "roles": list(ORDINARY_ROLES),
        "city_target": 8,
        "deck": "full",
        "first_crown": "random",
        "speed": "normal",
        "ball_room": "salute",
    }
    assert [choice["value"] for choice in option(document, "city_target")["choices"]] == [8, 7]
    assert [choice["value"] for choice in option(document, "first_crown")["choices"]] == ["random", *range(8)]
    assert [choice["label"] for choice in option(document, "first_crown")["choices"]][:2] == ["At random", "Seat 0"]
    assert [choice["value"] for choice in option(document, "speed")["choices"]] == ["normal", "relaxed", "off"]


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_catalogue_says_with_how_many_seats_each_choice_is_possible(seats: int) -> None:  # CI-8
    rules = RULESETS["classic"]
    document = catalogue("classic", "en")
    roles = option(document, "roles")
    needed = {one["number"] for one in roles["numbers"] if seats >= one["needed_from_seats"]}
    usual = {role["number"]: role["value"] for role in roles["choices"] if role["number"] in needed and role["value"] != "queen"}
    usual |= {ROLES[name].number: name for name in ORDINARY_ROLES}
    for choice in roles["choices"]:
        picked = usual | {choice["number"]: choice["value"]}
        assert accepts(rules, {"roles": list(picked.values())}, seats) == (seats >= choice["least_seats"]), choice
    for number in needed:
        fewer = [name for at, name in usual.items() if at != number]
        assert not accepts(rules, {"roles": fewer}, seats)
    for one in document["options"]:
        for choice in one["choices"] if one["pick"] == "one" else ():
            options = {"roles": list(usual.values()), one["name"]: choice["value"]}
            assert accepts(rules, options, seats) == (seats >= choice["least_seats"]), (one["name"], choice)


def accepts(rules: Ruleset[Any, Any], options: dict[str, Any], seats: int) -> bool:
    """Return whether a table of so many may choose these options."""
    try:
        rules.options(options, seats)
    except BadOption:
        return False
    return True


@pytest.mark.parametrize("slug", RULESETS)
def test_the_schemas_say_what_is_a_command_and_what_is_not(slug: str) -> None:
    document = catalogue(slug, "en")
    commands = jsonschema.Draft202012Validator(document["commands"])
    assert commands.is_valid({"type": "leave"})
    assert not commands.is_valid({"type": "win"})
    assert not commands.is_valid({"type": "leave", "seat": 1})
    options = jsonschema.Draft202012Validator(document["options_schema"])
    assert options.is_valid({option["name"]: option["default"] for option in document["options"]})
    assert not options.is_valid({"no_such_option": 1})


def test_the_catalogue_has_an_etag_per_language() -> None:
    for path in ("/rulesets", "/rulesets/secret_city"):
        korean = nobody().get(path, accept_language="ko")
        english = nobody().get(path, accept_language="en")
        assert korean["ETag"] != english["ETag"]
        assert "Accept-Language" in korean["Vary"]
        again = nobody().get(path, accept_language="ko", if_none_match=korean["ETag"])
        assert (again.status_code, again.content) == (304, b"")
        assert nobody().get(path, accept_language="en", if_none_match=korean["ETag"]).status_code == 200


@pytest.mark.parametrize("language", ["", "fr", "xx-invalid;;q=,", "*", "ko;q=0.1, en;q=0.9", "x" * 3000])
def test_any_accept_language_gets_an_answer(language: str) -> None:
    assert nobody().get("/rulesets", accept_language=language).status_code == 200


def test_an_unknown_ruleset_is_a_404() -> None:
    document = refused(nobody().get("/rulesets/chess"), 404, "game.no_such_ruleset")
    assert document["params"] == {"ruleset": "chess"}
    refused(nobody().get("/rulesets/no%20slug"), 404, "request.not_found")
    refused(nobody().post("/rulesets", {}), 405, "request.method_not_allowed")
