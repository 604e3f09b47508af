"""Members: registering, logging in, changing the password."""

from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.db import transaction

from accounts.errors import BadCredentials, Banned, NotAMember, WrongPassword
from accounts.models import User
from accounts.services import credentials, guests, people, throttle
from accounts.services.devices import open_device, revoke_all


def register(
    *,
    login: str,
    password: str,
    nickname: str,
    language: str = "ko",
    device: str = "",
    address: str = "",
    now: int,
) -> people.Session:
    """Make a member, signed in on one device.

    Raises BadLogin, LoginTaken, WeakPassword, BadNickname, NicknameFull and TooManyAttempts.
    """
    login = credentials.clean_login(login)
    credentials.check_strength(password)
    throttle.count_address(address)  # each try costs us a slow hash and tells whether a login name is taken
    user = guests.blank(language=language, now=now)
    user.is_guest, user.login, user.password = False, login, make_password(password)
    with transaction.atomic():
        people.save_named(user, nickname)
        guests.join_group(user, people.PLAYER)
        return people.Session(user, open_device(user, name=device, now=now))


def log_in(*, login: str, password: str, device: str = "", address: str = "", now: int) -> people.Session:
    """Sign a member in on a new device.

    Raises BadCredentials, as late for an unknown name as for a wrong password, TooManyAttempts and Banned.
    """
    login = credentials.fold_login(login)
    throttle.count_address(address)
    throttle.count_name(login)
    known = _recognise(login, password)
    throttle.forgive_name(login)
    with transaction.atomic():
        user = people.lock(known.id)
        if user.password != known.password:  # changed since it was checked; the devices of the old one have just been signed out
            raise BadCredentials
        if user.is_banned(now):
            raise Banned(until=user.banned_until or 0)
        return people.Session(user, open_device(user, name=device, now=now))


def change_password(*, user_id: UUID, old: str, new: str, device_id: UUID, now: int) -> None:
    """Give a member another password and sign out every device but `device_id`.

    Raises NotAMember, WrongPassword, WeakPassword and, after many wrong ones, TooManyAttempts.
    """
    user = people.load(user_id)
    if user.login is None:
        raise NotAMember
    throttle.count_name(user.login)
    if len(old) > credentials.LONGEST_PASSWORD or not user.check_password(old):
        raise WrongPassword
    throttle.forgive_name(user.login)
    credentials.check_strength(new, user)
    hashed = make_password(new)
    with transaction.atomic():
        people.lock(user_id)
        User.objects.filter(id=user_id).update(password=hashed)
        revoke_all(user_id, but=device_id, now=now)


def _recognise(login: str, password: str) -> User:
    """Return the open account these belong to; one slow hash is computed in every case."""
    user = User.objects.filter(login=login, is_active=True).first()
    if len(password) > credentials.LONGEST_PASSWORD:
        raise BadCredentials
    if user is None:
        make_password(password)
        raise BadCredentials
    if not user.check_password(password):
        raise BadCredentials
    return user
