"""Between an event of the rules and its stored shape.

Stored are a public part and one private part per audience, each as canonical JSON: sorted keys, no spaces, UTF-8,
whole numbers only. PostgreSQL's jsonb keeps values but no bytes, so canonical bytes are made again from what it gives
back (`recanonical`); hashes are over them, in the shape in which they were stored, before any upcasting.

Reading is the hot path: the two jsonb texts are joined to one JSON text and decoded at once by msgspec into the struct of
today. Only an event of an older schema takes the way over dicts and upcasters.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, cast, get_args

import msgspec

from games.rules.core import Event, JSONObject, Ruleset, event_type, split
from games.store import upcasters
from games.store.errors import DamagedStream, Unstorable

AnyRuleset: TypeAlias = Ruleset[Any, Any]
Rulesets: TypeAlias = Callable[[str], AnyRuleset]
"""Finds a ruleset by its slug; raises KeyError."""

T = TypeVar("T")

STAFF: Final = "staff"
"""The audience of the part that the store adds to each event: the digest of all inputs so far."""

_ENCODER: Final = msgspec.json.Encoder(order="sorted")
_NUL: Final = b"\\u0000"


def canonical(value: object) -> bytes:
    """Return `value`, made of builtins, as canonical JSON. Raises Unstorable for what jsonb cannot keep exactly."""
    _refuse_floats(value)
    try:
        encoded = _ENCODER.encode(value)
    except (TypeError, UnicodeEncodeError) as error:
        raise Unstorable(str(error)) from error
    if _NUL in encoded and _holds_nul(value):
        raise Unstorable("a character NUL")
    return encoded


def recanonical(text: str | bytes) -> bytes:
    """Return the canonical JSON of what PostgreSQL gives back as the text of a jsonb."""
    return _ENCODER.encode(msgspec.json.decode(text))


def _refuse_floats(value: object) -> None:
    if isinstance(value, float):
        raise Unstorable("a number that is not whole")
    if isinstance(value, Mapping):
        for item in value.values():
            _refuse_floats(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            _refuse_floats(item)


def _holds_nul(value: object) -> bool:
    if isinstance(value, Mapping):
        return any(_holds_nul(key) or _holds_nul(item) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return any(_holds_nul(item) for item in value)
    return isinstance(value, str) and "\0" in value


class Encoded(NamedTuple):
    """An event in stored shape, without its place in the stream."""

    type: str
    schema: int
    public: bytes
    private: dict[str, bytes]


class Codec:
    """Encodes and decodes the events of one ruleset."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        """Read the event types and their schemas off the ruleset."""
        self._engine = ruleset.engine
        self._event_type = ruleset.event_type
        self._decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(ruleset.event_type)
        self.schemas: Final = {tag: schema_of(kind) for tag, kind in event_classes(ruleset).items()}

    def encode(self, event: Event) -> Encoded:
        """Return the stored shape of an event. Raises Unstorable."""
        public, private = split(event)
        if STAFF in private:
            raise Unstorable("a part for staff, which only the store adds")
        parts = {audience: canonical(part) for audience, part in private.items()}
        return Encoded(event_type(event), schema_of(type(event)), canonical(public), parts)

    def decode(self, version: int, kind: str, schema: int, public: str, private: str) -> Event:
        """Return the event of a row: `public` and `private` are the texts of its jsonb, the latter without `staff`.

        Raises DamagedStream.
        """
        try:
            if schema == self.schemas.get(kind):
                return self._decoder.decode(_joined(kind, public, private))
            return self._upcast(kind, schema, public, private)
        except (msgspec.MsgspecError, upcasters.NoUpcaster, UnicodeDecodeError) as error:
            raise DamagedStream(version, str(error)) from error

    def _upcast(self, kind: str, schema: int, public: str, private: str) -> Event:
        if kind not in self.schemas:
            raise upcasters.NoUpcaster(f"unknown type {kind!r}")
        data: JSONObject = msgspec.json.decode(_joined(kind, public, private))
        data = upcasters.upcast(self._engine, kind, data, stored=schema, wanted=self.schemas[kind])
        return cast("Event", msgspec.convert(data, self._event_type))


def _joined(kind: str, public: str, private: str) -> str:
    secret = "" if private == "{}" else f',"secret":{private}'
    rest = "}" if public == "{}" else f",{public[1:]}"
    return f'{{"type":"{kind}"{secret}{rest}'


def schema_of(kind: type[Event]) -> int:
    """Return the number of the shape in which events of this class are written."""
    return cast("int", vars(kind)["SCHEMA"])


def event_classes(ruleset: AnyRuleset) -> dict[str, type[Event]]:
    """Return the event classes of a ruleset by their tags."""
    members: tuple[type[Event], ...] = get_args(ruleset.event_type) or (ruleset.event_type,)
    return {cast("str", member.__struct_config__.tag): member for member in members}


def once_per_ruleset(make: Callable[[AnyRuleset], T]) -> Callable[[AnyRuleset], T]:
    """Keep what `make` returns for each ruleset; there are a handful of them, and they live as long as the process."""
    made: dict[int, tuple[AnyRuleset, T]] = {}

    @wraps(make)
    def kept(ruleset: AnyRuleset) -> T:
        if id(ruleset) not in made:
            made[id(ruleset)] = (ruleset, make(ruleset))  # holding the ruleset keeps its id from being used again
        return made[id(ruleset)][1]

    return kept


@once_per_ruleset
def codec_of(ruleset: AnyRuleset) -> Codec:
    """Return the codec of a ruleset, made once."""
    return Codec(ruleset)
