"""How a request says who it is: a Bearer token of an app, or the cookie of a browser."""

from typing import Final
from uuid import UUID

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from accounts import cookie, origin, tokens
from accounts.errors import CHALLENGE, BadToken
from accounts.principal import Principal
from citadel.clock import now_ms

_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class DeviceTokenAuthentication(BaseAuthentication):
    """Takes `Authorization: Bearer X` or, without that header, the cookie; a cookie's writes need our own Origin.

    `request.user` becomes a Principal and `request.auth` the hash of the token in hexadecimal. On the usual path this
    asks Redis only. Raises BadToken and ForeignOrigin.
    """

    def authenticate(self, request: Request) -> tuple[Principal, str] | None:
        token = presented_token(request)
        if token is None:
            return None
        principal = tokens.check(token, now=now_ms())
        if principal is None:
            raise BadToken
        return principal, tokens.digest(token).hex()

    def authenticate_header(self, request: Request) -> str:
        return CHALLENGE


def presented_token(request: Request) -> str | None:
    """Return the token this request shows, unchecked, or None if it shows nothing.

    Raises BadToken for an Authorization header that is no Bearer token, ForeignOrigin for another site's write.
    """
    header = request.META.get("HTTP_AUTHORIZATION")
    if header is not None:
        scheme, _, token = header.partition(" ")
        if scheme.lower() != "bearer":
            raise BadToken
        return str(token.strip())
    token = request.COOKIES.get(cookie.NAME)
    if not token:
        return None
    if request.method not in _SAFE_METHODS:
        origin.require_own(request)
    return str(token)


def user_id(request: Request) -> UUID:
    """Return the id of the person an authenticated request speaks for."""
    return principal(request).user_id


def principal(request: Request) -> Principal:
    """Return who an authenticated request speaks for; raises BadToken where nobody is signed in."""
    if not isinstance(request.user, Principal):
        raise BadToken
    return request.user
