"""From the rules' structs to named schemas."""

from typing import Any

import msgspec

JSONObject = dict[str, Any]

_REF = "#/components/schemas/"


def ref(name: str) -> JSONObject:
    """Return a reference to a named schema."""
    return {"$ref": _REF + name}


def components(prefix: str, *shapes: Any) -> tuple[list[JSONObject], JSONObject]:
    """Return a schema for each of `shapes`, and all named schemas they need, whose names begin with `prefix`."""
    found, named = msgspec.json.schema_components(shapes, ref_template=f"{_REF}{prefix}{{name}}")
    return [_one_of(schema) for schema in found], {prefix + name: _one_of(schema) for name, schema in named.items()}


def _one_of(schema: Any) -> Any:
    """A tagged union is one of its members, never several: say so to generators of clients."""
    match schema:
        case {"anyOf": members, "discriminator": _}:
            return {**{key: value for key, value in schema.items() if key != "anyOf"}, "oneOf": members}
        case dict():
            return {key: _one_of(value) for key, value in schema.items()}
        case list():
            return [_one_of(value) for value in schema]
        case _:
            return schema
