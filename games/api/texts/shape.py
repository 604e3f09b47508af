"""What a table of sentences looks like."""

from typing import NamedTuple, TypeAlias


class Plural(NamedTuple):
    """A sentence that depends on a number: the placeholder `by` decides between `one` and `many`."""

    one: str
    many: str
    by: str


Texts: TypeAlias = dict[str, tuple[str, str | Plural]]
"""Code -> (title, detail). Placeholders are the problem's params; without them the code has a sentence of its own."""
