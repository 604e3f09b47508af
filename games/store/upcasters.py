"""Upcasters: from an older shape of an event to that of today, one step each.

Events are never migrated. A released event type that needs another shape gets a new SCHEMA and one function here that
lifts the data of the schema before it; older ones climb step by step. An upcaster is pure, reads no table that may change,
and sees the event as one object: its public fields, `type`, and `secret` with the private parts by audience.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from games.rules.core import JSONObject

Upcaster: TypeAlias = Callable[[JSONObject], JSONObject]

_STEPS: Final[dict[tuple[str, int], Upcaster]] = {}


class NoUpcaster(Exception):
    """There is no way from a stored shape to that of today."""


def upcaster(name: str, *, from_schema: int) -> Callable[[Upcaster], Upcaster]:
    """Register the step of event type `name` ("engine.type") from `from_schema` to the next one."""

    def register(step: Upcaster) -> Upcaster:
        if (name, from_schema) in _STEPS:
            raise ValueError(f"{name} has an upcaster from schema {from_schema} already")
        _STEPS[name, from_schema] = step
        return step

    return register


def upcast(engine: str, kind: str, data: JSONObject, *, stored: int, wanted: int) -> JSONObject:
    """Return `data` of schema `stored` in the shape of schema `wanted`. Raises NoUpcaster."""
    if stored > wanted:
        raise NoUpcaster(f"{engine}.{kind} has schema {stored}, newer than this release's {wanted}")
    for schema in range(stored, wanted):
        step = _STEPS.get((f"{engine}.{kind}", schema))
        if step is None:
            raise NoUpcaster(f"no upcaster of {engine}.{kind} from schema {schema}")
        data = step(data)
    return data
