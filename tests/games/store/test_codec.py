"""Stored shapes: the joined text that is decoded at once, and the way of older shapes over upcasters."""

import msgspec
import pytest

from games.rules.core import Event
from games.store import DamagedStream, upcasters
from games.store.codec import Codec, canonical, codec_of, event_classes, recanonical
from games.store.reading import happened
from tests.contracts.toy import TOY, Added, AnyEvent, Drawn, Hand, Noted, Over, Pile, Started

EVENTS: tuple[AnyEvent, ...] = (
    Over(winner=1),
    Added(seat=0, amount=2),
    Drawn(seat=1, lucky=0, secret={"1": Hand(card=4)}),
    Drawn(seat=1, lucky=0, secret={"1": Hand()}),
    Noted(seat=0, secret={"0": Hand(note='"}],\\ 안녕')}),
    Started(seats=("human", "bot"), commitment="", options={"a": {"b": [1]}}, secret={"table": Pile(pile=(2, 1))}),
)


def text_of(parts: dict[str, bytes]) -> str:
    return "{" + ", ".join(f'"{name}": {part.decode()}' for name, part in parts.items()) + "}"


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_is_decoded_to_what_was_encoded(event: Event) -> None:
    codec = codec_of(TOY)
    kind, schema, public, private = codec.encode(event)
    assert codec.decode(1, kind, schema, public.decode(), text_of(private)) == event
    assert "type" not in msgspec.json.decode(public)
    assert "secret" not in msgspec.json.decode(public)


class Bare(Event, frozen=True, kw_only=True, tag="bare"):
    """An event without a public fact but its type."""

    SCHEMA = 1
    secret: dict[str, Hand] = msgspec.field(default_factory=dict)


class Ruleset(type(TOY)):  # type: ignore[misc]
    """A ruleset whose union of events is one class."""

    event_type = Bare


@pytest.mark.parametrize("secret", [{}, {"0": Hand(card=1)}])
def test_an_event_may_have_no_public_part(secret: dict[str, Hand]) -> None:
    codec = Codec(Ruleset())
    kind, schema, public, private = codec.encode(Bare(secret=secret))
    assert public == b"{}"
    assert codec.decode(1, kind, schema, "{}", text_of(private)) == Bare(secret=secret)


@pytest.mark.parametrize(
    ("kind", "schema", "public", "private"),
    [
        ("nothing", 1, "{}", "{}"),
        ("over", 0, '{"winner":1}', "{}"),
        ("over", 2, '{"winner":1}', "{}"),
        ("over", 1, '{"winner":"one"}', "{}"),
        ("over", 1, "{}", "{}"),
        ("over", 1, "{", "{}"),
        ("drawn", 1, '{"seat":1,"lucky":0}', '{"1":{"card":"ace"}}'),
        ("added", 1, '{"player":1}', "{}"),
    ],
)
def test_what_cannot_be_decoded_is_damage(kind: str, schema: int, public: str, private: str) -> None:  # T24
    with pytest.raises(DamagedStream) as damage:
        codec_of(TOY).decode(7, kind, schema, public, private)
    assert damage.value.version == 7


def test_a_missing_row_is_damage() -> None:  # T24
    rows = [(4, "over", 1, '{"winner":1}', "{}", "clock", 5), (6, "over", 1, '{"winner":1}', "{}", "clock", 5)]
    with pytest.raises(DamagedStream) as damage:
        list(happened(codec_of(TOY), rows, after=3))
    assert damage.value.version == 5


def test_older_shapes_climb_step_by_step() -> None:
    @upcasters.upcaster("climbing.event", from_schema=1)
    def _first(data: dict[str, object]) -> dict[str, object]:
        return {**data, "steps": [1]}

    @upcasters.upcaster("climbing.event", from_schema=2)
    def _second(data: dict[str, object]) -> dict[str, object]:
        assert data["steps"] == [1]
        return {**data, "steps": [1, 2]}

    assert upcasters.upcast("climbing", "event", {}, stored=1, wanted=3) == {"steps": [1, 2]}
    assert upcasters.upcast("climbing", "event", {"steps": [1]}, stored=2, wanted=3) == {"steps": [1, 2]}
    assert upcasters.upcast("climbing", "event", {}, stored=3, wanted=3) == {}
    with pytest.raises(upcasters.NoUpcaster, match="from schema 3"):
        upcasters.upcast("climbing", "event", {}, stored=1, wanted=4)
    with pytest.raises(ValueError, match="already"):
        upcasters.upcaster("climbing.event", from_schema=1)(_second)


def test_event_classes_are_found_by_tag() -> None:
    assert event_classes(TOY)["added"] is Added
    assert len(event_classes(TOY)) == 6


def test_canonical_json_has_one_form() -> None:
    assert canonical({"b": [1, {"d": None, "c": True}], "a": "é"}) == '{"a":"é","b":[1,{"c":true,"d":null}]}'.encode()
    assert recanonical('{"b": 1,  "a": "\\u00e9"}') == canonical({"a": "é", "b": 1})
