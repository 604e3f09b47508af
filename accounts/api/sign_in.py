"""Coming in: as a guest, as a new member, as a known one; and from guest to member."""

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import services
from accounts.api.answers import address_of, body_of, language_of, person, signed_in
from accounts.api.schema import problems
from accounts.api.serializers import (
    GuestSerializer,
    LoginSerializer,
    RegisterSerializer,
    SessionSerializer,
    UpgradeSerializer,
    UserSerializer,
)
from accounts.authentication import user_id
from citadel.clock import now_ms

_BAD_REQUEST = ((400, "request.invalid"), (403, "request.foreign_origin"))
_BAD_NICKNAME = (
    (409, "account.nickname_full"),
    *((422, f"account.bad_nickname:{reason}") for reason in ("length", "letters", "reserved")),
)
_BAD_LOGIN = (
    (409, "account.login_taken"),
    *((422, f"account.bad_login:{reason}") for reason in ("length", "letters", "reserved")),
    *((422, f"account.weak_password:{reason}") for reason in ("password_too_short", "password_too_common", "password_too_long")),
)
_GUEST = {
    "id": "6f1c9f0e-6f0b-4f0e-9d6e-2a3f7d0c9b11",
    "nickname": "Calm Otter",
    "discriminator": "0427",
    "login": None,
    "is_guest": True,
    "language": "en",
    "roles": ["player"],
    "created_at": 1_796_000_000_000,
}
_MEMBER = {**_GUEST, "login": "otter", "is_guest": False}
_TOKEN = "fEkQ7wYdX0o5c1mTn3v2s9b8a6z4LrPqJhGfDsAyWxU"  # noqa: S105 - an example


class _OpenView(APIView):
    """Open to everybody: a token that has ended must not keep anybody from signing in anew."""

    authentication_classes = ()
    permission_classes = (AllowAny,)


class GuestView(_OpenView):
    @extend_schema(
        operation_id="create_guest",
        tags=["auth"],
        summary="Play as a guest",
        request=GuestSerializer,
        auth=[],
        responses={201: SessionSerializer, **problems(*_BAD_REQUEST, *_BAD_NICKNAME, (429, "account.too_many_attempts"))},
        examples=[
            OpenApiExample("an app", value={"nickname": "Calm Otter", "device": "phone"}, request_only=True),
            OpenApiExample("a browser", value={"cookie": True}, request_only=True),
            OpenApiExample("signed in", value={"token": _TOKEN, "user": _GUEST}, response_only=True, status_codes=["201"]),
        ],
    )
    def post(self, request: Request) -> Response:
        """Make a guest, with the nickname given or one of ours, and sign this device in."""
        body = body_of(request, GuestSerializer)
        session = services.create_guest(
            nickname=body.get("nickname"),
            language=language_of(body),
            device=body.get("device", ""),
            address=address_of(request),
            now=now_ms(),
        )
        return signed_in(session, in_cookie=body.get("cookie", False), status=201)


class RegisterView(_OpenView):
    @extend_schema(
        operation_id="register",
        tags=["auth"],
        summary="Become a member",
        request=RegisterSerializer,
        auth=[],
        responses={
            201: SessionSerializer,
            **problems(*_BAD_REQUEST, *_BAD_NICKNAME, *_BAD_LOGIN, (429, "account.too_many_attempts")),
        },
        examples=[
            OpenApiExample(
                "a new member",
                value={"login": "otter", "password": "a long sentence", "nickname": "Calm Otter", "language": "en"},
                request_only=True,
            ),
            OpenApiExample("signed in", value={"token": _TOKEN, "user": _MEMBER}, response_only=True, status_codes=["201"]),
        ],
    )
    def post(self, request: Request) -> Response:
        """Make a member with a login name and a password, and sign this device in."""
        body = body_of(request, RegisterSerializer)
        session = services.register(
            login=body["login"],
            password=body["password"],
            nickname=body["nickname"],
            language=language_of(body),
            device=body.get("device", ""),
            address=address_of(request),
            now=now_ms(),
        )
        return signed_in(session, in_cookie=body.get("cookie", False), status=201)


class LoginView(_OpenView):
    @extend_schema(
        operation_id="log_in",
        tags=["auth"],
        summary="Sign in as a member",
        request=LoginSerializer,
        auth=[],
        responses={
            200: SessionSerializer,
            **problems(
                *_BAD_REQUEST,
                (401, "account.bad_credentials"),
                (403, "account.banned"),
                (429, "account.too_many_attempts"),
            ),
        },
        examples=[
            OpenApiExample("a member", value={"login": "otter", "password": "a long sentence"}, request_only=True),
            OpenApiExample("signed in", value={"token": _TOKEN, "user": _MEMBER}, response_only=True, status_codes=["200"]),
        ],
    )
    def post(self, request: Request) -> Response:
        """Sign a member in on this device. It is the same person, with the same seats, as on every other device."""
        body = body_of(request, LoginSerializer)
        session = services.log_in(
            login=body["login"],
            password=body["password"],
            device=body.get("device", ""),
            address=address_of(request),
            now=now_ms(),
        )
        return signed_in(session, in_cookie=body.get("cookie", False), status=200)


class UpgradeView(APIView):
    @extend_schema(
        operation_id="upgrade_guest",
        tags=["auth"],
        summary="From guest to member",
        request=UpgradeSerializer,
        responses={
            200: UserSerializer,
            **problems(
                *_BAD_REQUEST,
                (401, "account.bad_token"),
                (409, "account.already_member"),
                *_BAD_NICKNAME,
                *_BAD_LOGIN,
                (429, "account.too_many_attempts"),
            ),
        },
        examples=[
            OpenApiExample("a guest", value={"login": "otter", "password": "a long sentence"}, request_only=True),
            OpenApiExample("a member", value=_MEMBER, response_only=True, status_codes=["200"]),
        ],
    )
    def post(self, request: Request) -> Response:
        """Give a guest a login name and a password. Everything stays: id, seats, games, devices and their tokens."""
        body = body_of(request, UpgradeSerializer)
        user = services.upgrade(
            user_id=user_id(request),
            login=body["login"],
            password=body["password"],
            nickname=body.get("nickname"),
            address=address_of(request),
            now=now_ms(),
        )
        return person(user)
