"""The landing page, in the language of the reader."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_supported_language_variant, override
from django.views.decorators.http import require_safe

_POLICY: Final = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
_HEADERS: Final = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """Return what Citadel is and how to play it; `?lang=ko` or `?lang=en` overrides the reader's own language."""
    language = _language(request)
    with override(language):
        response = render(request, "web/landing.html", {"origin": _origin(request)})
    for name, value in _HEADERS.items():
        response.headers[name] = value
    response.headers["Content-Language"] = language
    return response


def _language(request: HttpRequest) -> str:
    try:
        return get_supported_language_variant(request.GET.get("lang", ""))
    except LookupError:
        return str(request.LANGUAGE_CODE)


def _origin(request: HttpRequest) -> str:
    return f"{request.scheme}://{request.get_host()}"
