"""Whether a browser's write comes from our own pages (the cookie is sent along whatever page asks)."""

from django.conf import settings
from rest_framework.request import Request

from accounts.errors import ForeignOrigin


def require_own(request: Request) -> None:
    """Raise ForeignOrigin unless the Origin header names the address this request came to, or a configured one.

    A missing header is refused too: every browser sends it with an unsafe method.
    """
    origin = request.META.get("HTTP_ORIGIN", "").lower()
    own = f"{request.scheme}://{request.get_host()}".lower()
    if origin != own and origin not in {known.lower().rstrip("/") for known in settings.PUBLIC_ORIGINS}:
        raise ForeignOrigin
