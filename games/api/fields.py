"""Faults of single fields of a body or a query, as a flat list."""

from collections.abc import Iterator
from typing import Any, TypedDict

from rest_framework.exceptions import ErrorDetail

WHOLE = ""
"""The name under which a fault of the body as a whole stands."""


class FieldError(TypedDict):
    """One fault: `field` is a path such as `seats.0.policy`, empty for the whole; `code` is for programs."""

    field: str
    code: str
    detail: str


def field_errors(detail: Any) -> list[FieldError]:
    """Return the framework's nested faults as a flat list, in its order."""
    return list(_flat(detail, ()))


def _flat(detail: Any, path: tuple[str, ...]) -> Iterator[FieldError]:
    match detail:
        case dict():
            for name, below in detail.items():
                yield from _flat(below, path if name == "non_field_errors" else (*path, str(name)))
        case list():
            for index, below in enumerate(detail):
                # Faults of one field stand in a list; those of a list's items are dicts, empty for good items.
                yield from _flat(below, (*path, str(index)) if isinstance(below, dict) else path)
        case ErrorDetail():
            yield FieldError(field=".".join(path), code=detail.code or "invalid", detail=str(detail))
        case _:
            yield FieldError(field=".".join(path), code="invalid", detail=str(detail))
