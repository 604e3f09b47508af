"""Worked examples that are single cases: a `kind` of question, what is `given`, perhaps a `command`, what to `expect`.

A kind is a function of the engine that answers with a *picture* in the example's own words: of the state after a command, of a
score, of whatever the kind asks. Only the fields that an example names are compared.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from games.rules.core import JSONObject, Ruleset
from games.simulation.example_comparing import REFUSALS, Comparing, Mismatch, code_of, plain

Kind: TypeAlias = Callable[[Any, JSONObject], JSONObject]
"""From the ruleset and the example to the picture. What it raises of `REFUSALS` is the example's `error`.

A picture may say its `error` itself, beside the state that the refusal left unchanged.
"""


class Cases:
    """The worked examples of an engine that are cases of these kinds."""

    def __init__(self, kinds: Mapping[str, Kind], comparing: Comparing | None = None) -> None:
        self._kinds = kinds
        self._comparing = comparing or Comparing()

    def failures(self, ruleset: Ruleset[Any, Any], example: JSONObject) -> Iterator[Mismatch]:
        """Put the question and yield where the answer is another one; what was raised has no picture."""
        kind, expected = self._kinds.get(example["kind"]), example["expect"]
        if kind is None:
            yield Mismatch("kind", "one that is known", example["kind"])
            return
        try:
            picture = plain(kind(ruleset, example))
            error = picture.get("error")
        except REFUSALS as refusal:
            picture, error = {}, code_of(refusal)
        if error != expected.get("error"):
            yield Mismatch("error", expected.get("error"), error)
            return
        for name, wanted in expected.items():
            if name != "error":
                yield from self._fields(name, wanted, picture.get(name))

    def _fields(self, path: str, wanted: Any, got: Any) -> Iterator[Mismatch]:
        """Compare what is named, down to the leaves; an empty object or list is a leaf."""
        if isinstance(wanted, dict) and wanted and not wanted.keys() & {"one_of", "same_cards"}:
            for name, value in wanted.items():
                yield from self._fields(f"{path}.{name}", value, got.get(name) if isinstance(got, dict) else None)
        elif isinstance(wanted, list) and wanted and all(isinstance(one, dict) for one in wanted):
            yield from self._entries(path, wanted, got if isinstance(got, list) else [])
        elif not self._comparing.agrees(wanted, got):
            yield Mismatch(path, wanted, got)

    def _entries(self, path: str, wanted: list[JSONObject], got: list[Any]) -> Iterator[Mismatch]:
        """Compare a list of objects: those that say their `seat` with the one of that seat, others in order."""
        if all("seat" in one for one in wanted):
            seats = {one["seat"]: one for one in got}
            for one in wanted:
                yield from self._fields(f"{path}.{one['seat']}", one, seats.get(one["seat"]))
            return
        if len(wanted) != len(got):
            yield Mismatch(path, wanted, got)
            return
        for place, pair in enumerate(zip(wanted, got, strict=True)):
            yield from self._fields(f"{path}.{place}", *pair)
