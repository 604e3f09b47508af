"""JSON at the door: strict on the way in, fast on the way out.

What comes in must be one JSON object in UTF-8, no deeper than 32 levels, without a key named twice, a NUL character (which
PostgreSQL cannot store) or a whole number that readers disagree about. What is not, is `request.malformed`, whichever view it was sent to.
"""

import json
from collections.abc import Mapping
from typing import IO, Any, Final, cast

import msgspec
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

from citadel.problems import Problem

MOST_BYTES: Final = 64 * 1024
"""The front refuses larger bodies before they arrive; this is the same limit for a Django without the front."""
MOST_LEVELS: Final = 32
LARGEST_NUMBER: Final = 2**53 - 1
"""Beyond this, JSON's readers disagree about a whole number (RFC 7493, section 2.2)."""


class Malformed(Problem):
    """The body is not the JSON object it should be; `reason` says why in one word."""

    status = 400
    code = "request.malformed"


class TooLarge(Problem):
    """The body has more than `limit` bytes."""

    status = 413
    code = "request.too_large"


class JSONRenderer(BaseRenderer):
    """Writes builtins and msgspec structs."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: object,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        return b"" if data is None else encode(data)


class StreamRenderer(JSONRenderer):
    """For whoever asks for a stream of events: the front makes the stream, what is refused is a problem as elsewhere."""

    media_type = "text/event-stream"
    format = "stream"


class JSONParser(BaseParser):
    """Reads one JSON object. Raises Malformed and TooLarge."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        return decode(read(stream))


def encode(data: object) -> bytes:
    """Return `data` as JSON; lazy texts and other things that only look like text become text."""
    return msgspec.json.encode(data, enc_hook=str)


def read(stream: IO[bytes]) -> bytes:
    """Return a whole body. Raises TooLarge."""
    body = stream.read(MOST_BYTES + 1)
    if len(body) > MOST_BYTES:
        raise TooLarge(limit=MOST_BYTES)
    return body


def decode(body: bytes) -> dict[str, Any]:
    """Return the JSON object in `body`. Raises Malformed."""
    try:
        data = msgspec.json.decode(body)
    except RecursionError:
        raise Malformed(reason="depth") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Malformed(reason="syntax") from None
    if not isinstance(data, dict):
        raise Malformed(reason="object")
    _check(data, MOST_LEVELS)
    # msgspec keeps the last of two equal keys; a reader before us may have believed the first one.
    json.loads(body, object_pairs_hook=_refuse_duplicates)
    return cast("dict[str, Any]", data)


def _check(value: object, levels: int) -> None:
    """Raise Malformed for what is nested deeper than `levels`, a NUL character in a text, a whole number too large."""
    match value:
        case str():
            if "\0" in value:
                raise Malformed(reason="nul")
        case int():
            if abs(value) > LARGEST_NUMBER:
                raise Malformed(reason="number")
        case dict() | list():
            if levels == 0:
                raise Malformed(reason="depth")
            for child in value:
                _check(child, levels - 1)
            if isinstance(value, dict):
                for child in value.values():
                    _check(child, levels - 1)
        case _:
            pass


def _refuse_duplicates(pairs: list[tuple[str, object]]) -> None:
    if len({key for key, _ in pairs}) < len(pairs):
        raise Malformed(reason="duplicate")
