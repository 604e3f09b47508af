"""Guests: playing with one call, and staying by becoming a member."""

from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Group
from django.db import transaction

from accounts import hooks
from accounts.errors import AlreadyMember
from accounts.models import User
from accounts.services import credentials, people, telling, throttle
from accounts.services.devices import open_device


def create_guest(
    *,
    nickname: str | None = None,
    language: str = "ko",
    device: str = "",
    address: str = "",
    now: int,
) -> people.Session:
    """Make a guest, signed in on one device, under the nickname given or a friendly one in `language`.

    Raises BadNickname, NicknameFull and TooManyAttempts.
    """
    throttle.count_guest(address)
    user = blank(language=language, now=now)
    with transaction.atomic():
        if nickname is None:
            people.save_friendly(user)
        else:
            people.save_named(user, nickname)
        join_group(user, people.PLAYER)
        return people.Session(user, open_device(user, name=device, now=now))


def upgrade(*, user_id: UUID, login: str, password: str, nickname: str | None = None, address: str = "", now: int) -> User:
    """Make a guest a member. Id, devices, games and, unless another is given, nickname stay.

    Raises AlreadyMember, BadLogin, LoginTaken, WeakPassword, BadNickname, NicknameFull and TooManyAttempts.
    """
    login = credentials.clean_login(login)
    credentials.check_strength(password)
    throttle.count_address(address)  # as for who registers: a slow hash, and whether a login name is taken
    hashed = make_password(password)  # before the lock: it is slow on purpose
    with transaction.atomic():
        user = people.lock(user_id)
        if not user.is_guest:
            raise AlreadyMember
        user.is_guest, user.login, user.password = False, login, hashed
        before = user.full_name
        people.save_named(user, nickname)
        debt = people.owe_new_name(user, before, now)
    if debt is not None:
        telling.tell(debt, hooks.after_rename, now)
    return user


def blank(*, language: str, now: int) -> User:
    """Return a new person without a name yet, not saved."""
    return User(language=language, password=make_password(None), created_at=now, seen_at=now)


def join_group(user: User, name: str) -> None:
    """Put a saved person into a group made by the migrations."""
    user.groups.add(Group.objects.get(name=name))
