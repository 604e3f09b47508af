"""A released event never changes: its shape has a digest, and its stored rows still mean what they meant (T23)."""

from typing import ClassVar

import msgspec
import pytest

from games.rules.catalogue import RULESETS
from games.rules.core import Event, Part
from games.store.codec import canonical, codec_of, event_classes, schema_of
from tests.games.store.shapes import Shape, digest_of, shapes

KEPT = [(slug, shape) for slug in sorted(RULESETS) for shape in shapes(slug)]
KINDS = [(slug, kind) for slug in sorted(RULESETS) for kind in sorted(event_classes(RULESETS[slug]))]


@pytest.mark.parametrize(("slug", "kind"), KINDS)
def test_every_event_class_has_a_golden_shape_and_still_is_it(slug: str, kind: str) -> None:
    event = event_classes(RULESETS[slug])[kind]
    kept = [shape for shape in shapes(slug) if (shape.type, shape.schema) == (kind, schema_of(event))]
    assert kept, f"{kind} has no golden row of schema {schema_of(event)}: python -m tests.games.store.shapes"
    assert kept[0].rows
    assert kept[0].digest == digest_of(event), f"the shape of {kind} changed: it needs a new SCHEMA and an upcaster"


@pytest.mark.parametrize(
    ("slug", "shape"), KEPT, ids=lambda value: f"{value.type}.{value.schema}" if isinstance(value, Shape) else value
)
def test_golden_rows_of_every_schema_still_mean_the_same(slug: str, shape: Shape) -> None:
    codec = codec_of(RULESETS[slug])
    for row in shape.rows:
        public, private = canonical(row.public), canonical(row.private)
        event = codec.decode(1, shape.type, shape.schema, public.decode(), private.decode())
        assert msgspec.json.decode(msgspec.json.encode(event)) == row.means
        if shape.schema == codec.schemas[shape.type]:
            encoded = codec.encode(event)
            assert (encoded.public, canonical(row.private)) == (
                public,
                b"{" + b",".join(b'"%s":%s' % (name.encode(), part) for name, part in sorted(encoded.private.items())) + b"}",
            )


class Hidden(Part, frozen=True, kw_only=True):
    """A part."""

    card: int


class First(Event, frozen=True, kw_only=True, tag="kind"):
    """Words."""

    SCHEMA: ClassVar[int] = 1
    seat: int
    secret: dict[str, Hidden]


class OtherWords(Event, frozen=True, kw_only=True, tag="kind"):
    """Other words about the same shape."""

    SCHEMA: ClassVar[int] = 1
    seat: int
    secret: dict[str, Hidden]


class NewDefault(Event, frozen=True, kw_only=True, tag="kind"):
    """Words."""

    SCHEMA: ClassVar[int] = 1
    seat: int = 0
    secret: dict[str, Hidden]


class WiderHidden(Part, frozen=True, kw_only=True):
    """A part."""

    card: int | None


class NewPart(Event, frozen=True, kw_only=True, tag="kind"):
    """Words."""

    SCHEMA: ClassVar[int] = 1
    seat: int
    secret: dict[str, WiderHidden]


class NewField(Event, frozen=True, kw_only=True, tag="kind"):
    """Words."""

    SCHEMA: ClassVar[int] = 1
    seat: int
    title: str = ""
    secret: dict[str, Hidden]


def test_a_shape_is_fields_types_and_defaults_and_no_words() -> None:
    assert digest_of(First) == digest_of(OtherWords)
    assert len({digest_of(kind) for kind in (First, NewDefault, NewPart, NewField)}) == 4
