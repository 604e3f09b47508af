"""What staff and operators do to accounts: bans, and the making of admins."""

from uuid import UUID

import structlog
from django.contrib.auth.hashers import make_password
from django.db import transaction

from accounts import hooks
from accounts.models import FOREVER, User
from accounts.services import credentials, guests, people, telling
from accounts.services.devices import revoke_all

log = structlog.get_logger(__name__)


def ban(*, user_id: UUID, reason: str, until: int = FOREVER, now: int) -> None:
    """Shut a person out until `until` (milliseconds; by default for good): all tokens die, logging in is refused.

    A ban on top of a ban replaces it. Raises BadToken if there is no such open account.
    """
    with transaction.atomic():
        user = people.lock(user_id)
        user.banned_until, user.ban_reason = until, reason
        debt = telling.owe(user, now)
        user.save(update_fields=["banned_until", "ban_reason", "untold_since"])
        revoke_all(user_id, now=now)
    telling.tell(debt, hooks.after_ban, now)
    log.info("account.banned", user_id=str(user_id), until=until)


def unban(*, user_id: UUID) -> None:
    """End a ban; the person signs in anew. Raises BadToken if there is no such open account."""
    with transaction.atomic():
        user = people.lock(user_id)
        user.banned_until, user.ban_reason = None, ""
        user.save(update_fields=["banned_until", "ban_reason"])
    log.info("account.unbanned", user_id=str(user_id))


def find_member(login: str) -> User | None:
    """Return the open account of this login name."""
    return User.objects.filter(login=credentials.fold_login(login), is_active=True).first()


def make_admin(*, login: str, password: str | None, language: str = "ko", now: int) -> User:
    """Make the member with this login name an admin, or a new member if there is none.

    A new one needs `password`; an existing one gets it if it is given, and is then signed out everywhere.
    Raises BadLogin, WeakPassword and LoginTaken. A reserved login name is fine here: the operator gives it.
    """
    login = credentials.clean_login(login, allow_reserved=True)
    if password is not None:
        credentials.check_strength(password)
    with transaction.atomic():
        user = find_member(login)
        if user is None:
            user = guests.blank(language=language, now=now)
            user.is_guest, user.login = False, login
            people.save_friendly(user)
            guests.join_group(user, people.PLAYER)
        else:
            user = people.lock(user.id)
        _raise_to_admin(user, password, now)
    log.info("account.made_admin", user_id=str(user.id))
    return user


def _raise_to_admin(user: User, password: str | None, now: int) -> None:
    user.is_staff = user.is_superuser = True
    if password is not None:
        user.password = make_password(password)
        revoke_all(user.id, now=now)
    user.save(update_fields=["is_staff", "is_superuser", "password"])
    guests.join_group(user, people.ADMIN)
