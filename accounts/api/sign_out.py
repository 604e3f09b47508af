"""Going out: on this device, on another one, everywhere."""

from uuid import UUID

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import services
from accounts.api.answers import signed_out
from accounts.api.schema import problems
from accounts.api.serializers import DevicesSerializer
from accounts.authentication import principal, user_id
from citadel.clock import now_ms

_REFUSALS = ((401, "account.bad_token"), (403, "request.foreign_origin"))


class LogoutView(APIView):
    @extend_schema(
        operation_id="log_out",
        tags=["auth"],
        summary="Sign out on this device",
        request=None,
        responses={204: None, **problems(*_REFUSALS)},
    )
    def post(self, request: Request) -> Response:
        """End this device's token, everywhere within 5 seconds. A guest who does this cannot come back."""
        who = principal(request)
        services.sign_out(user_id=who.user_id, device_id=who.device_id, now=now_ms())
        return signed_out()


class LogoutAllView(APIView):
    @extend_schema(
        operation_id="log_out_everywhere",
        tags=["auth"],
        summary="Sign out on all devices",
        request=None,
        responses={204: None, **problems(*_REFUSALS)},
    )
    def post(self, request: Request) -> Response:
        """End the tokens of all devices, this one included, within 5 seconds."""
        services.sign_out_everywhere(user_id=user_id(request), now=now_ms())
        return signed_out()


class DevicesView(APIView):
    @extend_schema(
        operation_id="list_devices",
        tags=["me"],
        summary="Where I am signed in",
        responses={200: DevicesSerializer, **problems((401, "account.bad_token"))},
        examples=[
            OpenApiExample(
                "two devices",
                value={
                    "results": [
                        {
                            "id": "0d9e3b4f-1c0e-4b55-8f0b-64a0f7a9a111",
                            "name": "phone",
                            "created_at": 1_796_000_000_000,
                            "last_seen_at": 1_796_003_600_000,
                            "ends_at": 1_798_595_600_000,
                            "is_current": True,
                        }
                    ]
                },
                response_only=True,
                status_codes=["200"],
            )
        ],
    )
    def get(self, request: Request) -> Response:
        """List the devices whose sign-in holds, the one used last coming first."""
        who = principal(request)
        devices = services.list_devices(user_id=who.user_id, now=now_ms())
        answer = DevicesSerializer({"results": devices}, context={"device_id": who.device_id})
        return Response(answer.data, headers={"Cache-Control": "no-store"})


class DeviceView(APIView):
    @extend_schema(
        operation_id="sign_out_device",
        tags=["me"],
        summary="Sign out another device",
        request=None,
        responses={204: None, **problems(*_REFUSALS, (404, "account.unknown_device"))},
    )
    def delete(self, request: Request, device_id: UUID) -> Response:
        """End the token of one device of one's own."""
        who = principal(request)
        services.sign_out_device(user_id=who.user_id, device_id=device_id, now=now_ms())
        return signed_out() if device_id == who.device_id else Response(status=204)
