"""Every code has its sentences in both languages, and the lists agree with the code."""

import re
from itertools import chain
from pathlib import Path

import pytest
from django.utils.translation import gettext, override

from accounts.messages import PROBLEMS as ACCOUNT_PROBLEMS
from games.api.catalogue.words import BOTS, RULESETS, SEAT
from games.api.messages import render, title
from games.api.problem_codes import codes, markdown
from games.api.texts import PROBLEMS, Plural
from games.locale.compile import catalogues, compile_catalogue, read
from tests.servers import ROOT

_KOREAN = re.compile("[가-힣]")
_PLACEHOLDER = re.compile(r"%\((\w+)\)s")
_TRANSLATED = re.compile(r"""\{%\s*translate\s+(?:"([^"]+)"|'([^']+)')""")


def catalogue(language: str) -> dict[str, list[str]]:
    """Return the translations of one language."""
    return read((ROOT / f"games/locale/{language}/LC_MESSAGES/django.po").read_text(encoding="utf-8"))


def sentences() -> set[str]:
    """Return every text that people may be shown: of problems, of the catalogue, of the pages."""
    found: set[str] = set()
    for name, detail in PROBLEMS.values():
        found |= {name, detail.one if isinstance(detail, Plural) else detail}
    for words in RULESETS.values():
        found |= {words.name, words.summary}
        for option in words.options.values():
            found |= {option.label, *chain.from_iterable(option.choices.values())}
    found |= {*chain.from_iterable(BOTS.values()), *SEAT}
    for page in (ROOT / "games/web/templates").rglob("*.html"):
        found |= {one or other for one, other in _TRANSLATED.findall(page.read_text(encoding="utf-8"))}
    return found


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_catalogues_hold_exactly_what_is_said(language: str) -> None:
    assert set(catalogue(language)) - {""} == sentences()


@pytest.mark.parametrize("language", ["ko", "en"])
def test_translations_use_the_placeholders_of_the_original(language: str) -> None:
    for original, forms in catalogue(language).items():
        for form in forms if original else ():
            assert set(_PLACEHOLDER.findall(form)) >= set(_PLACEHOLDER.findall(original)), original


def test_korean_is_korean() -> None:
    for original, forms in catalogue("ko").items():
        assert original == "" or all(_KOREAN.search(form) for form in forms), original


@pytest.mark.parametrize("source", catalogues(), ids=lambda path: path.parent.parent.name)
def test_the_compiled_catalogues_are_those_of_the_sources(source: Path) -> None:
    assert source.with_suffix(".mo").read_bytes() == compile_catalogue(source.read_text(encoding="utf-8")), (
        "run: python -m games.locale.compile"
    )


@pytest.mark.parametrize("code", codes())
def test_every_code_has_a_title_in_both_languages(code: str) -> None:
    with override("en"):
        english = title(code)
    with override("ko"):
        korean = title(code)
    assert english != code
    assert not _KOREAN.search(english)
    assert _KOREAN.search(korean)


def test_every_sentence_belongs_to_a_code() -> None:
    named = {name.partition(":")[0] for name in (*PROBLEMS, *ACCOUNT_PROBLEMS)}
    assert named == set(codes())


def test_the_document_lists_exactly_the_codes() -> None:
    written = (ROOT / "docs/api/problems.md").read_text(encoding="utf-8")
    assert written == markdown(), (
        "run: DJANGO_SETTINGS_MODULE=citadel.settings python -m games.api.problem_codes > docs/api/problems.md"
    )


def test_cards_and_roles_are_named_in_the_language_of_the_reader() -> None:
    with override("ko"):
        assert render("citadels.target_indestructible", {"card": "sc_guardian_keep"})[1].endswith("수호 성채")
    with override("en"):
        assert render("citadels.role_unavailable", {"role": 4}, ruleset="secret_city")[1].startswith("King ")
        assert render("citadels.role_unavailable", {"role": 99}, ruleset="secret_city")[1].startswith("99 ")


def test_a_number_that_may_be_two_roles_is_named_with_both() -> None:
    with override("ko"):
        assert render("citadels.role_unavailable", {"role": 4}, ruleset="classic")[1].endswith(" 4번(왕 · 황제)")
    with override("en"):
        assert render("citadels.role_unavailable", {"role": 4}, ruleset="classic")[1].startswith("Number 4 (King or Emperor) ")
        assert render("citadels.role_unavailable", {"role": 4})[1].startswith("4 ")


def test_buildings_are_named_in_the_language_of_the_reader() -> None:
    with override("ko"):
        assert render("agent_d.building_secured", {"building": "submarine"})[1].endswith(": 잠수함 기지")
    with override("en"):
        assert render("agent_d.building_secured", {"building": "submarine"})[1].startswith("Submarine dock has ")
        assert render("agent_d.building_secured", {"building": "moon"})[1].startswith("moon has ")


def test_numbers_choose_the_form_of_the_sentence() -> None:
    with override("en"):
        assert render("request.throttled", {"seconds": 1})[1] == "Wait one second and try again."
        assert render("request.throttled", {"seconds": 2})[1] == "Wait 2 seconds and try again."


def test_a_reason_may_have_a_sentence_of_its_own() -> None:
    with override("en"):
        assert render("request.malformed", {"reason": "duplicate"})[1] == "The body names a field twice."
        assert render("request.malformed", {"reason": "other"})[1] == "The request is not well formed."


def test_a_missing_param_leaves_a_gap_and_no_error() -> None:
    with override("en"):
        assert render("citadels.not_enough_gold", {})[1] == "This costs … gold; you have …."
        assert render("no.such_code", {}) == ("no.such_code", "no.such_code")


def test_the_catalogues_are_found_by_django() -> None:
    with override("ko"):
        assert gettext("Not your turn") == "내 차례가 아니에요"
