"""Problems of a request as such, whatever it asks for."""

from typing import Final

from django.utils.translation import gettext_noop as _

from games.api.texts.shape import Plural, Texts

_MALFORMED: Final = _("The request cannot be read")

REQUESTS: Final[Texts] = {
    "request.malformed": (_MALFORMED, _("The request is not well formed.")),
    "request.malformed:syntax": (_MALFORMED, _("The body is not valid JSON in UTF-8.")),
    "request.malformed:object": (_MALFORMED, _("The body must be a JSON object.")),
    "request.malformed:depth": (_MALFORMED, _("The body is nested too deeply.")),
    "request.malformed:duplicate": (_MALFORMED, _("The body names a field twice.")),
    "request.malformed:nul": (_MALFORMED, _("A text in the body has a character that is not allowed.")),
    "request.malformed:number": (_MALFORMED, _("A number in the body is too large.")),
    "request.invalid": (_("Some fields are wrong"), _("A field is missing, unknown or of the wrong type; see errors.")),
    "request.missing_key": (_("Idempotency-Key missing"), _("Send the header Idempotency-Key with a new value for each wish.")),
    "request.bad_key": (
        _("Idempotency-Key not usable"),
        _("The header Idempotency-Key has 8 to 80 visible ASCII characters."),
    ),
    "request.key_reused": (
        _("Idempotency-Key used before"),
        _("This Idempotency-Key was used for another body. Use a new key for each wish."),
    ),
    "request.unauthenticated": (_("Not signed in"), _("Sign in first, or play as a guest.")),
    "request.forbidden": (_("Not allowed"), _("You may not do this.")),
    "request.not_found": (_("Not found"), _("There is nothing at this address.")),
    "request.method_not_allowed": (_("Method not allowed"), _("This address does not know this method; see the header Allow.")),
    "request.not_acceptable": (_("No such format"), _("This address answers with JSON only.")),
    "request.unsupported_media_type": (_("Unsupported content type"), _("Send the body as application/json.")),
    "request.too_large": (_("Body too large"), _("A body may have 64 KB.")),
    "request.timeout": (_("Too slow"), _("The body did not arrive in time.")),
    "request.bad_http": (_("Not HTTP"), _("This is no HTTP request that can be read.")),
    "request.head_too_large": (_("Headers too large"), _("The address and the headers of a request have a limit.")),
    "request.throttled": (
        _("Too many requests"),
        Plural(_("Wait one second and try again."), _("Wait %(seconds)s seconds and try again."), "seconds"),
    ),
    "request.internal": (_("Something went wrong"), _("The fault is ours. Support finds it by the error_id.")),
    "request.unavailable": (_("Busy right now"), _("The server cannot answer at the moment. Try again in a second.")),
}
