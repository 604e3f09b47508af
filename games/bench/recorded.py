"""A game of bots with every input and what it caused, to be stored again and again."""

from typing import Any, Final, NamedTuple

import msgspec

from games.bench.tables import Table
from games.bots.catalogue import policy
from games.rules.catalogue import ruleset
from games.rules.core import Controller, Decision, Event, Instant, Ruleset, Setup
from games.simulation.play import play
from games.simulation.table import Input, a_setup
from games.store.port import CLOCK, NewInput, Progress, by_bot

SLUG = "secret_city"
SEATS = 4
USUAL: Final = Table(SLUG, SEATS)


class Step(NamedTuple):
    """An input as the store takes it, its events, and what the head says afterwards."""

    new: NewInput
    events: tuple[Event, ...]
    progress: Progress


class Recording(NamedTuple):
    """The setup with its first events, and the steps that followed it."""

    setup: Setup
    dealt: Step
    steps: tuple[Step, ...]
    at: Instant


class _Recorder:
    def __init__(self) -> None:
        self.decided_on: list[tuple[Input, Decision[Any]]] = []

    def decided(self, before: Any | None, done: Input, decision: Decision[Any]) -> None:
        self.decided_on.append((done, decision))


def record(seed: str, *, table: Table = USUAL, bots: str = "steady") -> Recording:
    """Play one game among bots and return it."""
    rules, recorder = ruleset(table.slug), _Recorder()
    play(rules, [policy(table.slug, bots)], table.seats, seed, table.options, watcher=recorder)
    (first, dealt), *rest = recorder.decided_on
    controllers: list[Controller] = ["bot"] * table.seats
    return Recording(
        setup=a_setup(rules, controllers, table.options),
        dealt=_step(rules, first, dealt),
        steps=tuple(_step(rules, done, decision) for done, decision in rest),
        at=first.at,
    )


def _step(rules: Ruleset[Any, Any], done: Input, decision: Decision[Any]) -> Step:
    outcome = rules.outcome(decision.state)
    actor = CLOCK if done.seat is None else by_bot(done.seat)
    payload = {"window": done.window} if done.command is None else msgspec.to_builtins(done.command)
    return Step(
        new=NewInput(kind="command", actor=actor, payload=payload, instant=done.at),
        events=decision.events,
        progress=Progress(
            status=outcome.status if outcome else "running",
            wake_at=None,
            result=msgspec.to_builtins(outcome) if outcome else None,
        ),
    )
