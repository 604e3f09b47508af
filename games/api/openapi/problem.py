"""The problem document (RFC 9457) and the answers that every operation can have."""

from http import HTTPStatus
from typing import Any, Final

from django.utils.translation import override

from games.api.messages import render

JSONObject = dict[str, Any]

MEDIA_TYPE: Final = "application/problem+json"

PROBLEM: Final[JSONObject] = {
    "type": "object",
    "description": "An error (RFC 9457). `code` never changes its meaning and is listed in docs/api/problems.md.",
    "required": ["type", "title", "status", "detail", "code", "params"],
    "properties": {
        "type": {"type": "string", "format": "uri"},
        "title": {"type": "string", "description": "In the language of the request."},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": {"type": "string", "description": "A sentence for people, in the language of the request."},
        "instance": {"type": "string", "description": "The address that was asked."},
        "code": {"type": "string", "pattern": "^[a-z_]+\\.[a-z_]+$"},
        "params": {
            "type": "object",
            "description": "What the sentence is about, for programs.",
            "additionalProperties": {"type": ["string", "integer"]},
        },
        "errors": {
            "type": "array",
            "description": "With wrong fields: which ones, and why.",
            "items": {
                "type": "object",
                "required": ["field", "code", "detail"],
                "properties": {
                    "field": {"type": "string", "description": "A path such as `seats.0.policy`; empty: the whole body."},
                    "code": {"type": "string"},
                    "detail": {"type": "string"},
                },
            },
        },
        "rule": {"type": "string", "description": "With a refusal by the rules: the id of the rule."},
        "version": {"type": "integer", "description": "With a refusal: the version of the game it was given at."},
        "legal": {"type": "array", "description": "With a refusal: what would be accepted.", "items": {"type": "object"}},
        "unavailable": {
            "type": "array",
            "description": "With a refusal: what would not be accepted whatever its arguments, and why.",
            "items": {"type": "object"},
        },
        "error_id": {"type": "string", "description": "With a fault of ours: what to tell support."},
    },
}


def example(status: int, code: str, **params: int | str) -> JSONObject:
    """Return a problem as an example, in English."""
    with override("en"):
        title, detail = render(code, params)
    return {
        "type": f"https://citadel.example/problems/{code}",
        "title": title,
        "status": int(status),
        "detail": detail,
        "code": code,
        "params": params,
    }


def response(status: HTTPStatus, code: str, *, headers: tuple[str, ...] = (), **params: int | str) -> JSONObject:
    """Return a response object for one problem."""
    described: JSONObject = {
        "description": example(status, code, **params)["title"],
        "content": {
            MEDIA_TYPE: {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "examples": {code: {"value": example(status, code, **params)}},
            }
        },
    }
    if headers:
        described["headers"] = {name: {"schema": {"type": "string"}} for name in headers}
    return described


RESPONSES: Final[JSONObject] = {
    "BadRequest": response(HTTPStatus.BAD_REQUEST, "request.malformed", reason="syntax"),
    "Unauthenticated": response(HTTPStatus.UNAUTHORIZED, "request.unauthenticated", headers=("WWW-Authenticate",)),
    "Forbidden": response(HTTPStatus.FORBIDDEN, "request.forbidden"),
    "NotFound": response(HTTPStatus.NOT_FOUND, "request.not_found"),
    "NotAcceptable": response(HTTPStatus.NOT_ACCEPTABLE, "request.not_acceptable"),
    "Timeout": response(HTTPStatus.REQUEST_TIMEOUT, "request.timeout"),
    "TooLarge": response(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "request.too_large"),
    "UnsupportedMediaType": response(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "request.unsupported_media_type"),
    "Throttled": response(HTTPStatus.TOO_MANY_REQUESTS, "request.throttled", headers=("Retry-After",), seconds=7),
    "Internal": response(HTTPStatus.INTERNAL_SERVER_ERROR, "request.internal"),
    "Unavailable": response(HTTPStatus.SERVICE_UNAVAILABLE, "request.unavailable", headers=("Retry-After",)),
}
