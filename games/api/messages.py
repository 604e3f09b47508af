"""Sentences for people, made at the edge: rules and services speak in codes, params and slugs.

A problem has a title, which depends on its code only, and a detail, which may use its params. Cards and roles, slugs and
numbers in params, are named in the sentence as the catalogue names them.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import get_language, gettext, ngettext

from accounts import messages as accounts_messages
from games.api.catalogue import names
from games.api.texts import PROBLEMS, Plural

LANGUAGES: Final = ("ko", "en")

Params = Mapping[str, int | str]


def render(code: str, params: Params) -> tuple[str, str]:
    """Return title and detail of a problem in the language now active; an unknown code is named as it is."""
    texts = PROBLEMS.get(f"{code}:{params.get('reason', '')}") or PROBLEMS.get(code)
    if texts is None:
        return accounts_messages.render(code, params) or (code, code)
    title, detail = texts
    return gettext(title), _detail(detail, names.shown(params, language()))


def language() -> str:
    """Return the language now active, one of those we have."""
    return "en" if (get_language() or "").startswith("en") else "ko"


def _detail(detail: str | Plural, params: Params) -> str:
    if isinstance(detail, Plural):
        number = int(params.get(detail.by, 0))
        return ngettext(detail.one, detail.many, number) % params
    return gettext(detail) % params
