"""Logs hide what they must not hold, even where a call forgets to."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from citadel.logging import configure


@pytest.fixture(autouse=True)
def _put_back() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers, root.level = handlers, level


def line(capsys: pytest.CaptureFixture[str], **fields: Any) -> dict[str, Any]:
    """Log one event with `fields` and return the line as it was written."""
    configure({"level": "INFO"})
    structlog.stdlib.get_logger("games.test").info("game.command_refused", **fields)
    found: dict[str, Any] = json.loads(capsys.readouterr().err.splitlines()[-1])
    return found


def test_an_event_is_one_json_object_with_its_fields(capsys: pytest.CaptureFixture[str]) -> None:
    found = line(capsys, game_id="0f3c", code="citadels.not_enough_gold")
    assert found["event"] == "game.command_refused"
    assert (found["level"], found["logger"]) == ("info", "games.test")
    assert (found["game_id"], found["code"]) == ("0f3c", "citadels.not_enough_gold")


@pytest.mark.parametrize("name", ["token", "device_token", "password", "seed", "hand", "salt", "idempotency_key"])
def test_a_secret_is_hidden(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert "tavern" not in json.dumps(line(capsys, **{name: "tavern"}))


def test_a_word_that_only_contains_such_a_name_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert line(capsys, handler="x", seedling="y")["handler"] == "x"


@pytest.mark.parametrize(
    ("least", "said"), [("INFO", ["info", "info", "info", "error", "warning"]), ("WARNING", ["error", "warning"])]
)
def test_what_a_client_gets_wrong_is_no_warning_and_a_busy_server_no_error(
    capsys: pytest.CaptureFixture[str], least: str, said: list[str]
) -> None:
    configure({"level": least})
    for status in (400, 404, 429):
        logging.getLogger("django.request").warning("answered", extra={"status_code": status})
    for status in (500, 503):
        logging.getLogger("django.request").error("answered", extra={"status_code": status})
    lines = capsys.readouterr().err.splitlines()
    assert [json.loads(line)["level"] for line in lines] == said


def test_the_standard_library_logs_alike(capsys: pytest.CaptureFixture[str]) -> None:
    configure({"level": "WARNING"})
    logging.getLogger("django.request").warning("seen %s", "twice")
    assert json.loads(capsys.readouterr().err)["event"] == "seen twice"
