"""Login names and passwords: which are possible, and the limits on guessing them."""

import re
import unicodedata
from typing import Final

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from accounts import nicknames
from accounts.errors import BadLogin, WeakPassword
from accounts.models import User

LONGEST_PASSWORD: Final = 200
SHORTEST_LOGIN: Final = 3
LONGEST_LOGIN: Final = 64

_LOGIN: Final = re.compile(r"[a-z0-9._+@-]+")


def fold_login(raw: str) -> str:
    """Return the form in which a login name is stored and looked up."""
    return unicodedata.normalize("NFKC", raw).strip().lower()


def clean_login(raw: str, *, allow_reserved: bool = False) -> str:
    """Return a new login name in its stored form; raises BadLogin(reason): length, letters or reserved."""
    login = fold_login(raw)
    if not SHORTEST_LOGIN <= len(login) <= LONGEST_LOGIN:
        raise BadLogin(reason="length")
    if not _LOGIN.fullmatch(login):
        raise BadLogin(reason="letters")
    if nicknames.is_reserved(login) and not allow_reserved:
        raise BadLogin(reason="reserved")
    return login


def check_strength(password: str, user: User | None = None) -> None:
    """Raise WeakPassword(reason) with the code of the first validator of the settings that refuses."""
    if len(password) > LONGEST_PASSWORD:
        raise WeakPassword(reason="password_too_long")
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise WeakPassword(reason=error.error_list[0].code or "password_too_common") from error
