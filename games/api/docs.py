"""The OpenAPI document and the page that shows it. Nothing on the page comes from elsewhere."""

from functools import cache
from hashlib import sha256
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import override
from drf_spectacular.generators import SchemaGenerator

from games.api.headers import is_known
from games.api.json import encode
from games.api.problems import require_safe

# The viewer draws its icons from data: addresses and sets style attributes.
_POLICY: Final = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """Return the OpenAPI 3.1 document of this API, in English."""
    document, etag = _document()
    headers = {"ETag": etag, "Cache-Control": "public, no-cache"}
    if is_known(request, etag):
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(document, content_type="application/json", headers=headers)


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Return the page on which the document can be read and tried."""
    response = render(request, "web/docs.html")
    response.headers["Content-Security-Policy"] = _POLICY
    return response


@cache
def _document() -> tuple[bytes, str]:
    with override("en"):
        schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # the library has no types
    document = encode(schema)
    return document, f'"{sha256(document).hexdigest()[:32]}"'
