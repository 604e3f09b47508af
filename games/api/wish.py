"""The body of a command: the command itself, and beside it the window that it answers."""

from typing import Any, Final, NamedTuple, cast

import msgspec
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request

_MEMBERS: Final = frozenset({"command", "window"})
_LONGEST_WINDOW: Final = 60


class Wish(NamedTuple):
    """The command as JSON with sorted keys, so that the same command has the same bytes however it was written."""

    command: bytes
    window: str | None


def wish_of(request: Request) -> Wish:
    """Return the body of a request. What the command means is for the rules to say.

    Raises the framework's ValidationError for a body of another shape, Malformed for none.
    """
    body = cast("dict[str, Any]", request.data)
    faults = {name: [ErrorDetail("There is no such field.", "unknown")] for name in body if name not in _MEMBERS}
    if "command" not in body:
        faults["command"] = [ErrorDetail("This field is required.", "required")]
    window = body.get("window")
    if window is not None and not (isinstance(window, str) and 0 < len(window) <= _LONGEST_WINDOW):
        faults["window"] = [ErrorDetail("This is no id of a window.", "invalid")]
    if faults:
        raise ValidationError(faults)
    return Wish(msgspec.json.encode(body["command"], order="sorted"), window)
