"""`given(...).when(...).then(...)`: how the rules are specified in tests.

A rule reads as a state, a command or an expiry, and the events that follow or the code that refuses it. Whatever follows,
the events must fold to the state that the ruleset returns with them.
"""

from typing import Any, NoReturn

from games.rules.core import Chance, Event, Instant, Ruleset, RuleViolation, Seat

CHANCE = Chance(bytes(32))


def fold(ruleset: Ruleset[Any, Any], state: Any, events: tuple[Event, ...], at: Instant) -> Any:
    """Return the state after the events."""
    for event in events:
        state = ruleset.evolve(state, event, at)
    return state


class Outcome:
    """What an input caused: events and a state, or a refusal."""

    def __init__(self, events: tuple[Event, ...] = (), state: Any = None, refusal: RuleViolation | None = None) -> None:
        """Keep it for the assertion that follows."""
        self.events = events
        self.state = state
        self.refusal = refusal

    def then(self, *events: Event) -> Any:
        """Expect exactly these events; return the state after them."""
        self._accepted()
        assert self.events == events
        return self.state

    def then_first(self, *events: Event) -> Any:
        """Expect these events in front of others; return the state after all of them."""
        self._accepted()
        assert self.events[: len(events)] == events
        return self.state

    def then_types(self, *types: type[Event]) -> Any:
        """Expect events of exactly these types; return the state after them."""
        self._accepted()
        assert tuple(map(type, self.events)) == types
        return self.state

    def then_nothing(self) -> Any:
        """Expect no event."""
        return self.then()

    def then_refused(self, code: str, **params: int | str) -> None:
        """Expect a refusal with this code, and with these params among others."""
        assert self.refusal is not None, f"accepted: {self.events}"
        assert self.refusal.code == code
        assert self.refusal.rule
        assert params.items() <= self.refusal.params.items()

    def accepted(self) -> Any:
        """Expect whatever events; return the state after them."""
        self._accepted()
        return self.state

    def _accepted(self) -> None:
        if self.refusal is not None:
            _fail(self.refusal)


def _fail(refusal: RuleViolation) -> NoReturn:
    message = f"refused with {refusal.code} ({refusal.rule})"
    raise AssertionError(message) from refusal


class Given:
    """A state to which something happens at the instant `now`."""

    def __init__(self, ruleset: Ruleset[Any, Any], state: Any, now: Instant = 0) -> None:
        """Take the state as it is."""
        self.ruleset = ruleset
        self.state = state
        self.now = now

    def when(self, seat: Seat | None, command: object, *, automated: bool = False) -> Outcome:
        """Put a command to the rules."""
        try:
            decision = self.ruleset.decide(self.state, seat, command, CHANCE, self.now, automated=automated)
        except RuleViolation as refusal:
            return Outcome(refusal=refusal)
        assert fold(self.ruleset, self.state, decision.events, self.now) == decision.state
        return Outcome(decision.events, decision.state)

    def when_due(self, kind: str) -> Outcome:
        """Let the window of this kind expire at its instant."""
        window = next(window for window in self.ruleset.windows(self.state) if window.kind == kind)
        assert window.due_at is not None
        decision = self.ruleset.expire(self.state, window.id, CHANCE)
        assert fold(self.ruleset, self.state, decision.events, window.due_at) == decision.state
        return Outcome(decision.events, decision.state)
