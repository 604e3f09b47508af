"""People: loading, names, roles, and the parts of a profile they change themselves."""

import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db import IntegrityError, connection, transaction

from accounts import hooks, nicknames
from accounts.errors import BadToken, LoginTaken, NicknameFull
from accounts.models import User
from accounts.services import telling, throttle

PLAYER: Final = "player"
SUPPORT: Final = "support"
ADMIN: Final = "admin"

_DISCRIMINATORS: Final = 10_000
_TRIES: Final = 10
# Django has no FOR SHARE: people joining many tables at once shall not wait for each other.
_OPEN_ACCOUNT: Final = """
    SELECT 1 FROM accounts_user
    WHERE id = %s AND is_active AND (banned_until IS NULL OR banned_until <= %s)
    FOR SHARE
"""
_OPEN_ACCOUNTS: Final = """
    SELECT id FROM accounts_user
    WHERE id = ANY(%s) AND is_active AND (banned_until IS NULL OR banned_until <= %s)
    ORDER BY id
    FOR SHARE
"""


@dataclass(frozen=True, slots=True)
class Session:
    """A person who has just signed in, and the new device's token, which is never to be had again."""

    user: User
    token: str


@dataclass(frozen=True, slots=True)
class PublicName:
    """What others see of a person; nothing of one whose account is deleted."""

    nickname: str | None
    discriminator: str | None


def load(user_id: UUID) -> User:
    """Return the person; raises BadToken if the account was closed since the token was checked."""
    user = User.objects.filter(id=user_id, is_active=True).first()
    if user is None:
        raise BadToken
    return user


def lock(user_id: UUID) -> User:
    """Return the person, locked until the transaction ends; raises BadToken if the account is closed.

    Signing in, revoking and closing all take this lock, so no device is born while all are being revoked.
    """
    user = User.objects.select_for_update(no_key=True).filter(id=user_id, is_active=True).first()
    if user is None:
        raise BadToken
    return user


def require_active(user_id: UUID, *, now: int) -> None:
    """Make sure that the account is open, and stays so until the running transaction ends; raises BadToken.

    Whoever lets a person join something asks this in the same transaction: then either the person is in before the
    account closes, and leaves with it, or does not get in.
    """
    with connection.cursor() as cursor:
        cursor.execute(_OPEN_ACCOUNT, [user_id, now])
        if cursor.fetchone() is None:
            raise BadToken


def active_among(user_ids: Iterable[UUID], *, now: int) -> frozenset[UUID]:
    """Return which of these people have an open account that is not banned, and stays so until the running transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute(_OPEN_ACCOUNTS, [sorted(user_ids), now])
        return frozenset(user_id for (user_id,) in cursor.fetchall())


def public_names(user_ids: Iterable[UUID]) -> dict[UUID, PublicName]:
    """Return the public names of these people in one query; unknown ids are left out."""
    rows = User.objects.filter(id__in=set(user_ids)).only("nickname", "discriminator", "deleted_at")
    return {user.id: PublicName(user.nickname, user.tag) if user.deleted_at is None else PublicName(None, None) for user in rows}


def roles_of(user_id: UUID) -> frozenset[str]:
    """Return the groups of an open account: player, support, admin."""
    groups = User.objects.filter(id=user_id, is_active=True, groups__isnull=False)
    return frozenset(groups.values_list("groups__name", flat=True))


def change_profile(*, user_id: UUID, nickname: str | None = None, language: str | None = None, now: int) -> User:
    """Change what is given. A new nickname keeps the discriminator where that is free.

    Raises BadNickname, NicknameFull, TooManyAttempts, and BadToken for a closed account.
    """
    if nickname is not None and nicknames.clean(nickname) != load(user_id).nickname:
        throttle.count_rename(user_id)
    with transaction.atomic():
        user = lock(user_id)
        before = user.full_name
        user.language = language or user.language
        save_named(user, nickname)
        debt = owe_new_name(user, before, now)
    if debt is not None:
        telling.tell(debt, hooks.after_rename, now)
    return user


def owe_new_name(user: User, before: str, now: int) -> telling.Debt | None:
    """Note in a locked person what is to be told if the full name was another `before`; None if it was not."""
    if user.full_name == before:
        return None
    debt = telling.owe(user, now)
    user.save(update_fields=["untold_since"])
    return debt


def save_named(user: User, nickname: str | None) -> None:
    """Save `user` with this nickname, or the one it has, and a discriminator that is free beside it.

    Raises BadNickname, NicknameFull, and LoginTaken if that is what stands in the way.
    """
    old_key = user.nickname_key
    if nickname is not None:
        user.nickname = nicknames.clean(nickname)
        user.nickname_key = nicknames.key(user.nickname)
    for _ in range(_TRIES):
        if user.nickname_key != old_key or user.discriminator is None:
            user.discriminator = _free_discriminator(user)
        try:
            with transaction.atomic():
                user.save()
        except IntegrityError as error:
            if _violated(error) == "accounts_login_unique":
                raise LoginTaken from error
            if _violated(error) != "accounts_name_unique":
                raise
        else:
            return
    raise NicknameFull


def save_friendly(user: User) -> None:
    """Save a new person under one of our names. Where ten thousand have it others are tried, at last with a number behind."""
    for digits in (0, 0, 0, 0, 0, 2, 3, 4):
        with suppress(NicknameFull):
            save_named(user, nicknames.for_guest(user.language, digits=digits))
            return
    raise NicknameFull


def _free_discriminator(user: User) -> int:
    """Return the person's own number if nobody beside this nickname has it, else a free one by chance."""
    same = User.objects.filter(nickname_key=user.nickname_key, deleted_at=None).exclude(id=user.id)
    taken = set(same.values_list("discriminator", flat=True))
    if user.discriminator is not None and user.discriminator not in taken:
        return user.discriminator
    free = [number for number in range(_DISCRIMINATORS) if number not in taken]
    if not free:
        raise NicknameFull
    return secrets.choice(free)


def _violated(error: IntegrityError) -> str | None:
    diagnosis = getattr(error.__cause__, "diag", None)
    return getattr(diagnosis, "constraint_name", None)
