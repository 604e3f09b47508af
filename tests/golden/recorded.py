"""What a golden game is: one JSON value a line, the setup first, then each input with all that came of it.

    {"about": ..., "ruleset": ..., "rules_version": ..., "seed": ..., "at": ..., "setup": {...}}
    {"at": ..., "seat": 0, "command": {...}, "refused": ...} or "automated": true, or "window": "turn-12"
        "version": the newest event, "events": [{"type", "schema", "public", "private"}, ...]
        "table": what changed in the spectators' view, path by path
        "seats": what changed of the facts that a seat has beside those, its hand for example
        "seen": a digest for the spectator and each seat of all it is shown: view, offers, refusals, windows

So a leak, a changed rule or a lost fact is a readable difference, and the digests leave nothing out.
"""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from games.rules.catalogue import ruleset
from games.rules.core import Chance, Decision, Event, Ruleset, RuleViolation, Seat, Setup, event_type, split

FOLDER: Final = Path(__file__).parent
ABSENT: Final = "-"
"""Stands for a fact that is no longer there."""
DIGITS: Final = 10

JSON = dict[str, Any]


def read(path: Path) -> tuple[JSON, list[JSON]]:
    """Return the setup line and the inputs of a golden game."""
    first, *rest = path.read_bytes().splitlines()
    return msgspec.json.decode(first), [msgspec.json.decode(line) for line in rest]


def lines(header: JSON, inputs: Iterable[JSON]) -> bytes:
    """Return the file of a golden game: its inputs put to the rules of today."""
    game = Game(header)
    rows = [header, game.dealt(), *map(game.put, inputs)]
    return b"".join(msgspec.json.encode(row) + b"\n" for row in rows)


def given(rows: Iterable[JSON]) -> Iterator[JSON]:
    """Return the bare inputs of a golden game, without what came of them; the deal is no input."""
    for row in rows:
        if "seat" in row or "window" in row:
            yield {name: row[name] for name in ("at", "seat", "command", "automated", "window") if name in row}


class Game:
    """A golden game on its way through the rules."""

    def __init__(self, header: JSON) -> None:
        self.rules: Ruleset[Any, Any] = ruleset(header["ruleset"])
        self.setup = msgspec.convert(header["setup"], Setup)
        self.start = header["at"]
        self.chance = Chance(bytes.fromhex(header["seed"]))
        self.state: Any = None
        self._shown: dict[str, JSON] = {}

    def dealt(self) -> JSON:
        """Return what came of the setup."""
        return {"at": self.start, **self._happened(self.rules.setup(self.setup, self.chance, self.start))}

    def put(self, given: JSON) -> JSON:
        """Put an input to the rules and return its line."""
        try:
            decision = self._decide(given)
        except RuleViolation as refusal:
            return {**given, "refused": refusal.code, "rule": refusal.rule, "params": refusal.params}
        return {**given, **self._happened(decision)}

    def _decide(self, given: JSON) -> Decision[Any]:
        if "window" in given:
            return self.rules.expire(self.state, given["window"], self.chance)
        command = msgspec.convert(given["command"], self.rules.command_type)
        automated = given.get("automated", False)
        return self.rules.decide(self.state, given["seat"], command, self.chance, given["at"], automated=automated)

    def _happened(self, decision: Decision[Any]) -> JSON:
        self.state = decision.state
        events = [_event(event) for event in decision.events]
        table = _facts(msgspec.to_builtins(self.rules.view(self.state, None)))
        row: JSON = {"version": self.state.version, "events": events, "table": self._news("table", table), "seats": {}}
        for seat in range(len(self.setup.seats)):
            own = _facts(msgspec.to_builtins(self.rules.view(self.state, seat)))
            beside = {path: fact for path, fact in own.items() if path not in table or table[path] != fact}
            if news := self._news(str(seat), beside):
                row["seats"][str(seat)] = news
        row["seen"] = [self._digest(seat) for seat in (None, *range(len(self.setup.seats)))]
        return row

    def _news(self, viewer: str, facts: JSON) -> JSON:
        """Return the facts that are new or gone since the viewer last looked."""
        before, self._shown[viewer] = self._shown.get(viewer, {}), facts
        gone = {path: ABSENT for path in before if path not in facts}
        return gone | {path: fact for path, fact in facts.items() if path not in before or before[path] != fact}

    def _digest(self, seat: Seat | None) -> str:
        """Return a digest of the very bytes that a viewer is shown."""
        shown: list[object] = [self.rules.view(self.state, seat), self.rules.windows(self.state), self.rules.waiting(self.state)]
        if seat is not None:
            shown += (self.rules.legal(self.state, seat, automated=automated) for automated in (False, True))
            shown += (self.rules.unavailable(self.state, seat),)
        return hashlib.sha256(msgspec.json.encode(shown)).hexdigest()[:DIGITS]


def _event(event: Event) -> JSON:
    public, private = split(event)
    return {"type": event_type(event), "schema": type(event).SCHEMA, "public": public, "private": private}  # type: ignore[attr-defined]


def _facts(value: Any, path: str = "") -> JSON:
    """Return a view as its facts by path: objects and lists of objects are opened, all else is one fact."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    found: JSON = {}
    for name, item in pairs:
        here = f"{path}/{name}" if path else str(name)
        if (isinstance(item, dict) and item) or (_is_list_of_objects(item) and "city" not in here):
            found |= _facts(item, here)
        else:
            found[here] = item
    return found


def _is_list_of_objects(item: Any) -> bool:
    return isinstance(item, list | tuple) and bool(item) and isinstance(item[0], dict)
