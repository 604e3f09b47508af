"""Whose token a request carries: that of its Bearer header or, without one, of its cookie."""

from typing import Final

from citadel.freshness import token_digest
from citadel.front.answers import Headers

_COOKIE: Final = b"citadel_token"
_LENGTH: Final = 43


def token_hash(headers: Headers) -> str | None:
    """Return the hash of the one token a request carries, or None when there is none or the headers are in any way unusual.

    None is no refusal: Django judges what is unusual.
    """
    bearers = [value for name, value in headers if name == b"authorization"]
    if not bearers:
        return _of_cookie(headers)
    if len(bearers) > 1:
        return None
    scheme, _, token = bearers[0].partition(b" ")
    return _digest(token.strip()) if scheme.lower() == b"bearer" else None


def _of_cookie(headers: Headers) -> str | None:
    crumbs = [crumb.strip() for name, value in headers if name == b"cookie" for crumb in value.split(b";")]
    tokens = [crumb[len(_COOKIE) + 1 :] for crumb in crumbs if crumb.startswith(_COOKIE + b"=")]
    return _digest(tokens[0]) if len(tokens) == 1 else None


def _digest(token: bytes) -> str | None:
    return token_digest(token.decode()) if len(token) == _LENGTH and token.isascii() else None
