"""Whether what came of a worked example is what it expects: both are JSON, looked into by dotted paths."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from games.rules.core import BadOption, JSONObject, RuleViolation

REFUSALS = (msgspec.ValidationError, RuleViolation, BadOption)
"""What the rules, or the door before them, raise at a command that will not do."""


class Mismatch(NamedTuple):
    """Where an example fails: the path, what it expects there, and what the engine says."""

    path: str
    expected: Any
    got: Any


class Comparing(NamedTuple):
    """How an engine's examples compare, beyond equality."""

    unordered: frozenset[str] = frozenset()
    """Last words of the paths whose lists compare as multisets."""
    labels: tuple[str, ...] = ()
    """An object that has one of these compares with a bare word by it, and with another object by what that one names."""

    def mismatches(self, picture: Any, expected: JSONObject, prefix: str = "") -> Iterator[Mismatch]:
        """Yield where the picture is not as expected; a path that leads nowhere leads to None."""
        for path, wanted in expected.items():
            got = _at(picture, path.split("."))
            if not self.agrees(wanted, got, unordered=path.rpartition(".")[2] in self.unordered):
                yield Mismatch(prefix + path, wanted, got)

    def agrees(self, wanted: Any, got: Any, *, unordered: bool = False) -> bool:
        """Whether a value is the wanted one, any `one_of` these, or a list of the `same_cards` in any order."""
        if isinstance(wanted, dict) and wanted.keys() == {"one_of"}:
            return any(self.agrees(one, got, unordered=unordered) for one in wanted["one_of"])
        if isinstance(wanted, dict) and wanted.keys() == {"same_cards"}:
            return isinstance(got, list) and self._sorted(wanted["same_cards"]) == self._sorted(got)
        if isinstance(wanted, list) and isinstance(got, list):
            if unordered:
                return self._sorted(wanted) == self._sorted(got)
            return len(wanted) == len(got) and all(map(self.agrees, wanted, got))
        if isinstance(wanted, str) and isinstance(got, dict):
            return any(got.get(label) == wanted for label in self.labels)
        if isinstance(wanted, dict) and isinstance(got, dict) and any(label in wanted for label in self.labels):
            return all(self.agrees(value, got.get(name)) for name, value in wanted.items())
        return bool(wanted == got) and isinstance(wanted, bool) == isinstance(got, bool)

    def _sorted(self, things: list[Any]) -> list[str]:
        return sorted(str(self._label(thing) if isinstance(thing, dict) else thing) for thing in things)

    def _label(self, thing: JSONObject) -> Any:
        return next((thing[label] for label in self.labels if label in thing), thing)


def plain(thing: Any) -> Any:
    """Return the thing as JSON has it: objects, lists, words and numbers."""
    return msgspec.json.decode(msgspec.json.encode(thing))


def code_of(refusal: Exception) -> str:
    """Return the code of one of `REFUSALS` as examples write it: without the engine's name."""
    if isinstance(refusal, RuleViolation | BadOption):
        return refusal.code.rpartition(".")[2]
    return "bad_command"


def _at(thing: Any, path: list[str]) -> Any:
    """Return what is at a path, None where there is nothing."""
    for key in path:
        if isinstance(thing, dict):
            thing = thing.get(key)
        elif isinstance(thing, list) and key.lstrip("-").isdigit() and int(key) < len(thing):
            thing = thing[int(key)]
        else:
            return None
    return thing
