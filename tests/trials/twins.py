"""Twins: two games alike in everything that one seat may know, and different in much of what it may not.

Both are played for real, through the API and the store, with the same ids, people, seed and clock: the first one in a transaction
that is rolled back, the second one in the same place after it. So whatever the seat is told can be compared byte for byte.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any
from uuid import UUID

import msgspec
import pytest
from django.db import transaction

from citadel.clock import now_ms
from citadel.ids import uuid7
from games.rules.catalogue import ruleset
from games.rules.core import Chance, Decision, Instant, Ruleset, RuleViolation, Setup
from games.services.loading import MEMORY, head_of, state_of
from games.services.start import SeatPlan, start_game
from games.simulation.invariants import checks_of
from tests.games.api.people import Answer, Person, guest
from tests.trials import twin_deals

SEED = b"twin games".ljust(32)
DIFFERENCES = Chance(b"what the twins do not share".ljust(32))


class Rolled(Exception):
    """Ends the transaction of a twin."""


class Twins:
    """The ids, people and instant that both games share."""

    def __init__(self, patch: pytest.MonkeyPatch, slug: str) -> None:
        """Make the people; nothing of the games of the ruleset `slug` is there yet."""
        self.patch = patch
        self.rules = ruleset(slug)
        self.begun: Instant = now_ms()
        self.now = self.begun
        self.id: UUID = uuid7(self.begun)
        self.people = [guest() for _ in range(4)]
        self.stranger = guest()
        self._keys = 0
        patch.setattr("games.services.start.uuid7", lambda _now: self.id)
        for module in ("games.api.games", "games.api.headers"):
            patch.setattr(f"{module}.now_ms", lambda: self.now)

    @contextmanager
    def game(self, number: int) -> Iterator["Twins"]:
        """Play twin `number` within; then it has never been."""
        self.now, self._keys = self.begun, 0
        MEMORY.drop(self.id)
        with self.patch.context() as patch, suppress(Rolled), transaction.atomic():
            patch.setattr(self.rules, "setup", _Dealer(self.rules, number))
            plans = [SeatPlan(user_id=person.user_id, policy="random") for person in self.people]
            start_game(
                ruleset=self.rules.slug,
                options={},
                seats=plans,
                server_seed=SEED,
                room_id=None,
                spectators=True,
                open_replay=False,
                now=self.begun,
            )
            yield self
            raise Rolled
        MEMORY.drop(self.id)

    @property
    def state(self) -> Any:
        """The state of the twin that is played now."""
        return state_of(head_of(self.id))

    def send(self, person: Person, command: Any) -> Answer:
        """Send a command under the next key, a second after the last one."""
        self.now += 1000
        self._keys += 1
        return person.send(self.id, msgspec.to_builtins(command), key=f"twin-key-{self._keys:06}")

    def refused(self, seat: int, *, most: int) -> list[Any]:
        """Return some commands that the rules refuse the seat now; the same ones in both twins, if these are alike."""
        state, found = self.state, []
        wishes = checks_of(self.rules).wishes(state, seat)
        for wish in wishes[:: len(wishes) // most + 1]:
            try:
                self.rules.decide(state, seat, wish, DIFFERENCES, self.now + 1000)
            except RuleViolation:
                found.append(wish)
        return found


class _Dealer:
    """Deals as the rules do; what the watched seat cannot see of the second twin's deal is mixed anew."""

    def __init__(self, rules: Ruleset[Any, Any], number: int) -> None:
        self._rules = rules
        self._number = number
        self._setup = rules.setup

    def __call__(self, setup: Setup, chance: Chance, now: Instant) -> Decision[Any]:
        decision = self._setup(setup, chance, now)
        if self._number == 0:
            return decision
        happened = twin_deals.MIXERS[self._rules.engine](decision.events, DIFFERENCES)
        state = None
        for event in happened:
            state = self._rules.evolve(state, event, now)
        assert state is not None
        return Decision(happened, state)


def differences(one: Sequence[tuple[str, bytes]], other: Sequence[tuple[str, bytes]]) -> list[str]:
    """Return where two records of answers differ, in words that fit a test's report."""
    found = [f"{len(one)} answers and {len(other)}"] if len(one) != len(other) else []
    for (name, first), (its_name, second) in zip(one, other, strict=False):
        if (name, first) != (its_name, second):
            found.append(f"{name}/{its_name}:\n{first[:600]!r}\n{second[:600]!r}")
    return found
