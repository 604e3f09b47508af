"""T16: every route of the schema, called by people who have no business there."""

from typing import Any
from uuid import uuid4

import pytest

from tests.games.api.people import API, Game, Person, guest, nobody

OPEN = {
    "create_guest",
    "register",
    "log_in",
    "list_rulesets",
    "get_ruleset",
    "get_status",
}
"""What may be asked without signing in; a new route that is open must be written here."""


@pytest.fixture
def operations(db_ready: None) -> list[tuple[str, str, dict[str, Any]]]:
    """Return path, method and operation of every route."""
    document = nobody().get("/openapi").json()
    return [(path, method, one) for path, item in document["paths"].items() for method, one in item.items()]


def ask(person: Person, method: str, path: str, *, game: str = "", other: str = "1") -> Any:
    """Call a route with ids that exist where a game is asked for, and with ids that do not elsewhere."""
    address = path.removeprefix(API).replace("{game_id}", game).replace("{seat}", other)
    while "{" in address:
        address = address.replace(address[address.index("{") : address.index("}") + 1], str(uuid4()), 1)
    return person.client.generic(method.upper(), API + address, "{}", "application/json", HTTP_IDEMPOTENCY_KEY=str(uuid4()))


def test_t16_who_is_not_signed_in_gets_a_401_everywhere_else(operations: list[tuple[str, str, dict[str, Any]]]) -> None:
    game = str(Game(spectators=True).id)
    for path, method, one in operations:
        if one["operationId"] not in OPEN:
            answer = ask(nobody(), method, path, game=game)
            assert answer.status_code == 401, one["operationId"]
            assert answer.json()["code"] == "request.unauthenticated", one["operationId"]


def test_t16_a_player_of_another_game_gets_a_404_for_everything_of_this_one(
    operations: list[tuple[str, str, dict[str, Any]]],
) -> None:
    game, stranger = str(Game().id), Game().person(0)
    for path, method, one in operations:
        if "{game_id}" in path and one["operationId"] != "send_command":
            answer = ask(stranger, method, path, game=game)
            assert (answer.status_code, answer.json()["code"]) == (404, "game.not_found"), one["operationId"]
    assert stranger.send(game, {"type": "leave"}).json()["code"] == "game.not_found"


def test_t16_whoever_it_is_a_room_of_others_does_not_exist(operations: list[tuple[str, str, dict[str, Any]]]) -> None:
    for path, method, one in operations:
        if "{room_id}" in path:
            answer = ask(guest(), method, path)
            assert answer.status_code in {400, 404}, one["operationId"]


def test_the_open_routes_are_open(operations: list[tuple[str, str, dict[str, Any]]]) -> None:
    assert {one["operationId"] for _, _, one in operations if not one.get("security")} == OPEN
