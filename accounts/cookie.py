"""The cookie that holds a browser's token, out of reach of scripts."""

from typing import Final

from django.conf import settings
from django.http import HttpResponseBase

from accounts.models import Device

NAME: Final = "citadel_token"


def put(response: HttpResponseBase, token: str) -> None:
    """Hand the token to the browser; it outlives a restart of the browser, not the token itself."""
    response.set_cookie(
        NAME,
        token,
        max_age=Device.LIFE_MS // 1000,
        path="/",
        secure=settings.SECURE_COOKIES,
        httponly=True,
        samesite="Lax",
    )


def drop(response: HttpResponseBase) -> None:
    """Tell the browser to forget the token."""
    response.delete_cookie(NAME, path="/", samesite="Lax")
