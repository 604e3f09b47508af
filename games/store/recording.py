"""Playing on a store without services: for benchmarks and tests that need stored streams.

The services do the same under a lock, with access checks, clocks and announcements; here every input is one transaction
and the caller says who does what when.
"""

from typing import Any, Self
from uuid import UUID

import msgspec

from citadel.ids import uuid7
from games.rules.core import Chance, Decision, Instant, RuleViolation, Seat, Setup, commitment, game_seed
from games.rules.core.setup import Fairness
from games.store.codec import AnyRuleset
from games.store.port import CLOCK, Head, NewGame, NewInput, Progress, Refusal, Store, by_bot, by_seat

_WAIT_MS = 2000


class Recording:
    """A game on a store: its head, its state, and the inputs that carry it on."""

    def __init__(self, store: Store, ruleset: AnyRuleset, head: Head, state: Any, chance: Chance) -> None:
        """Take up a game at `head`, whose folded state is `state`."""
        self.store = store
        self.ruleset = ruleset
        self.head = head
        self.state = state
        self.chance = chance

    @classmethod
    def begin(
        cls,
        store: Store,
        ruleset: AnyRuleset,
        setup: Setup,
        *,
        server_seed: bytes,
        now: Instant,
        game_id: UUID | None = None,
        open_replay: bool = False,
    ) -> Self:
        """Create a stream from `setup`, whose commitment is set to that of `server_seed`."""
        fairness = Fairness(commitment=commitment(server_seed), entropy=setup.fairness.entropy)
        setup = msgspec.structs.replace(setup, fairness=fairness)
        chance = Chance(game_seed(server_seed, fairness.entropy))
        deal = ruleset.setup(setup, chance, now)
        game = NewGame(
            game_id=game_id or uuid7(),
            setup=setup,
            server_seed=server_seed,
            room_id=None,
            spectators=True,
            open_replay=open_replay,
        )
        with store.transaction():
            head = store.create(game, deal.events, _progress(ruleset, deal.state), now)
        return cls(store, ruleset, head, deal.state, chance)

    @property
    def game_id(self) -> UUID:
        """The game's id."""
        return self.head.game_id

    def command(
        self, seat: Seat, command: Any, now: Instant, *, automated: bool = False, key: str | None = None
    ) -> RuleViolation | None:
        """Put a command to the game at `now` or at its newest event, whichever is later; return the refusal, if any."""
        new = NewInput(
            kind="command",
            actor=by_bot(seat) if automated else by_seat(seat),
            payload=msgspec.to_builtins(command),
            instant=max(now, self.head.instant),
            seat=seat,
            key=key,
        )
        try:
            decision = self.ruleset.decide(self.state, seat, command, self.chance, new.instant, automated=automated)
        except RuleViolation as violation:
            self._refuse(new, violation)
            return violation
        self._append(new, decision)
        return None

    def expire(self, window: str, due_at: Instant) -> None:
        """Expire a window at the instant it was due."""
        new = NewInput(kind="expiry", actor=CLOCK, payload={"window": window}, instant=due_at)
        self._append(new, self.ruleset.expire(self.state, window, self.chance))

    def _append(self, new: NewInput, decision: Decision[Any]) -> None:
        with self.store.transaction():
            head = self.store.lock(self.game_id, _WAIT_MS)
            self.head = self.store.append(head, new, decision.events, _progress(self.ruleset, decision.state))
        self.state = decision.state

    def _refuse(self, new: NewInput, violation: RuleViolation) -> None:
        refusal = Refusal(code=violation.code, rule=violation.rule, params=violation.params)
        with self.store.transaction():
            self.head = self.store.refuse(self.store.lock(self.game_id, _WAIT_MS), new, refusal)


def _progress(ruleset: AnyRuleset, state: Any) -> Progress:
    outcome = ruleset.outcome(state)
    if outcome is not None:
        return Progress(status=outcome.status, wake_at=None, result=msgspec.to_builtins(outcome))
    due = [window.due_at for window in ruleset.windows(state) if window.due_at is not None]
    return Progress(status="running", wake_at=min(due, default=None))
