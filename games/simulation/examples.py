"""Runs the worked examples of the rules (`examples_citadels.json`) on the real engine.

An example is a partial state in the names of the rules document, steps, and what must hold afterwards. `given` becomes a
state here, and the state and views that follow become a *picture* in the example's own words again, which dotted
paths look into. Only this module knows those words: players have names, and a command names another seat `player`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from games.rules.citadels.engine import Citadels
from games.rules.citadels.scoring import score_lines
from games.rules.citadels.state import State
from games.rules.core import BadOption, Chance, JSONObject, RuleViolation, Seat, Setup
from games.simulation.example_pictures import Names, full_picture, lines_picture, mismatches, view_picture
from games.simulation.example_states import given_state

CHANCE: Final = Chance(b"worked examples of the rules...!")
NOBODY: Final = 99
"""The seat of a name that is no player's: it names nothing (SC-60)."""


class Mismatch(NamedTuple):
    """Where an example fails: the path, what it expects there, and what the engine says."""

    path: str
    expected: Any
    got: Any


class Table:
    """A game under an example: the state, its clock and the code of the last refusal."""

    def __init__(self, ruleset: Citadels, given: JSONObject) -> None:
        """Lay out the given state; without seats there is none until `start`."""
        self.ruleset = ruleset
        self.names = Names(given.get("seats", ()))
        self.now: int = given.get("now", 0)
        self.speed = given.get("speed", "normal")
        self.state: State | None = given_state(ruleset.edition, self.names, given) if self.names else None
        self.error: str | None = None

    def step(self, step: JSONObject) -> None:
        """Let time pass to the step's `at`, clocks firing on the way, then put its command to the rules."""
        self.now = max(self.now, step.get("at", self.now))  # SC-40
        self._fire()
        command = dict(step["do"])
        kind = command.get("cmd")
        if kind == "start":
            self._attempt(lambda: self._start(command))
        elif kind != "tick":
            self._attempt(lambda: self._command(step.get("by"), command))

    def _attempt(self, action: Any) -> None:
        try:
            action()
        except msgspec.ValidationError:
            self.error = "bad_command"
        except (RuleViolation, BadOption) as refusal:
            self.error = refusal.code.rpartition(".")[2]

    def _fire(self) -> None:
        """Fire what is due; at a turn's expiry the policy makes no move of its own."""
        while self.state and (due := self.ruleset.windows(self.state)) and (due[0].due_at or 0) <= self.now:
            self.state = self.ruleset.expire(self.state, due[0].id, CHANCE).state

    def _start(self, command: JSONObject) -> None:
        self._name(command.get("players", command.get("seats", len(self.names))))
        given = command.get("options", {})
        options = self.ruleset.options({"speed": command.get("speed", self.speed)} | given, len(self.names))
        setup = Setup(
            ruleset=self.ruleset.slug,
            rules_version=self.ruleset.rules_version,
            options=msgspec.to_builtins(options),
            seats=tuple("human" for _ in self.names),
        )
        self.state = self.ruleset.setup(setup, CHANCE, self.now).state

    def _name(self, players: Any) -> None:
        """Name the players, as the example does or by letters."""
        if isinstance(players, list):
            self.names = Names(players)
        elif players != len(self.names):
            self.names = Names([chr(ord("A") + seat) for seat in range(players)])

    def _command(self, name: str | None, words: JSONObject) -> None:
        if self.state is None:
            message = "a command before there is a game"
            raise ValueError(message)
        seat = self.names.seat(name)
        command = msgspec.convert(self._in_our_words(words), self.ruleset.command_type)
        automated = seat is not None and self._is_bot(self.state, seat)
        self.state = self.ruleset.decide(self.state, seat, command, CHANCE, self.now, automated=automated).state

    def _in_our_words(self, words: JSONObject) -> JSONObject:
        """Return the command with `type` for `cmd`, and the seat as `target` for the name as `player`."""
        ours = {"type" if key == "cmd" else key: value for key, value in words.items()}
        if isinstance(name := ours.get("player"), str):
            seat = self.names.seat(ours.pop("player"))
            ours["target"] = NOBODY if seat is None else seat
        elif name is not None:
            ours["target"] = "a number names no player"
        return ours

    @staticmethod
    def _is_bot(state: State, seat: Seat) -> bool:
        sitting = state.players[seat].sitting
        return sitting.controller == "bot" and not sitting.left


def run_example(ruleset: Citadels, example: JSONObject) -> list[Mismatch]:
    """Run one example and return where it fails."""
    table = Table(ruleset, example.get("given", {}))
    steps, then = example.get("when", []), example.get("then", {})
    for number, step in enumerate(steps, start=1):
        table.step(step)
        if table.error and number < len(steps):
            return [Mismatch(f"step {number}", "accepted", table.error)]
    return list(_judge(table, then))


def _judge(table: Table, then: JSONObject) -> Iterator[Mismatch]:
    if table.error != then.get("error"):
        yield Mismatch("error", then.get("error"), table.error)
    if table.state is None:
        return
    picture = full_picture(table.state, table.names)
    yield from _look("", picture, then.get("state", {}))
    yield from _look("scores.", lines_picture(score_lines(table.state), table.names), _lines(then.get("scores", {})))
    if "view" in then:
        yield from _views(table, table.state, then["view"])


def _lines(scores: Mapping[str, JSONObject]) -> JSONObject:
    """Return the expected score lines as paths; a named `special` compares as a whole."""
    return {f"{name}.{field}": value for name, line in scores.items() for field, value in line.items()}


def _views(table: Table, state: State, views: Any) -> Iterator[Mismatch]:
    for wanted in views if isinstance(views, list) else [views]:
        seat = table.names.seat(wanted["viewer"])
        if seat is not None and state.players[seat].sitting.left:
            seat = None  # SC-55
        picture = view_picture(table.ruleset.view(state, seat), table.names)
        yield from _look("view.", picture, wanted.get("shows", {}))
        for path, got in mismatches(picture, dict.fromkeys(wanted.get("hides", ()))):
            yield Mismatch(f"view.{path}", "absent", got)


def _look(prefix: str, picture: Any, expected: JSONObject) -> Iterator[Mismatch]:
    for path, got in mismatches(picture, expected):
        yield Mismatch(prefix + path, expected[path], got)
