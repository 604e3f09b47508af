"""What the views of this app share."""

from typing import Any

from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from accounts import cookie, origin
from accounts.api.serializers import SessionSerializer, UserSerializer
from accounts.models import User
from accounts.services import Session

_PRIVATE = {"Cache-Control": "no-store"}


def body_of(request: Request, shape: type[serializers.Serializer[Any]]) -> dict[str, Any]:
    """Return the checked body of a request; raises the framework's ValidationError.

    Who wants the token in a cookie must be a page of ours: another site could sign a browser in as somebody else.
    """
    serializer = shape(data=request.data)
    serializer.is_valid(raise_exception=True)
    body: dict[str, Any] = serializer.validated_data
    if body.get("cookie"):
        origin.require_own(request)
    return body


def language_of(body: dict[str, Any]) -> str:
    """Return the language asked for, or that of the request."""
    return body.get("language") or ("en" if (get_language() or "").startswith("en") else "ko")


def address_of(request: Request) -> str:
    """Return where the request came from, past as many proxies as the settings know of."""
    return BaseThrottle().get_ident(request)


def signed_in(session: Session, *, in_cookie: bool, status: int) -> Response:
    """Answer with the person and the token, in the body or in the cookie."""
    data: dict[str, object] = {"user": session.user} if in_cookie else {"user": session.user, "token": session.token}
    response = Response(SessionSerializer(data).data, status=status, headers=_PRIVATE)
    if in_cookie:
        cookie.put(response, session.token)
    return response


def person(user: User) -> Response:
    """Answer with a person's own profile."""
    return Response(UserSerializer(user).data, headers=_PRIVATE)


def signed_out() -> Response:
    """Answer with nothing, and have a browser forget its token."""
    response = Response(status=204)
    cookie.drop(response)
    return response
