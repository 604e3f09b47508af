"""Sentences for people, made at the edge: rules and services speak in codes, params and slugs.

A problem has a title, which depends on its code only, and a detail, which may use its params. Cards, roles and buildings,
slugs and numbers in params, are named in the sentence as the catalogue names them.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import get_language, gettext, ngettext

from accounts import messages as accounts_messages
from games.api.catalogue import names
from games.api.texts import PROBLEMS, Plural

LANGUAGES: Final = ("ko", "en")

Params = Mapping[str, int | str]


def render(code: str, params: Params, *, ruleset: str = "") -> tuple[str, str]:
    """Return title and detail of a problem in the language now active; an unknown code is named as it is.

    `ruleset` is the slug of the game that the problem is about, if there is one.
    """
    texts = PROBLEMS.get(f"{code}:{params.get('reason', '')}") or PROBLEMS.get(code)
    if texts is None:
        return accounts_messages.render(code, params) or (code, code)
    title, detail = texts
    return gettext(title), _detail(detail, _Shown(names.shown(params, language(), ruleset)))


def title(code: str) -> str:
    """Return the title of a problem, which depends on nothing but its code; the code itself if it has none."""
    tables = (PROBLEMS, accounts_messages.PROBLEMS)
    named = (texts[0] for table in tables for name, texts in table.items() if name.partition(":")[0] == code)
    return gettext(next(named, code))


def language() -> str:
    """Return the language now active, one of those we have."""
    return "en" if (get_language() or "").startswith("en") else "ko"


class _Shown(dict[str, int | str]):
    """Params for a sentence; one that is missing shows as a gap, for a poor sentence is better than none."""

    def __missing__(self, key: str) -> str:
        return "…"


def _detail(detail: str | Plural, params: Params) -> str:
    if isinstance(detail, Plural):
        number = int(params.get(detail.by, 0))
        return ngettext(detail.one, detail.many, number) % params
    return gettext(detail) % params
