"""Every refusal has its sentences, in both languages."""

import gettext
import inspect
import re
from pathlib import Path

import pytest
from django.utils import translation

from accounts import errors, messages
from citadel.problems import Problem

_CATALOGUE = Path(messages.__file__).parent / "locale/ko/LC_MESSAGES/django"
_CODES = sorted(
    error.code for _, error in inspect.getmembers(errors, inspect.isclass) if issubclass(error, Problem) and error is not Problem
)


def _texts() -> list[str]:
    return [text for texts in messages.PROBLEMS.values() for text in texts]


@pytest.mark.parametrize("code", _CODES)
def test_every_code_has_sentences(code: str) -> None:
    assert any(known.partition(":")[0] == code for known in messages.PROBLEMS)


@pytest.mark.parametrize("known", messages.PROBLEMS)
def test_no_sentence_is_without_a_code(known: str) -> None:
    assert known.partition(":")[0] in _CODES


@pytest.mark.parametrize("text", dict.fromkeys(_texts()))
def test_every_sentence_is_there_in_korean_with_the_same_placeholders(text: str) -> None:
    with translation.override("en"):
        assert translation.gettext(text) == text
    with translation.override("ko"):
        korean = translation.gettext(text)
    assert re.search("[가-힣]", korean)
    assert sorted(re.findall(r"%\(\w+\)s", korean)) == sorted(re.findall(r"%\(\w+\)s", text))


def test_the_compiled_catalogue_is_that_of_the_source() -> None:
    source = _CATALOGUE.with_suffix(".po").read_text(encoding="utf-8")
    pairs = dict(re.findall(r'^msgid "(.+)"\nmsgstr "(.*)"$', source, re.MULTILINE))
    with _CATALOGUE.with_suffix(".mo").open("rb") as compiled:
        catalogue = gettext.GNUTranslations(compiled)
    assert pairs
    assert {text: catalogue.gettext(text) for text in pairs} == pairs


def test_a_title_depends_on_the_code_alone() -> None:
    titles: dict[str, set[str]] = {}
    for known, (title, _) in messages.PROBLEMS.items():
        titles.setdefault(known.partition(":")[0], set()).add(title)
    assert all(len(found) == 1 for found in titles.values())


def test_params_fill_the_sentence() -> None:
    with translation.override("en"):
        assert messages.render("account.too_many_attempts", {"seconds": 90}) == (
            "Too many attempts",
            "Wait 90 seconds and try again.",
        )
        assert messages.render("game.not_your_turn", {}) is None
