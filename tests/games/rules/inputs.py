"""What random games are made of: the inputs that were put to the rules, and what each caused."""

from typing import Any, Generic, NamedTuple, TypeVar

from games.rules.core import Decision, Instant, Seat

S = TypeVar("S")


class Input(NamedTuple):
    """What was put to the rules: the deal, a seat's command, or a window that expired."""

    at: Instant
    seat: Seat | None = None
    command: Any = None
    automated: bool = False
    window: str | None = None


class Step(NamedTuple, Generic[S]):
    """One input, the state it was put to (None: the deal) and what it caused."""

    before: S | None
    input: Input
    decision: Decision[S]

    @property
    def state(self) -> S:
        """The state it led to."""
        return self.decision.state
