"""From rows to events, in order and without a gap."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from games.store.codec import Codec
from games.store.errors import DamagedStream
from games.store.port import Happened

Row: TypeAlias = tuple[int, str, int, str, str, str, int]
"""version, type, schema, public as text, private without `staff` as text, actor, instant."""


def happened(codec: Codec, rows: Iterable[Row], *, after: int) -> Iterator[Happened]:
    """Decode the rows that follow version `after`. Raises DamagedStream at the first that is missing or unreadable."""
    for expected, (version, kind, schema, public, private, actor, instant) in enumerate(rows, start=after + 1):
        if version != expected:
            raise DamagedStream(expected, "missing")
        event = codec.decode(version, kind, schema, public, private)
        yield Happened(version=version, event=event, actor=actor, at=instant)
