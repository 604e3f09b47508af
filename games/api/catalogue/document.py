"""The catalogue entry of a ruleset, in the language now active."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

import msgspec
from django.utils.translation import gettext

from games.api.catalogue import agent_d, citadels, classic_options, welcome_to
from games.api.catalogue.words import BOTS, RULESETS, Choice, OptionWords
from games.bots.catalogue import POLICIES
from games.rules.core import Ruleset

JSONObject = dict[str, Any]


class _Pieces(Protocol):
    """What an engine has to show: its roles, cards, buildings and the like, by name of the list."""

    def __call__(self, ruleset: str, language: str, /) -> JSONObject: ...


_PIECES: Mapping[str, _Pieces] = {"agent_d": agent_d.pieces, "citadels": citadels.pieces, "welcome_to": welcome_to.pieces}
_CHOICES: Mapping[str, Callable[[str, str], list[JSONObject]]] = {"classic": classic_options.choices}
_LIMITS: Mapping[str, Mapping[tuple[str, bool], Mapping[str, int]]] = {"welcome_to": welcome_to.LIMITS}
"""By ruleset, for option and value: seats that a choice needs, or is possible with, beside those of the ruleset."""
_NUMBERS: Mapping[tuple[str, str], Callable[[], list[JSONObject]]] = {("classic", "roles"): classic_options.numbers}


def ruleset_summary(rules: Ruleset[Any, Any]) -> JSONObject:
    """Return what a list of rulesets says about one."""
    words = RULESETS[rules.slug]
    return {
        "slug": rules.slug,
        "engine": rules.engine,
        "rules_version": rules.rules_version,
        "name": gettext(words.name),
        "summary": gettext(words.summary),
        "minutes": words.minutes,
        "seats": {"least": rules.least_seats, "most": rules.most_seats},
    }


def ruleset_document(rules: Ruleset[Any, Any], language: str) -> JSONObject:
    """Return all there is to know about a ruleset; `language` is the active one, "ko" or "en"."""
    return {
        **ruleset_summary(rules),
        "language": language,
        "options": [_option(rules, name, words, language) for name, words in RULESETS[rules.slug].options.items()],
        "options_schema": schema_of(rules.options_type),
        "bots": [_choice("policy", name, BOTS[name]) for name in POLICIES[rules.slug]],
        **_PIECES[rules.engine](rules.slug, language),
        "commands": schema_of(rules.command_type),
    }


def schema_of(shape: Any) -> JSONObject:
    """Return the JSON schema of a struct or a union of them, complete in itself."""
    return msgspec.json.schema(shape)


def _option(rules: Ruleset[Any, Any], name: str, words: OptionWords, language: str) -> JSONObject:
    """Return an option: `one` of its choices is the value, or the value is a list with `one_per_number`."""
    limits = _LIMITS.get(rules.slug, {})
    spoken = [
        {**_choice("value", value, choice), "least_seats": rules.least_seats, **limits.get((name, bool(value)), {})}
        for value, choice in words.choices.items()
    ]
    numbers = _NUMBERS.get((rules.slug, name))
    return {
        "name": name,
        "label": gettext(words.label),
        "pick": "one" if numbers is None else "one_per_number",
        "default": _default(rules.options_type, name),
        "choices": spoken + _CHOICES.get(rules.slug, _none)(name, language),
        **({} if numbers is None else {"numbers": numbers()}),
    }


def _none(_: str, __: str) -> list[JSONObject]:
    """All choices of most rulesets' options are in words.py."""
    return []


def _default(options: type[msgspec.Struct], name: str) -> object:
    return next(field.default for field in _fields(options) if field.name == name)


def _fields(options: type[msgspec.Struct]) -> Iterable[msgspec.structs.FieldInfo]:
    return msgspec.structs.fields(options)


def _choice(key: str, value: str | int, words: Choice) -> JSONObject:
    return {key: value, "label": gettext(words.label), "hint": gettext(words.hint)}
