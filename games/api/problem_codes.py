"""Every problem code of the API with its status: what docs/api/problems.md lists and the sentences are checked against.

`DJANGO_SETTINGS_MODULE=citadel.settings python -m games.api.problem_codes > docs/api/problems.md` writes the list anew.
"""

import sys
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from importlib import import_module
from typing import Final

import django
from django.utils.translation import override

from citadel.problems import Problem

# Modules whose Problem classes are codes; everything else that raises a Problem takes its class from one of these.
_MODULES: Final = (
    "accounts.errors",
    "games.api.headers",
    "games.api.json",
    "games.services.errors",
    "games.services.lobby.errors",
)

# What a request alone can do wrong: found by the framework, the handlers, the front and its server, without a class here.
_REQUEST: Final[Mapping[str, int]] = {
    "request.invalid": HTTPStatus.BAD_REQUEST,
    "request.bad_http": HTTPStatus.BAD_REQUEST,
    "request.unauthenticated": HTTPStatus.UNAUTHORIZED,
    "request.forbidden": HTTPStatus.FORBIDDEN,
    "request.not_found": HTTPStatus.NOT_FOUND,
    "request.method_not_allowed": HTTPStatus.METHOD_NOT_ALLOWED,
    "request.not_acceptable": HTTPStatus.NOT_ACCEPTABLE,
    "request.timeout": HTTPStatus.REQUEST_TIMEOUT,
    "request.unsupported_media_type": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "request.throttled": HTTPStatus.TOO_MANY_REQUESTS,
    "request.head_too_large": HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    "request.internal": HTTPStatus.INTERNAL_SERVER_ERROR,
    "request.unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
}


def codes() -> dict[str, int]:
    """Return all codes in order, each with its status."""
    found = dict(_REQUEST)
    for module in _MODULES:
        import_module(module)
    found |= {kind.code: int(kind.status) for kind in _below(Problem) if "code" in vars(kind)}
    found |= _refusals()
    return dict(sorted(found.items(), key=_place))


def markdown() -> str:
    """Return the list as the document has it."""
    from games.api.messages import title  # noqa: PLC0415 - needs Django set up, which running this module does below

    lines = [_HEAD]
    namespace = ""
    with override("en"):
        for code, status in codes().items():
            if namespace != (namespace := code.partition(".")[0]):
                lines.append(f"\n## {namespace}\n\n| code | status | title |\n| --- | --- | --- |")
            lines.append(f"| `{code}` | {int(status)} | {title(code)} |")
    return "\n".join(lines) + "\n"


def _below(kind: type[Problem]) -> Iterator[type[Problem]]:
    for child in kind.__subclasses__():
        yield child
        yield from _below(child)


def _refusals() -> dict[str, int]:
    """Return the refusals of the rules."""
    from games.rules.agent_d import codes as agent_d  # noqa: PLC0415 - only whoever asks for all codes needs all engines
    from games.rules.citadels import codes as citadels  # noqa: PLC0415
    from games.rules.core import GameCode  # noqa: PLC0415
    from games.rules.welcome_to import codes as welcome_to  # noqa: PLC0415

    found: dict[str, int] = {}
    for engine in (agent_d, citadels, welcome_to):
        refusals = (engine.BAD_OPTION, engine.BAD_PLAYER_COUNT, *GameCode, *engine.Code)
        found |= dict.fromkeys(map(str, refusals), HTTPStatus.UNPROCESSABLE_ENTITY)
        found |= dict.fromkeys(engine.MISPLACED_CODES, HTTPStatus.CONFLICT)
    return found | {GameCode.BAD_COMMAND.value: HTTPStatus.BAD_REQUEST, GameCode.NOT_A_PLAYER.value: HTTPStatus.FORBIDDEN}


_ORDER: Final = ("request", "account", "room", "game")


def _place(item: tuple[str, int]) -> tuple[int, str, int, str]:
    code, status = item
    namespace = code.partition(".")[0]
    known = _ORDER.index(namespace) if namespace in _ORDER else len(_ORDER)
    return known, namespace, int(status), code


_HEAD: Final = """# Problems

Every error of the API is an `application/problem+json` document (RFC 9457). `code` is for programs and never changes its
meaning; `title` and `detail` are sentences in the language of `Accept-Language` (`ko`, `en`); `params` hold what the sentence
is about. With wrong fields `errors` says which ones and why. A refusal by the rules of a game carries the `rule` (as named in
docs/rules/), the `version` it was given at, the `legal` commands, and those `unavailable` with the code that would refuse them.

| status | means |
| --- | --- |
| 400 | cannot be read, or a field, the command or the Idempotency-Key is missing or malformed |
| 401 | not signed in; `WWW-Authenticate` says how |
| 403 | signed in, and not allowed |
| 404 | does not exist, or is not for you to know of |
| 409 | the game or room is not, or no longer, where this belongs: look again |
| 412 | If-Match names another version than the present one |
| 422 | understood, and refused: by the rules, or a key used again with another body |
| 429, 503 | wait as long as `Retry-After` says, then send the same request with the same key again |
| 500 | our fault; `error_id` is what support needs |
"""


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(markdown())
