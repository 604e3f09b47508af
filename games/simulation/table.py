"""The table at which a simulated game is played: the state, the record of what happened, and whoever looks on."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from games.bots.policy import Policy
from games.rules.core import (
    Chance,
    Controller,
    Decision,
    Event,
    Instant,
    Outcome,
    Pace,
    Ruleset,
    RuleViolation,
    Seat,
    Setup,
)

START: Final[Instant] = 1_800_000_000_000
"""When simulated games begin. Any instant does: the rules only compare instants."""

MOST_INPUTS: Final = 20_000
"""More inputs than any game needs; one that goes on for longer is stuck."""


class Stuck(Exception):
    """A game does not go on: nobody has anything to do, a policy made no sense, or it never ends."""


class Input(NamedTuple):
    """What was put to the ruleset: a seat's command, or the id of a window that expired (seat and command None)."""

    at: Instant
    seat: Seat | None = None
    command: Any | None = None
    automated: bool = False
    window: str | None = None


class Played(NamedTuple):
    """A finished game: how it ended, everything that happened and what caused it, and the last state."""

    outcome: Outcome
    events: tuple[tuple[Event, Instant], ...]
    inputs: tuple[Input, ...]
    state: Any


class Watcher(Protocol):
    """Somebody who looks at every step of a game, such as the invariants."""

    def decided(self, before: Any | None, done: Input, decision: Decision[Any]) -> None:
        """See what an input caused; `before` is the state it was put to, None for the setup."""


def chances(seed: int | str, game: int) -> tuple[Chance, Chance]:
    """Return the chance of game number `game` of a series, and that of its players, which share nothing."""
    rules, players = (hashlib.sha256(f"{what}:{seed}:{game}".encode()).digest() for what in ("rules", "players"))
    return Chance(rules), Chance(players)


def a_setup(
    ruleset: Ruleset[Any, Any], seats: Sequence[Controller], options: Mapping[str, object], pace: Pace | None = None
) -> Setup:
    """Return the setup of a simulated game. Raises BadOption."""
    return Setup(
        ruleset=ruleset.slug,
        rules_version=ruleset.rules_version,
        options=msgspec.to_builtins(ruleset.options(options, len(seats))),
        seats=tuple(seats),
        pace=pace or Pace(),
    )


class Table:
    """A running game. `chance` is the rules', `players` that of whoever plays."""

    def __init__(
        self,
        ruleset: Ruleset[Any, Any],
        chance: Chance,
        players: Chance,
        watcher: Watcher | None = None,
        on_event: Callable[[Event, Instant], None] | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.players = players
        self.state: Any = None
        self._chance = chance
        self._watcher = watcher
        self._on_event = on_event
        self._events: list[tuple[Event, Instant]] = []
        self._inputs: list[Input] = []

    @property
    def inputs(self) -> int:
        """Return how many inputs there were: a label for whatever is drawn before the next."""
        return len(self._inputs)

    def deal(self, setup: Setup, now: Instant) -> None:
        """Begin the game. Raises BadOption."""
        self._happened(Input(now), self.ruleset.setup(setup, self._chance, now))

    def act(self, seat: Seat, command: Any, now: Instant, *, automated: bool) -> None:
        """Put a seat's command to the rules. Raises RuleViolation."""
        decision = self.ruleset.decide(self.state, seat, command, self._chance, now, automated=automated)
        self._happened(Input(now, seat, command, automated), decision)

    def expire(self, window: str, now: Instant) -> None:
        """Let a window run out. Raises Stuck if that changes nothing (trial T02)."""
        decision = self.ruleset.expire(self.state, window, self._chance)
        if not decision.events:
            msg = f"the expiry of {window} changed nothing"
            raise Stuck(msg)
        self._happened(Input(now, window=window), decision)

    def ask(self, policy: Policy, seat: Seat, now: Instant, *, automated: bool = True) -> bool:
        """Let a policy act for a seat, or as its person; return whether it wanted to. Raises Stuck if that is not legal."""
        ruleset, state = self.ruleset, self.state
        legal = ruleset.legal(state, seat, automated=automated)
        view = ruleset.view(state, seat) if policy.needs_view else None
        command = policy.choose(view, legal, seat, self.players, f"{len(self._inputs)}:{seat}")
        if command is None:
            return False
        try:
            self.act(seat, command, now, automated=automated)
        except RuleViolation as refusal:
            msg = f"{policy.name} offered {command!r}, refused as {refusal.code}"
            raise Stuck(msg) from refusal
        return True

    def result(self) -> Played | None:
        """Return the game if it has ended. Raises Stuck if it should have by now."""
        outcome = self.ruleset.outcome(self.state)
        if outcome is not None:
            return Played(outcome, tuple(self._events), tuple(self._inputs), self.state)
        if len(self._inputs) > MOST_INPUTS:
            msg = f"no end after {MOST_INPUTS} inputs"
            raise Stuck(msg)
        return None

    def _happened(self, done: Input, decision: Decision[Any]) -> None:
        before, self.state = self.state, decision.state
        self._inputs.append(done)
        for event in decision.events:
            self._events.append((event, done.at))
            if self._on_event:
                self._on_event(event, done.at)
        if self._watcher:
            self._watcher.decided(before, done, decision)
