"""What comes through the door and what does not."""

from io import BytesIO
from uuid import UUID

import msgspec
import pytest
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import ErrorDetail

from games.api.json import MOST_BYTES, MOST_LEVELS, JSONParser, JSONRenderer, Malformed, TooLarge, decode


class Shown(msgspec.Struct):
    """A struct as answers have them."""

    id: UUID
    hidden: int | msgspec.UnsetType = msgspec.UNSET


def test_an_object_is_read() -> None:
    assert decode(b'{"a": [1, 2.5, null, "\\ud83d\\ude00"]}') == {"a": [1, 2.5, None, "😀"]}


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "syntax"),
        (b"{", "syntax"),
        (b"{'a': 1}", "syntax"),
        (b'{"a": 1} {"a": 2}', "syntax"),
        (b'{"a": NaN}', "syntax"),
        (b'{"a": Infinity}', "syntax"),
        (b'{"a": 1e999}', "syntax"),
        (b'{"a": ' + b"1" * 5000 + b"}", "syntax"),
        (b'{"a": "\xff"}', "syntax"),
        (b"\xef\xbb\xbf{}", "syntax"),
        ('{"a": 1}'.encode("utf-16"), "syntax"),
        (b'{"a": "\\ud800"}', "syntax"),
        (b'{"a": "\\udc00x"}', "syntax"),
        (b'{"a": 9007199254740992}', "number"),
        (b'{"a": [-9007199254740992]}', "number"),
        (b"[]", "object"),
        (b"5", "object"),
        (b"null", "object"),
        (b'"text"', "object"),
        (b'{"a": 1, "a": 1}', "duplicate"),
        (b'{"a": {"b": 1, "b": 2}}', "duplicate"),
        (b'{"a": "\\u0000"}', "nul"),
        (b'{"\\u0000": 1}', "nul"),
        (b'{"a":' * MOST_LEVELS + b"{}" + b"}" * MOST_LEVELS, "depth"),
        (b"[" * 30_000, "depth"),
        (b'{"a":' * 10_000, "depth"),
    ],
)
def test_anything_else_is_malformed(body: bytes, reason: str) -> None:
    with pytest.raises(Malformed) as caught:
        decode(body)
    assert caught.value.params == {"reason": reason}


def test_32_levels_are_read() -> None:
    levels = MOST_LEVELS - 1
    assert decode(b'{"a":' * levels + b"{}" + b"}" * levels)


def test_the_parser_stops_at_64_kb() -> None:
    whole = b'{"a": "' + b"x" * (MOST_BYTES - 9) + b'"}'
    assert len(whole) == MOST_BYTES
    assert JSONParser().parse(BytesIO(whole))
    with pytest.raises(TooLarge):
        JSONParser().parse(BytesIO(whole + b" "))


def test_structs_and_lazy_texts_are_written() -> None:
    shown = Shown(id=UUID(int=1))
    data = {"shown": shown, "lazy": gettext_lazy("text"), "error": ErrorDetail("wrong", "code")}
    assert JSONRenderer().render(data) == (
        b'{"shown":{"id":"00000000-0000-0000-0000-000000000001"},"lazy":"text","error":"wrong"}'
    )
    assert JSONRenderer().render(None) == b""
