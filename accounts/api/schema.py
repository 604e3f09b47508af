"""What the OpenAPI document says about signing in and about this app's problems."""

from typing import Any, Final

from django.utils import translation
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiResponse

from accounts import cookie
from accounts.messages import render

Responses = dict[Any, Any]

_PROBLEM: Final = {"$ref": "#/components/schemas/Problem"}
_MEDIA_TYPE: Final = "application/problem+json"


class DeviceTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # the library is untyped here
    """The two ways of showing a token, either of which will do."""

    target_class = "accounts.authentication.DeviceTokenAuthentication"
    name = ["bearer", "cookie"]

    def get_security_definition(
        self,
        auto_schema: AutoSchema,
    ) -> list[dict[str, Any]]:
        return [
            {"type": "http", "scheme": "bearer", "description": "The opaque token of a device."},
            {
                "type": "apiKey",
                "in": "cookie",
                "name": cookie.NAME,
                "description": "The same token as an HttpOnly cookie; writes then need this server's Origin header.",
            },
        ]


def problems(*errors: tuple[int, str]) -> Responses:
    """Return the problem answers of an operation, one per status, with an example for each (status, code:reason)."""
    answers: Responses = {}
    for status in sorted({status for status, _ in errors}):
        codes = [code for one, code in errors if one == status]
        answers[(status, _MEDIA_TYPE)] = OpenApiResponse(
            response=_PROBLEM,
            description=", ".join(dict.fromkeys(code.partition(":")[0] for code in codes)),
            examples=[_example(status, code) for code in codes],
        )
    return answers


def _example(status: int, named: str) -> OpenApiExample:
    code, _, reason = named.partition(":")
    params: dict[str, int | str] = {"seconds": 420} if code == "account.too_many_attempts" else {}
    if reason:
        params["reason"] = reason
    with translation.override("en"):  # the document is in English
        texts = render(code, params)
    title, detail = texts or ("The request cannot be read", "A field is missing, unknown or of the wrong type.")
    return OpenApiExample(
        named,
        value={
            "type": f"https://citadel.example/problems/{code}",
            "title": title,
            "status": status,
            "detail": detail,
            "code": code,
            "params": params,
        },
        status_codes=[str(status)],
        media_type=_MEDIA_TYPE,
        response_only=True,
    )
