"""One's own account: profile, password, export, deletion."""

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import services
from accounts.api.answers import body_of, person, signed_out
from accounts.api.schema import problems
from accounts.api.serializers import ExportSerializer, PasswordSerializer, ProfileSerializer, UserSerializer
from accounts.authentication import principal, user_id
from citadel.clock import now_ms

_REFUSALS = ((401, "account.bad_token"), (403, "request.foreign_origin"))


class MeView(APIView):
    @extend_schema(
        operation_id="get_me",
        tags=["me"],
        summary="My account",
        responses={200: UserSerializer, **problems((401, "account.bad_token"))},
    )
    def get(self, request: Request) -> Response:
        """Return the person this token belongs to."""
        return person(services.load(user_id(request)))

    @extend_schema(
        operation_id="change_me",
        tags=["me"],
        summary="Change nickname or language",
        request=ProfileSerializer,
        responses={
            200: UserSerializer,
            **problems(
                (400, "request.invalid"),
                *_REFUSALS,
                (409, "account.nickname_full"),
                *((422, f"account.bad_nickname:{reason}") for reason in ("length", "letters", "reserved")),
                (429, "account.too_many_attempts"),
            ),
        },
        examples=[OpenApiExample("another name", value={"nickname": "Brave Fox", "language": "en"}, request_only=True)],
    )
    def patch(self, request: Request) -> Response:
        """Change what is given. The discriminator stays unless somebody of the new nickname has it."""
        body = body_of(request, ProfileSerializer)
        user = services.change_profile(
            user_id=user_id(request),
            nickname=body.get("nickname"),
            language=body.get("language"),
            now=now_ms(),
        )
        return person(user)

    @extend_schema(
        operation_id="delete_me",
        tags=["me"],
        summary="Delete my account",
        request=None,
        responses={204: None, **problems(*_REFUSALS)},
    )
    def delete(self, request: Request) -> Response:
        """Leave running games and rooms, sign out everywhere and erase everything personal. There is no way back."""
        services.close_account(user_id=user_id(request), now=now_ms())
        return signed_out()


class ExportView(APIView):
    @extend_schema(
        operation_id="export_me",
        tags=["me"],
        summary="Everything stored about me",
        responses={200: ExportSerializer, **problems((401, "account.bad_token"))},
    )
    def get(self, request: Request) -> Response:
        """Return everything stored about this person, as one JSON file. Times are in milliseconds since 1970."""
        headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="citadel-export.json"'}
        return Response(services.export(user_id=user_id(request)), headers=headers)


class PasswordView(APIView):
    @extend_schema(
        operation_id="change_password",
        tags=["me"],
        summary="Change my password",
        request=PasswordSerializer,
        responses={
            204: None,
            **problems(
                (400, "request.invalid"),
                *_REFUSALS,
                (403, "account.wrong_password"),
                (409, "account.not_a_member"),
                (422, "account.weak_password:password_too_short"),
                (422, "account.weak_password:password_too_common"),
                (429, "account.too_many_attempts"),
            ),
        },
        examples=[OpenApiExample("a change", value={"old": "a long sentence", "new": "another sentence"}, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        """Set another password and sign out all other devices."""
        body = body_of(request, PasswordSerializer)
        who = principal(request)
        services.change_password(
            user_id=who.user_id,
            old=body["old"],
            new=body["new"],
            device_id=who.device_id,
            now=now_ms(),
        )
        return Response(status=204)
