"""What a seat may ask for in Citadels classic alone (CI 4, CI 7). Another seat is named `target`, as everywhere."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from games.rules.citadels.commands import (
    Assassinate,
    Build,
    CardName,
    ChooseCard,
    Command,
    Destroy,
    EndTurn,
    Gather,
    PickRole,
    Redraw,
    Rob,
    SecretCityCommand,
    SwapHands,
    TakeIncome,
    UseForge,
    UseLab,
)
from games.rules.core import Leave, Resume, Seat

TwoCardNames: TypeAlias = Annotated[tuple[CardName, ...], msgspec.Meta(min_length=2, max_length=2)]


class PickAndDiscard(PickRole, frozen=True, kw_only=True, tag="pick_role"):
    """Take a role in the draft; with two players the middle steps also discard one (CI 2)."""

    discard: int | None = None


class BuildAndAnnounce(Build, frozen=True, kw_only=True, tag="build"):
    """Build a card of the hand; a Bell Tower may be announced with it or never (CI-41)."""

    announce: bool = False


class ChooseCards(Command, frozen=True, kw_only=True, tag="choose_cards"):
    """Keep two of the cards looked at (CI-30)."""

    cards: TwoCardNames


class Bewitch(Command, frozen=True, kw_only=True, tag="bewitch"):
    """Name the number that the Witch will play on as (CI 6)."""

    role: int


class WizardLook(Command, frozen=True, kw_only=True, tag="wizard_look"):
    """Look at another seat's hand, to take a card of it (CI 6)."""

    target: Seat


class WizardChoose(Command, frozen=True, kw_only=True, tag="wizard_choose"):
    """Take a card of the hand looked at, into the own one or built at once (CI 6, CI-52)."""

    card: CardName
    build: bool = False
    announce: bool = False


class GiveCrown(Command, frozen=True, kw_only=True, tag="give_crown"):
    """Give the crown to another seat (CI 6)."""

    target: Seat


class PayEmperor(Command, frozen=True, kw_only=True, tag="pay_emperor"):
    """Pay for the crown received: a coin, or a card of the hand (CI-19)."""

    what: Literal["gold", "card"]
    card: CardName | None = None


class Tithe(Command, frozen=True, kw_only=True, tag="tithe"):
    """Take a coin of the richest; of several one must be named (CI 6, CI-20)."""

    target: Seat | None = None


class TakeNavigation(Command, frozen=True, kw_only=True, tag="navigator"):
    """Take the Navigator's four coins or four cards (CI 6)."""

    what: Literal["gold", "cards"]


class Exchange(Command, frozen=True, kw_only=True, tag="exchange"):
    """Swap a district of the own city for one of another (CI 6)."""

    own: CardName
    target: Seat
    card: CardName


class Beautify(Command, frozen=True, kw_only=True, tag="beautify"):
    """Lay a coin on a district of the own city (CI 6)."""

    card: CardName


class SearchPile(Command, frozen=True, kw_only=True, tag="lighthouse"):
    """Take a card of the pile looked through, or none (CI 7)."""

    card: CardName | None = None


class Recover(Command, frozen=True, kw_only=True, tag="graveyard"):
    """Buy the district just destroyed, or let it go (CI-35)."""

    take: bool


class Salute(Command, frozen=True, kw_only=True, tag="salute"):
    """Salute the holder of the crown (CI-43)."""


class UseArmory(Command, frozen=True, kw_only=True, tag="use_armory"):
    """Destroy the own Armory and a district of another seat (CI-37)."""

    target: Seat
    card: CardName


class UseMuseum(Command, frozen=True, kw_only=True, tag="use_museum"):
    """Lay a hand card under the own Museum (CI 7)."""

    card: CardName


Answer: TypeAlias = (
    ChooseCard | ChooseCards | WizardChoose | GiveCrown | PayEmperor | TakeNavigation | SearchPile | Recover | Salute
)
"""The commands that answer an open sub-choice (CI 4)."""

ClassicCommand: TypeAlias = (
    PickAndDiscard
    | Gather
    | ChooseCard
    | ChooseCards
    | TakeIncome
    | Assassinate
    | Bewitch
    | Rob
    | SwapHands
    | Redraw
    | WizardLook
    | WizardChoose
    | GiveCrown
    | PayEmperor
    | Tithe
    | TakeNavigation
    | Destroy
    | Exchange
    | Beautify
    | BuildAndAnnounce
    | UseLab
    | UseForge
    | UseArmory
    | UseMuseum
    | SearchPile
    | Recover
    | Salute
    | EndTurn
    | Leave
    | Resume
)

AnyCommand: TypeAlias = SecretCityCommand | ClassicCommand
