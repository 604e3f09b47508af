"""The OpenAPI document: valid, complete, and true to the rules' structs."""

import json
from io import StringIO
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # the types are a package of their own
import pytest
from django.core.management import call_command
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from games.rules.catalogue import RULESETS
from tests.games.api.people import API, Game, Person, guest, nobody, refused

pytestmark = pytest.mark.usefixtures("db_ready")


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """Return the document as it is served."""
    answer = Person().get("/openapi")
    assert answer.status_code == 200
    served: dict[str, Any] = answer.json()
    return served


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    """Return path, method and operation of everything there is."""
    return [(path, method, one) for path, item in document["paths"].items() for method, one in item.items()]


def checker(document: dict[str, Any], name: str) -> jsonschema.Draft202012Validator:
    """Return what checks an answer against a named schema."""
    registry = Registry().with_resource("urn:api", DRAFT202012.create_resource(document))
    return jsonschema.Draft202012Validator({"$ref": f"urn:api#/components/schemas/{name}"}, registry=registry)


def test_it_is_valid_openapi_3_1(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    OpenAPIV31SpecValidator(document).validate()


def test_the_generator_has_nothing_to_warn_of() -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--format", "openapi-json", stdout=StringIO())


def test_every_operation_has_its_own_id_a_summary_and_a_tag(document: dict[str, Any]) -> None:
    ids = [one["operationId"] for _, _, one in operations(document)]
    assert len(ids) == len(set(ids)) > 30
    assert all(one.get("summary") and one.get("tags") for _, _, one in operations(document))


def test_every_operation_says_which_problems_it_can_meet(document: dict[str, Any]) -> None:
    for path, method, one in operations(document):
        answers = one["responses"]
        assert {"429", "500", "503"} <= set(answers), path
        assert not one.get("security") or "401" in answers, path
        assert "{" not in path or "404" in answers, path
        assert "requestBody" not in one or {"400", "413", "415"} <= set(answers), (method, path)
        for status, answer in answers.items():
            if int(status) >= 400:
                described = resolved(document, answer)
                assert "application/problem+json" in described["content"], (method, path, status)


def resolved(document: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    """Follow a reference to a common response."""
    if "$ref" not in answer:
        return answer
    common: dict[str, Any] = document["components"]["responses"][answer["$ref"].rpartition("/")[2]]
    return common


def test_bodies_have_examples(document: dict[str, Any]) -> None:
    for path, method, one in operations(document):
        for content in one.get("requestBody", {}).get("content", {}).values():
            assert content.get("examples"), (method, path)


def test_either_way_of_signing_in_will_do(document: dict[str, Any]) -> None:
    assert set(document["components"]["securitySchemes"]) == {"bearer", "cookie"}
    command = document["paths"][f"{API}/games/{{game_id}}/commands"]["post"]
    assert command["security"] == [{"bearer": []}, {"cookie": []}]


def test_a_command_is_one_of_the_rules_commands(document: dict[str, Any]) -> None:
    request = checker(document, "CommandRequest")
    assert request.is_valid({"command": {"type": "gather", "what": "gold"}})
    assert request.is_valid({"command": {"type": "end_turn"}, "window": "turn-57"})
    assert not request.is_valid({"command": {"type": "gather", "what": "cake"}})
    assert not request.is_valid({"command": {"type": "win"}})
    assert not request.is_valid({"command": {"type": "end_turn"}, "seat": 1})


UNIONS = [f"Citadels{edition}{kind}" for edition in ("SecretCity", "Classic") for kind in ("Command", "Event")]
UNIONS += ["AgentDCommand", "AgentDEvent"]


@pytest.mark.parametrize("name", UNIONS)
def test_each_edition_has_its_own_commands_and_events_told_apart_by_their_type(document: dict[str, Any], name: str) -> None:
    schemas = document["components"]["schemas"]
    union = schemas[name]
    mapping = union["discriminator"]["mapping"]
    assert union["discriminator"]["propertyName"] == "type"
    assert sorted(member["$ref"] for member in union["oneOf"]) == sorted(mapping.values())
    for tag, place in mapping.items():
        assert schemas[place.rpartition("/")[2]]["properties"]["type"] == {"enum": [tag]}


def test_editions_share_what_they_have_in_common_and_no_more(document: dict[str, Any]) -> None:
    def mapping(edition: str, kind: str) -> dict[str, str]:
        found: dict[str, str] = document["components"]["schemas"][f"Citadels{edition}{kind}"]["discriminator"]["mapping"]
        return found

    city, classic = mapping("SecretCity", "Command"), mapping("Classic", "Command")
    assert {tag for tag in city if classic[tag] != city[tag]} == {"pick_role", "build"}
    assert city["leave"] == classic["leave"]
    assert mapping("SecretCity", "Event").items() <= mapping("Classic", "Event").items()


def test_a_command_of_classic_alone_is_none_of_secret_city(document: dict[str, Any]) -> None:
    bewitch, discard = {"type": "bewitch", "role": 4}, {"type": "pick_role", "role": 4, "discard": 5}
    for command in (bewitch, discard):
        assert checker(document, "CommandRequest").is_valid({"command": command})
        assert checker(document, "CitadelsClassicCommand").is_valid(command)
        assert not checker(document, "CitadelsSecretCityCommand").is_valid(command)


def test_every_ruleset_has_its_game_and_its_options(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    games = schemas["Game"]["discriminator"]["mapping"]
    assert set(games) == set(RULESETS)
    assert sorted(games.values()) == sorted(member["$ref"] for member in schemas["Game"]["oneOf"])
    for slug, place in games.items():
        assert schemas[place.rpartition("/")[2]]["properties"]["ruleset"]["enum"] == [slug]
    allowed = {member["$ref"].rpartition("/")[2] for member in schemas["NewRoom"]["properties"]["options"]["anyOf"]}
    assert allowed == {"CitadelsSecretCityOptions", "CitadelsClassicOptions", "AgentDOptions", "WelcomeToOptions"}
    assert checker(document, "CitadelsClassicOptions").is_valid({"first_crown": 2, "speed": "off", "city_target": 7})
    assert not checker(document, "CitadelsSecretCityOptions").is_valid({"speed": "off"})
    assert not checker(document, "AgentDOptions").is_valid({"speed": "normal"})


def test_a_command_of_secret_agent_d_is_none_of_citadels(document: dict[str, Any]) -> None:
    guess = {"type": "attempt", "target": 1, "color": "red", "building": "submarine"}
    for command in (guess, {"type": "take_die", "die": "d3"}, {"type": "take_die", "die": "d3", "face": "gun"}):
        assert checker(document, "CommandRequest").is_valid({"command": command})
        assert checker(document, "AgentDCommand").is_valid(command)
        assert not checker(document, "CitadelsClassicCommand").is_valid(command)
    assert not checker(document, "CommandRequest").is_valid({"command": {"type": "attempt", "target": 1}})
    assert not checker(document, "AgentDCommand").is_valid({"type": "gather", "what": "gold"})


def test_an_identity_is_shown_as_own_and_in_no_public_field(document: dict[str, Any]) -> None:  # AD 11
    schemas = document["components"]["schemas"]
    for name, own in (("IdentityDrawn", "Drawn"), ("TargetChosen", "Chosen")):
        event = schemas[f"AgentDEvent{name}"]["properties"]
        assert event["own"] == {"$ref": f"#/components/schemas/AgentDEvent{own}"}
        assert not {"secret", "color", "building"} & set(event)
    assert not {"bag", "deck"} & set(schemas["AgentDView"]["properties"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_real_answers_are_what_the_document_says(document: dict[str, Any], ruleset: str) -> None:
    game = Game(ruleset=ruleset, spectators=True)
    person, command = game.pick()
    for path, name in [
        (game.path, "Game"),
        (f"{game.path}/feed?proof=1", "Feed"),
        ("/games", "WatchableGames"),
        ("/me/games", "MyGames"),
        ("/rulesets", "RulesetList"),
        (f"/rulesets/{ruleset}", "Ruleset"),
        ("/status", "Status"),
    ]:
        checker(document, name).validate(person.get(path).json())
    checker(document, "Game").validate(guest().get(game.path).json())
    checker(document, "Game").validate(person.send(game.id, command).json())
    checker(document, "Problem").validate(person.send(game.id, {"type": "win"}).json())


def test_it_can_be_asked_for_again_for_nothing() -> None:
    etag = nobody().get("/openapi")["ETag"]
    assert nobody().get("/openapi", if_none_match=etag).status_code == 304
    assert nobody().get("/openapi", if_none_match=f'"other", W/{etag}').status_code == 304


@pytest.mark.parametrize("method", ["post", "put", "delete", "options"])
@pytest.mark.parametrize("path", ["/openapi", "/docs"])
def test_it_can_only_be_read(method: str, path: str) -> None:
    answer = getattr(nobody().client, method)(f"/api/v1{path}")
    refused(answer, 405, "request.method_not_allowed")
    assert answer["Allow"] == "GET, HEAD"


def test_the_page_loads_nothing_from_elsewhere() -> None:
    answer = nobody().client.get("/api/v1/docs")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "http://" not in page
    assert "https://" not in page
    assert "<script>" not in page
    assert answer["Content-Security-Policy"].startswith("default-src 'self'")


def test_the_document_names_no_address_of_this_machine(document: dict[str, Any]) -> None:
    assert "127.0.0.1" not in json.dumps(document)
    assert "localhost" not in json.dumps(document)
