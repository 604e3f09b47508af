"""What a seat may ask for (AD 10). Buildings, colours, faces and dice are named by slugs, another seat as `target`."""

from typing import Annotated, TypeAlias

import msgspec

from games.rules.core import Leave, Resume, Seat

Name: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_]{1,40}$(?!\n)")]
"""A slug, known or not. No other text gets in: refused commands are kept for ever."""


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A wish of a seat."""


class ChooseSecurity(Command, frozen=True, kw_only=True, tag="choose_security"):
    """Put the security card on a building, after a gun was rolled for it (AD-13)."""

    building: Name


class ChooseTarget(Command, frozen=True, kw_only=True, tag="choose_target"):
    """Choose the building of the own identity in secret, for the whole round (AD-15)."""

    building: Name


class TakeDie(Command, frozen=True, kw_only=True, tag="take_die"):
    """Take a die of the pool. `face` is what a gun is to show; without it the die stays as it lies (AD 5.1)."""

    die: Name
    face: Name | None = None


class Attempt(Command, frozen=True, kw_only=True, tag="attempt"):
    """Name an agent with the identity you take it to have (AD-25)."""

    target: Seat
    color: Name
    building: Name


class DeclineAttempt(Command, frozen=True, kw_only=True, tag="decline_attempt"):
    """Name nobody (AD-24)."""


class UseTool(Command, frozen=True, kw_only=True, tag="use_tool"):
    """Turn a die that is still in the pool to another face (AD-29)."""

    die: Name
    face: Name


class EndTurn(Command, frozen=True, kw_only=True, tag="end_turn"):
    """Keep the tool for later (AD-29)."""


class ChooseBuilding(Command, frozen=True, kw_only=True, tag="choose_building"):
    """Take the information of any building as the last agent standing (AD-34)."""

    building: Name


AnyCommand: TypeAlias = (
    ChooseSecurity | ChooseTarget | TakeDie | Attempt | DeclineAttempt | UseTool | EndTurn | ChooseBuilding | Leave | Resume
)
