"""The few people these tests are about. Every call makes new ones: the test database is never flushed."""

import secrets
from typing import Any

from rest_framework.test import APIClient

from accounts import services
from accounts.services import Session
from citadel.clock import now_ms

THEN = 1_000_000_000_000
"""A moment in 2001, in milliseconds: sweeps with a clock of that time touch nobody else's rows."""
PASSWORD = "correct horse battery"


def new_login() -> str:
    """Return a login name nobody has."""
    return f"test-{secrets.token_hex(8)}"


def guest(*, now: int | None = None, **details: Any) -> Session:
    """Return a guest, signed in."""
    return services.create_guest(now=now_ms() if now is None else now, **details)


def member(*, login: str | None = None, now: int | None = None, **details: Any) -> Session:
    """Return a member, signed in."""
    return services.register(
        login=login or new_login(),
        password=PASSWORD,
        nickname=details.pop("nickname", "Calm Otter"),
        address=secrets.token_hex(4),
        now=now_ms() if now is None else now,
        **details,
    )


def client(token: str | None = None, **headers: str) -> APIClient:
    """Return a client of an address of its own, with the token as Bearer where one is given."""
    extra: dict[str, Any] = {"REMOTE_ADDR": ".".join(str(1 + secrets.randbelow(254)) for _ in range(4)), **headers}
    if token is not None:
        extra["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    return APIClient(**extra)


def browser(token: str | None = None, **headers: str) -> APIClient:
    """Return a client that holds its token in the cookie and says that it shows our own page."""
    page = client(**{"HTTP_ORIGIN": "http://testserver", **headers})
    if token is not None:
        page.cookies["citadel_token"] = token
    return page
