"""Worked examples that tell a story: `given` a partial state, `when` these steps are taken, `then` this must hold.

`given` becomes a state, and the state and views that follow become *pictures* in the example's own words again, which
dotted paths look into. Those words are the engine's (`StoryWords`); the clock, the steps and the verdict are the same for all.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

import msgspec

from games.rules.core import Chance, JSONObject, Ruleset, Seat, Setup
from games.simulation.example_comparing import REFUSALS, Comparing, Mismatch, code_of
from games.simulation.example_names import Names, lettered

CHANCE = Chance(b"worked examples of the rules...!")
_STARTING = ("cmd", "players", "seats", "options")
"""The words of a start that are no options."""


class StoryWords(Protocol):
    """What an engine knows of the words in its stories."""

    comparing: Comparing

    def state(self, ruleset: Any, names: Names, given: JSONObject) -> Any:
        """Return the state that an example describes. Raises ValueError, KeyError or TypeError when it describes none."""

    def command(self, words: JSONObject, names: Names) -> JSONObject:
        """Return a command as the API takes it."""

    def options(self, given: JSONObject, chosen: JSONObject, names: Names) -> JSONObject:
        """Return the options of a start that names these."""

    def picture(self, ruleset: Any, state: Any, names: Names) -> JSONObject:
        """Return the whole state, with everything that views hide."""

    def view_picture(self, seen: Any, names: Names) -> JSONObject:
        """Return a view; what it does not show is missing."""

    def scores(self, state: Any, names: Names) -> JSONObject:
        """Return the score lines by player: those of the end or, before it, as they would be computed now."""


class Story:
    """A game under an example: the state, its clock and the code of the last refusal."""

    def __init__(self, words: StoryWords, ruleset: Ruleset[Any, Any], given: JSONObject) -> None:
        """Lay out the given state; without seats there is none until `start`."""
        self._words = words
        self._given = given
        self.ruleset = ruleset
        self.names = Names(given.get("seats", ()))
        self.now: int = given.get("now", 0)
        self.state: Any | None = words.state(ruleset, self.names, given) if self.names else None
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

    def _attempt(self, action: Callable[[], None]) -> None:
        try:
            action()
        except REFUSALS as refusal:
            self.error = code_of(refusal)

    def _fire(self) -> None:
        """Fire what is due; at a turn's expiry the policy makes no move of its own."""
        while self.state and (due := self.ruleset.windows(self.state)) and self._is_due(due[0].due_at):
            self.state = self.ruleset.expire(self.state, due[0].id, CHANCE).state

    def _is_due(self, due_at: int | None) -> bool:
        return due_at is not None and due_at <= self.now

    def _start(self, command: JSONObject) -> None:
        self._name(command.get("players", command.get("seats", len(self.names))))
        named = {key: value for key, value in command.items() if key not in _STARTING} | command.get("options", {})
        options = self.ruleset.options(self._words.options(self._given, named, self.names), len(self.names))
        setup = Setup(
            ruleset=self.ruleset.slug,
            rules_version=self.ruleset.rules_version,
            options=msgspec.to_builtins(options),
            seats=tuple(self._given.get("players", {}).get(name, {}).get("controller", "human") for name in self.names),
        )
        self.state = self.ruleset.setup(setup, CHANCE, self.now).state

    def _name(self, players: Any) -> None:
        """Name the players, as the example does or by letters."""
        if isinstance(players, list):
            self.names = Names(players)
        elif players != len(self.names):
            self.names = lettered(players)

    def _command(self, name: str | None, words: JSONObject) -> None:
        if self.state is None:
            message = "a command before there is a game"
            raise ValueError(message)
        seat = self.names.seat(name)
        command = msgspec.convert(self._words.command(words, self.names), self.ruleset.command_type)
        automated = seat is not None and self._is_bot(seat)
        self.state = self.ruleset.decide(self.state, seat, command, CHANCE, self.now, automated=automated).state

    def _is_bot(self, seat: Seat) -> bool:
        sitting = self.ruleset.sittings(self.state)[seat]
        return sitting.controller == "bot" and not sitting.left


class Stories:
    """The worked examples of an engine that are stories in these words."""

    def __init__(self, words: StoryWords) -> None:
        self._words = words

    def failures(self, ruleset: Ruleset[Any, Any], example: JSONObject) -> Iterator[Mismatch]:
        """Tell the story and yield where it ends otherwise; no step but the last may be refused."""
        story = Story(self._words, ruleset, example.get("given", {}))
        steps, then = example.get("when", []), example.get("then", {})
        for number, step in enumerate(steps, start=1):
            story.step(step)
            if story.error and number < len(steps):
                yield Mismatch(f"step {number}", "accepted", story.error)
                return
        yield from self._judge(story, then)

    def _judge(self, story: Story, then: JSONObject) -> Iterator[Mismatch]:
        words = self._words
        if story.error != then.get("error"):
            yield Mismatch("error", then.get("error"), story.error)
        if story.state is None:
            return
        yield from words.comparing.mismatches(words.picture(story.ruleset, story.state, story.names), then.get("state", {}))
        if "scores" in then:
            scores = words.scores(story.state, story.names)
            yield from words.comparing.mismatches(scores, _lines(then["scores"]), "scores.")
        if "view" in then:
            yield from self._views(story, then["view"])

    def _views(self, story: Story, views: Any) -> Iterator[Mismatch]:
        for wanted in views if isinstance(views, list) else [views]:
            seat = story.names.seat(wanted["viewer"])
            if seat is not None and story.ruleset.sittings(story.state)[seat].left:
                seat = None  # SC-55
            picture = self._words.view_picture(story.ruleset.view(story.state, seat), story.names)
            yield from self._words.comparing.mismatches(picture, wanted.get("shows", {}), "view.")
            hidden = dict.fromkeys(wanted.get("hides", ()))
            for shown in self._words.comparing.mismatches(picture, hidden, "view."):
                yield shown._replace(expected="absent")


def _lines(scores: Mapping[str, JSONObject]) -> JSONObject:
    """Return the expected score lines as paths; a named `special` compares as a whole."""
    return {f"{name}.{field}": value for name, line in scores.items() for field, value in line.items()}
