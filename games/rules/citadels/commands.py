"""What a seat may ask for in every edition (SC 11); `classic_commands` has the others.

A role is named by its number, a building by its card type, another seat as `target`.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from games.rules.core import Leave, Resume, Seat

CardName: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_]{1,40}$(?!\n)")]
"""The slug of a card, known or not. No other text gets in: refused commands are kept for ever."""
CardNames: TypeAlias = Annotated[tuple[CardName, ...], msgspec.Meta(max_length=80)]


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A wish of a seat."""


class PickRole(Command, frozen=True, kw_only=True, tag="pick_role"):
    """Take a role in the draft (SC 4)."""

    role: int


class Gather(Command, frozen=True, kw_only=True, tag="gather"):
    """Take two gold, or look at cards (SC 6.1)."""

    what: Literal["gold", "cards"]


class ChooseCard(Command, frozen=True, kw_only=True, tag="choose_card"):
    """Keep one of the cards looked at (SC 6.1)."""

    card: CardName


class TakeIncome(Command, frozen=True, kw_only=True, tag="take_income"):
    """Take gold for the own buildings of the role's type (SC 6.2)."""


class Assassinate(Command, frozen=True, kw_only=True, tag="assassinate"):
    """Name the number that will not act (SC 6.3)."""

    role: int


class Rob(Command, frozen=True, kw_only=True, tag="rob"):
    """Name the number whose gold changes hands at its call (SC 6.3)."""

    role: int


class SwapHands(Command, frozen=True, kw_only=True, tag="swap_hands"):
    """Exchange whole hands with another seat (SC 6.3)."""

    target: Seat


class Redraw(Command, frozen=True, kw_only=True, tag="redraw"):
    """Put cards down and draw as many (SC 6.3, SC-21)."""

    cards: CardNames


class Destroy(Command, frozen=True, kw_only=True, tag="destroy"):
    """Pay to remove a building from a city (SC 6.3)."""

    target: Seat
    card: CardName


class Build(Command, frozen=True, kw_only=True, tag="build"):
    """Build a card of the hand; only the storehouse may be paid with other cards (SC 6.4, SC-30)."""

    card: CardName
    pay_with: CardNames = ()


class UseLab(Command, frozen=True, kw_only=True, tag="use_lab"):
    """Turn a hand card into gold (SC 6.5)."""

    card: CardName


class UseForge(Command, frozen=True, kw_only=True, tag="use_forge"):
    """Pay gold to draw cards (SC 6.5)."""


class EndTurn(Command, frozen=True, kw_only=True, tag="end_turn"):
    """Finish the own turn (SC 6.6)."""


SecretCityCommand: TypeAlias = (
    PickRole
    | Gather
    | ChooseCard
    | TakeIncome
    | Assassinate
    | Rob
    | SwapHands
    | Redraw
    | Destroy
    | Build
    | UseLab
    | UseForge
    | EndTurn
    | Leave
    | Resume
)
