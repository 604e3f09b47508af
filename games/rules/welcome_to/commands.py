"""What a seat may ask for (WT 12). Streets, houses, gaps, levels, sizes, combinations and hand positions count from 1.

A turn is one command, checked and applied as a whole (WT-4). Numbers that name nothing get the code of what they should name
(SC-60); a command that no mode could understand is refused at the door.
"""

from typing import Literal, TypeAlias

import msgspec

from games.rules.core import Leave, Resume
from games.rules.welcome_to.sheet import Row

House: TypeAlias = tuple[int, int]
"""Street and house."""


class Words(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a command."""


class Write(Words, frozen=True, kw_only=True):
    """The number that is written, and where (WT 5)."""

    street: int
    house: int
    number: int


class Effect(Words, frozen=True, kw_only=True, tag_field="kind"):
    """The use of an effect (WT 6)."""


class Surveyor(Effect, frozen=True, kw_only=True, tag="surveyor"):
    """A fence in a gap of any street (WT-14)."""

    street: int
    gap: int


class Agent(Effect, frozen=True, kw_only=True, tag="agent"):
    """A mark in the value column of a size of estate."""

    size: int


class Park(Effect, frozen=True, kw_only=True, tag="park"):
    """A park in the street of the number just written."""


class Pool(Effect, frozen=True, kw_only=True, tag="pool"):
    """The pool of the house just written."""


class Temp(Effect, frozen=True, kw_only=True, tag="temp"):
    """A temp, who lets the number differ from the printed one (WT-11)."""


class Bis(Effect, frozen=True, kw_only=True, tag="bis"):
    """One more house, with the number of its neighbour on the side of `copy` (WT-13)."""

    street: int
    house: int
    copy: Literal["left", "right"]


AnyEffect: TypeAlias = Surveyor | Agent | Park | Pool | Temp | Bis


class Claim(Words, frozen=True, kw_only=True):
    """A city plan that is fulfilled, with the estates used for it where it is made of estates (WT 8)."""

    level: int
    estates: tuple[Row, ...] = ()


class Command(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", forbid_unknown_fields=True):
    """A wish of a seat."""


class SubmitTurn(Command, frozen=True, kw_only=True, tag="submit_turn"):
    """The whole turn of a seat, in the place of an earlier one if there is one (WT-4, WT-6).

    `combo` belongs to the base game, `number_card` and `effect_card` are positions in the hand of solo and expert.
    """

    turn: int
    combo: int | None = None
    number_card: int | None = None
    effect_card: int | None = None
    roundabout_before: House | None = None
    write: Write | None = None
    refuse: bool = False
    effect: AnyEffect | None = None
    roundabout_after: House | None = None
    claims: tuple[Claim, ...] = ()
    reshuffle: bool = False

    def __post_init__(self) -> None:
        """Refuse what is neither a number nor a refusal, or both (WT 12). Raises ValueError, at the door a validation error."""
        if (self.write is None) != self.refuse:
            raise ValueError("Expected exactly one of `write` and `refuse`")


class WithdrawTurn(Command, frozen=True, kw_only=True, tag="withdraw_turn"):
    """Take the own submission back (WT-4)."""

    turn: int


AnyCommand: TypeAlias = SubmitTurn | WithdrawTurn | Leave | Resume
