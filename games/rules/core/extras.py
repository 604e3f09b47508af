"""What some rulesets have and others do not. Whoever wants it asks with isinstance."""

from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec

from games.rules.core.types import Seat

S_contra = TypeVar("S_contra", contravariant=True)


@runtime_checkable
class HasSheets(Protocol[S_contra]):
    """Each seat has a public sheet, too large for the view of a large table to hold all of them."""

    sheet_type: type[msgspec.Struct]

    def sheet(self, state: S_contra, of: Seat) -> msgspec.Struct:
        """Return the whole sheet of a seat, as everybody may see it."""


@runtime_checkable
class HasChoices(Protocol):
    """Offers tell in `choices` which parts a command may be put together from."""

    choices_type: Any


@runtime_checkable
class Simultaneous(Protocol[S_contra]):
    """Seats decide beside each other, so that what one wanted may hold after others have acted."""

    def holds(self, before: S_contra, after: S_contra, seat: Seat) -> bool:
        """Whether what the seat decided at `before` is still a decision of the same, judged by the same, at `after`."""
