"""Events, and who may know what of them.

An event has one public part, which everybody may know, and at most one private part per audience: a seat, or `table`
for what nobody knows (the order of the pile, a card face down). In memory both are one struct: its fields are the
public part, and an event that has something to hide declares one more field,

    secret: dict[Audience, SomePart]

whose values are small structs. So what leaves the server is never a copy with secrets removed: `feed` takes the
public fields and adds the reader's own part, and the store writes, hashes and proves the same parts (design section 5).

Which parts there are, and how many events of which type, follows from public facts alone.
"""

from typing import Any, Final, TypeAlias, cast

import msgspec

from games.rules.core.types import Seat

Audience: TypeAlias = str
"""`"0"`, `"1"`, ... for the seats, `"table"` for nobody."""

TABLE: Final = "table"
MOST_SEATS: Final = 100
_NAMES: Final = tuple(str(number) for number in range(MOST_SEATS))

JSONObject: TypeAlias = dict[str, Any]


def audience(seat: Seat) -> Audience:
    """Return the name of the audience that is just this seat."""
    return _NAMES[seat]


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """A fact. A subclass sets its `tag`; `SCHEMA` numbers its shape and grows with an upcaster, never else."""


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one audience alone may know of an event."""


def event_type(event: Event) -> str:
    """Return the tag under which the event is stored."""
    return cast("str", event.__struct_config__.tag)


def split(event: Event) -> tuple[JSONObject, dict[Audience, JSONObject]]:
    """Return the public part of an event without its tag, and its private parts."""
    public = cast("JSONObject", msgspec.to_builtins(event))
    del public["type"]
    return public, public.pop("secret", {})


def feed(event: Event, seat: Seat | None) -> JSONObject:
    """Return what the viewer may know of the event: the public part, and as `own` the viewer's private part, if any."""
    public = cast("JSONObject", msgspec.to_builtins(event))
    secret = public.pop("secret", {})
    if seat is not None and (own := secret.get(audience(seat))):
        public["own"] = own
    return public
