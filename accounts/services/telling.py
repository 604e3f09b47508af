"""Telling other apps of a ban, a new name or an erased one, until all of them have heard it.

What is owed stands in the person's row from the very transaction that makes it due, so neither a hook that fails nor a
process that dies leaves it untold: the sweep `tell_again` goes on from there.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from accounts import hooks
from accounts.models import User

_BATCH: Final = 100
# So long the process that owes something may still be at it.
_UNDER_WAY_MS: Final = 30_000


@dataclass(frozen=True, slots=True)
class Debt:
    """What one transaction has to tell of a person; `is_all` if nothing older was owed."""

    user_id: UUID
    since: int
    is_all: bool


def owe(user: User, now: int) -> Debt:
    """Set in a locked person, which the caller saves, that other apps must be told. Hand the debt to `tell` after the commit."""
    before = user.untold_since
    # Never the mark of an older debt: whoever has just paid that one would wipe this one out as well.
    user.untold_since = since = now if before is None else max(now, before + 1)
    return Debt(user.id, since, is_all=before is None)


def tell(debt: Debt, whom: Iterable[hooks.PersonHook], now: int) -> None:
    """Call the hooks; what fails, and what was owed before, is left to the sweep."""
    if hooks.tell(whom, debt.user_id, now) and debt.is_all:
        _mark(debt.user_id, debt.since, None)


def tell_again(*, now: int) -> int:
    """Tell what is still owed and return to how many people it applied. Safe to repeat: hooks may be called again."""
    owed = User.objects.filter(untold_since__lte=now - _UNDER_WAY_MS).order_by("untold_since")[:_BATCH]
    return sum(_tell_all(user, now) for user in owed)


def _tell_all(user: User, now: int) -> bool:
    """Call the hooks of everything that may be owed; who fails again goes to the end of the line."""
    is_told = hooks.tell(hooks.after_rename, user.id, now)
    if user.is_banned(now):
        is_told = hooks.tell(hooks.after_ban, user.id, now) and is_told
    _mark(user.id, user.untold_since, None if is_told else now)
    return is_told


def _mark(user_id: UUID, since: int | None, then: int | None) -> None:
    """Replace the mark, unless something newer is owed by now."""
    User.objects.filter(id=user_id, untold_since=since).update(untold_since=then)
