"""What a bot is: a pure function from what a seat may know, and may do, to what it does next.

A policy is asked again and again until the seat has nothing left to decide. It keeps nothing between two calls, reads
no clock and draws only from the chance it is handed, so the same question always has the same answer. It gets exactly
what a person in its seat gets, never the state (trial T28).
"""

from typing import Any, Protocol

from games.rules.core import Chance, Offer, Seat


class Policy(Protocol):
    """A way to play. `needs_view` False means that `view` may be None: the offers are all it looks at."""

    @property
    def name(self) -> str:
        """Return the name under which rooms and `simulate` ask for it."""

    @property
    def needs_view(self) -> bool:
        """Whether it looks at the view at all; building one costs time."""

    def choose(self, view: Any, legal: tuple[Offer, ...], seat: Seat, chance: Chance, label: str) -> Any | None:
        """Return one of the commands in `legal`, its list filled where it has one; None when nothing is to be done.

        `view` is the seat's, `legal` what `Ruleset.legal(..., automated=True)` offers; `label` is unique to this question.
        A policy never leaves the game and never takes a seat back: that is for people.
        """
