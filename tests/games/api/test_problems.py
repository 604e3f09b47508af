"""The one exception handler: every class of error, and what must never leave."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError, ProgrammingError
from django.http import Http404, UnreadablePostError
from django.test import RequestFactory
from django.utils.translation import override
from rest_framework import exceptions
from rest_framework.exceptions import ErrorDetail

from citadel.problems import Problem
from games.api import problems
from games.rules.citadels.codes import Code
from games.rules.core import BadOption, GameCode, RuleViolation
from games.services.errors import Busy, GameHidden


def answered(error: Exception, path: str = "/api/v1/x") -> tuple[int, dict[str, Any], dict[str, str]]:
    """Return status, document and headers of the answer to an exception."""
    with override("en"):
        answer = problems.exception_handler(error, {"request": RequestFactory().get(path)})
    return answer.status_code, answer.data, {**answer.headers, "Content-Type": str(answer.content_type)}


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (GameHidden(), 404, "game.not_found"),
        (Busy(), 503, "game.busy"),
        (Problem("game.stale_version", status=412, version=3), 412, "game.stale_version"),
        (RuleViolation(GameCode.BAD_COMMAND, "SC 11"), 400, "game.bad_command"),
        (RuleViolation(GameCode.NOT_A_PLAYER, "SC 11"), 403, "game.not_a_player"),
        (RuleViolation(GameCode.NOT_YOUR_TURN, "SC 11"), 409, "game.not_your_turn"),
        (RuleViolation(Code.DECK_EMPTY, "SC-3"), 422, "citadels.deck_empty"),
        (BadOption("citadels.bad_option", "speed"), 422, "citadels.bad_option"),
        (exceptions.ValidationError({"a": ["no"]}), 400, "request.invalid"),
        (exceptions.ParseError(), 400, "request.malformed"),
        (exceptions.NotAuthenticated(), 401, "request.unauthenticated"),
        (exceptions.AuthenticationFailed(), 401, "request.unauthenticated"),
        (exceptions.PermissionDenied(), 403, "request.forbidden"),
        (PermissionDenied(), 403, "request.forbidden"),
        (exceptions.NotFound(), 404, "request.not_found"),
        (Http404(), 404, "request.not_found"),
        (exceptions.MethodNotAllowed("PUT"), 405, "request.method_not_allowed"),
        (exceptions.NotAcceptable(), 406, "request.not_acceptable"),
        (RequestDataTooBig(), 413, "request.too_large"),
        (exceptions.UnsupportedMediaType("text/xml"), 415, "request.unsupported_media_type"),
        (exceptions.Throttled(wait=3), 429, "request.throttled"),
        (SuspiciousOperation("x"), 400, "request.malformed"),
        (UnreadablePostError("x"), 400, "request.malformed"),
        (OperationalError("lock timeout"), 503, "request.unavailable"),
        (InterfaceError("gone"), 503, "request.unavailable"),
        (ProgrammingError("secret SQL"), 500, "request.internal"),
        (ValueError("secret hand"), 500, "request.internal"),
        (exceptions.APIException("secret"), 500, "request.internal"),
    ],
)
def test_every_error_has_its_status_and_code(error: Exception, status: int, code: str) -> None:
    found, document, headers = answered(error)
    assert (found, document["code"], document["status"]) == (status, code, status)
    assert document["type"] == f"https://citadel.example/problems/{code}"
    assert document["instance"] == "/api/v1/x"
    assert document["title"] != code
    assert headers["Content-Type"] == "application/problem+json"
    assert "secret" not in str(document)


def test_a_fault_of_ours_tells_an_id_and_nothing_else() -> None:
    _, document, _ = answered(ValueError("the hand is sc_quarry"))
    assert set(document) == {"type", "title", "status", "detail", "instance", "code", "params", "error_id"}
    assert document["error_id"]


@pytest.mark.parametrize("error", [Busy(), OperationalError(), exceptions.Throttled(wait=3)])
def test_who_must_wait_is_told_how_long(error: Exception) -> None:
    _, _, headers = answered(error)
    assert int(headers["Retry-After"]) >= 1


def test_a_refusal_names_its_rule_and_its_params() -> None:
    violation = RuleViolation(Code.NOT_ENOUGH_GOLD, "SC 6.4", card="sc_quarry", needed=5, held=2)
    _, document, _ = answered(violation)
    assert document["rule"] == "SC 6.4"
    assert document["params"] == {"card": "sc_quarry", "needed": 5, "held": 2}
    assert document["detail"] == "This costs 5 gold; you have 2."


def test_a_bad_option_names_its_field() -> None:
    _, document, _ = answered(BadOption("citadels.bad_option", "speed"))
    assert [(fault["field"], fault["code"]) for fault in document["errors"]] == [("speed", "citadels.bad_option")]


def test_every_wrong_field_is_named() -> None:
    wrong = exceptions.ValidationError(
        {
            "seats": [{}, {"policy": [ErrorDetail("no such bot", "unknown")]}],
            "options": {"speed": [ErrorDetail("no", "invalid_choice")]},
            "non_field_errors": [ErrorDetail("both", "mixed")],
        }
    )
    _, document, _ = answered(wrong)
    assert [(fault["field"], fault["code"]) for fault in document["errors"]] == [
        ("seats.1.policy", "unknown"),
        ("options.speed", "invalid_choice"),
        ("", "mixed"),
    ]


def test_djangos_own_refusals_are_problems_below_api_and_pages_elsewhere() -> None:
    request = RequestFactory()
    for handler in (problems.bad_request, problems.forbidden, problems.not_found):
        assert handler(request.get("/api/v1/x"), Http404())["Content-Type"] == "application/problem+json"
        assert handler(request.get("/x"), Http404())["Content-Type"].startswith("text/html")
    assert problems.server_error(request.get("/api/v1/x"))["Content-Type"] == "application/problem+json"
    assert problems.server_error(request.get("/x"))["Content-Type"].startswith("text/html")
