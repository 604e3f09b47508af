"""The sentences of this app's problems. English stands here, Korean in locale/ko."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

# code or code:reason -> (title, detail); the placeholders are the problem's params.
PROBLEMS: Final[dict[str, tuple[str, str]]] = {
    "account.bad_token": (_("Not signed in"), _("This sign-in is unknown or has ended. Sign in again.")),
    "account.bad_credentials": (_("Sign-in failed"), _("The login name or the password is wrong.")),
    "account.wrong_password": (_("Wrong password"), _("The present password is not right.")),
    "account.banned": (_("Account suspended"), _("This account is suspended for now. Support can say why.")),
    "account.unknown_device": (_("No such device"), _("You are not signed in on this device.")),
    "account.already_member": (_("Already a member"), _("This account has a login name already.")),
    "account.not_a_member": (
        _("Guests have no password"),
        _("Become a member first: choose a login name and a password."),
    ),
    "account.login_taken": (_("Login name taken"), _("Somebody else has this login name. Choose another one.")),
    "account.nickname_full": (_("Nickname used up"), _("Too many people have this nickname. Choose another one.")),
    "account.bad_nickname:length": (_("Nickname not possible"), _("A nickname has 2 to 20 letters.")),
    "account.bad_nickname:letters": (
        _("Nickname not possible"),
        _("A nickname has letters, digits, spaces and the signs _ - and . only, with at least one letter or digit."),
    ),
    "account.bad_nickname:reserved": (_("Nickname not possible"), _("This nickname is reserved.")),
    "account.bad_login:length": (_("Login name not possible"), _("A login name has 3 to 64 characters.")),
    "account.bad_login:letters": (
        _("Login name not possible"),
        _("A login name has the letters a to z, digits and the signs . _ - + and @ only."),
    ),
    "account.bad_login:reserved": (_("Login name not possible"), _("This login name is reserved.")),
    "account.weak_password:password_too_short": (
        _("Password not possible"),
        _("A password has at least 10 characters."),
    ),
    "account.weak_password:password_too_long": (
        _("Password not possible"),
        _("A password has at most 200 characters."),
    ),
    "account.weak_password:password_too_common": (
        _("Password not possible"),
        _("This password is among the most common ones."),
    ),
    "account.too_many_attempts": (_("Too many attempts"), _("Wait %(seconds)s seconds and try again.")),
    "request.foreign_origin": (
        _("Not from this page"),
        _("With a cookie, changes are accepted from pages of this address only."),
    ),
}


def render(code: str, params: Mapping[str, int | str]) -> tuple[str, str] | None:
    """Return title and detail of a problem in the language now active, or None if the code is not this app's."""
    texts = PROBLEMS.get(f"{code}:{params.get('reason', '')}") or PROBLEMS.get(code)
    if texts is None:
        return None
    title, detail = texts
    return gettext(title), gettext(detail) % params
