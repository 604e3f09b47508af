"""Every error that leaves the API, as problem+json (RFC 9457), from one exception handler.

The class of an exception says whose fault it is, its code says what; the sentence is made here, in the language of the
request. What is nobody's fault but ours is a 500 with an id that the log has too, and tells nothing else.
"""

import secrets
from collections.abc import Callable, Mapping
from functools import wraps
from http import HTTPStatus
from typing import Any, Final, cast

import structlog
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, UnreadablePostError
from django.views import defaults
from rest_framework import exceptions
from rest_framework.response import Response

from citadel.problems import Problem
from games.api.fields import FieldError, field_errors
from games.api.json import MOST_BYTES, Malformed, TooLarge, encode
from games.api.messages import render
from games.rules.core import MISPLACED, BadOption, GameCode, RuleViolation
from games.services.errors import Refused

MEDIA_TYPE: Final = "application/problem+json"
TYPES: Final = "https://citadel.example/problems/"
RETRY_SECONDS: Final = 1
_UNCACHED: Final = {"Cache-Control": "no-store"}
"""A refusal is one person's and of one moment: a 404 may be a game tomorrow, or be one for somebody else."""
SAFE: Final = ("GET", "HEAD")
"""The methods that only read."""

_STATUS_OF_CODE: Final[Mapping[str, int]] = {
    GameCode.BAD_COMMAND: HTTPStatus.BAD_REQUEST,
    GameCode.NOT_A_PLAYER: HTTPStatus.FORBIDDEN,
    **dict.fromkeys(MISPLACED, HTTPStatus.CONFLICT),
}

# Faults of a request that the framework finds: its class there, and our code.
_FRAMEWORK: Final[Mapping[type[exceptions.APIException], str]] = {
    exceptions.ParseError: "request.malformed",
    exceptions.AuthenticationFailed: "request.unauthenticated",
    exceptions.NotAuthenticated: "request.unauthenticated",
    exceptions.PermissionDenied: "request.forbidden",
    exceptions.NotFound: "request.not_found",
    exceptions.MethodNotAllowed: "request.method_not_allowed",
    exceptions.NotAcceptable: "request.not_acceptable",
    exceptions.UnsupportedMediaType: "request.unsupported_media_type",
    exceptions.Throttled: "request.throttled",
}

log = structlog.get_logger(__name__)


def exception_handler(error: Exception, context: Mapping[str, Any]) -> Response:
    """Return the answer to whatever a view raised; the only place that decides what an error looks like."""
    request = cast("HttpRequest", context["request"])
    problem = as_problem(error) or _our_fault(error, request.path)
    headers = {**_UNCACHED, **problem.headers}
    return Response(document(problem, request.path), status=problem.status, headers=headers, content_type=MEDIA_TYPE)


def document(problem: Problem, instance: str) -> dict[str, object]:
    """Return the problem as RFC 9457 wants it, in the language now active."""
    title, detail = render(problem.code, problem.params, ruleset=problem.ruleset if isinstance(problem, Refused) else "")
    extra = dict(problem.extra)
    if field := problem.params.get("field"):
        extra.setdefault("errors", [FieldError(field=str(field), code=problem.code, detail=detail)])
    return {
        "type": TYPES + problem.code,
        "title": title,
        "status": int(problem.status),
        "detail": detail,
        "instance": instance,
        "code": problem.code,
        "params": problem.params,
        **extra,
    }


def as_problem(error: Exception) -> Problem | None:
    """Return what an exception means to the caller; None when it means that we have a fault."""
    match error:
        case Problem():
            return error
        case RuleViolation():
            status = _STATUS_OF_CODE.get(error.code, HTTPStatus.UNPROCESSABLE_ENTITY)
            return Problem(error.code, status=status, extra={"rule": error.rule}, **_params(error.params))
        case BadOption():
            return Problem(error.code, status=HTTPStatus.UNPROCESSABLE_ENTITY, field=error.field)
        case exceptions.APIException():
            return _framework_problem(error)
        case Http404():
            return Problem("request.not_found", status=HTTPStatus.NOT_FOUND)
        case PermissionDenied():
            return Problem("request.forbidden", status=HTTPStatus.FORBIDDEN)
        case RequestDataTooBig():
            return TooLarge(limit=MOST_BYTES)
        case SuspiciousOperation() | UnreadablePostError():
            return Malformed(reason="request")
        case OperationalError() | InterfaceError():
            return _unavailable(error)
        case _:
            return None


def _framework_problem(error: exceptions.APIException) -> Problem | None:
    if isinstance(error, exceptions.ValidationError):
        return Problem("request.invalid", status=HTTPStatus.BAD_REQUEST, extra={"errors": field_errors(error.detail)})
    code = _FRAMEWORK.get(type(error))
    if code is None:
        return None
    params: dict[str, int | str] = {}
    headers: dict[str, str] = {}
    match error:
        case exceptions.Throttled():
            params["seconds"] = max(RETRY_SECONDS, int(getattr(error, "wait", None) or 0))
            headers["Retry-After"] = str(params["seconds"])
        case exceptions.ParseError():
            params["reason"] = "syntax"
        case _:
            if challenge := getattr(error, "auth_header", None):
                headers["WWW-Authenticate"] = challenge
    return Problem(code, status=error.status_code, headers=headers, **_params(params))


def _params(params: Mapping[str, int | str]) -> dict[str, Any]:
    """Return params as named arguments; none is called like one of Problem's own."""
    return dict(params)


def _unavailable(error: Exception) -> Problem:
    """A database that is gone, full, or holds a lock for too long: nothing was done, the caller may ask again."""
    log.warning("request.database_unavailable", reason=type(error.__cause__ or error).__name__)
    return Problem("request.unavailable", status=HTTPStatus.SERVICE_UNAVAILABLE, headers={"Retry-After": str(RETRY_SECONDS)})


def _our_fault(error: Exception | None, path: str) -> Problem:
    error_id = secrets.token_hex(6)
    log.error("request.failed", error_id=error_id, path=path, exc_info=error)
    return Problem("request.internal", status=HTTPStatus.INTERNAL_SERVER_ERROR, extra={"error_id": error_id})


# What Django itself refuses, before any view: citadel/urls.py names these as its handlers.


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that Django finds suspicious, such as one for an unknown host."""
    return _outside(request, Malformed(reason="request"), lambda: defaults.bad_request(request, exception))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that a plain view has refused."""
    problem = Problem("request.forbidden", status=HTTPStatus.FORBIDDEN)
    return _outside(request, problem, lambda: defaults.permission_denied(request, exception))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request for an address that does not exist."""
    problem = Problem("request.not_found", status=HTTPStatus.NOT_FOUND)
    return _outside(request, problem, lambda: defaults.page_not_found(request, exception))


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a request on which something outside the API's views failed. Django has logged the traceback."""
    problem = _our_fault(None, request.path)
    return _outside(request, problem, lambda: defaults.server_error(request))


def require_safe(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Let a plain view be read only; other methods get the problem they get elsewhere."""

    @wraps(view)
    def answer(request: HttpRequest) -> HttpResponse:
        if request.method in SAFE:
            return view(request)
        problem = Problem("request.method_not_allowed", status=HTTPStatus.METHOD_NOT_ALLOWED, headers={"Allow": ", ".join(SAFE)})
        return _outside(request, problem, lambda: HttpResponseNotAllowed(SAFE))

    return answer


def _outside(request: HttpRequest, problem: Problem, page: Callable[[], HttpResponse]) -> HttpResponse:
    """Return the problem for the API's addresses, a page for people elsewhere."""
    if not request.path.startswith("/api/"):
        return page()
    return HttpResponse(
        encode(document(problem, request.path)),
        status=problem.status,
        headers={**_UNCACHED, **problem.headers},
        content_type=MEDIA_TYPE,
    )
