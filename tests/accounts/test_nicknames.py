"""Which nicknames can be had, and how they are compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts import nicknames
from accounts.errors import BadNickname


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("여우", "여우"),
        ("  Calm   Otter ", "Calm Otter"),
        ("Ｆｏｘ", "Fox"),
        ("Fox\u3000Trot", "Fox Trot"),
        ("a_b-c.d", "a_b-c.d"),
        ("Zoe\u0308", "Zoë"),
        ("नमस्ते", "नमस्ते"),
        ("สวัสดี", "สวัสดี"),
        ("x" * 20, "x" * 20),
        ("badminton", "badminton"),
        ("Abbot", "Abbot"),
        ("42", "42"),
    ],
)
def test_a_nickname_has_one_written_form(raw: str, name: str) -> None:
    assert nicknames.clean(raw) == name


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ("", "length"),
        (" x ", "length"),
        ("x" * 21, "length"),
        ("\u3164\u3164", "letters"),  # Hangul fillers: letters by category, and invisible
        ("\u115f\u1160", "letters"),
        ("--", "letters"),
        ("\u0301\u0301", "letters"),
        ("a\u0301\u0302\u0303\u0304", "letters"),  # marks piled on one letter
        ("x-\u0301", "letters"),
        ("abc\u202edef", "letters"),
        ("abc\u200bdef", "letters"),
        ("abc\u200ddef", "letters"),
        ("ab\tcd", "letters"),
        ("ab\ncd", "letters"),
        ("ab\x00cd", "letters"),
        ("ab\ufe0f", "letters"),
        ("fox😀", "letters"),
        ("<b>fox", "letters"),
        ("fox#0001", "letters"),
        ("\ue000\ue001", "letters"),
        ("admin", "reserved"),
        ("AdMiN 1", "reserved"),
        ("a.d.m.i.n", "reserved"),
        ("аdmіn", "reserved"),
        ("ádmin", "reserved"),
        ("the admin", "reserved"),
        ("운영자", "reserved"),
        ("운 영 자 님", "reserved"),
        ("진짜 운영자", "reserved"),
        ("Citadel", "reserved"),
        ("c1tadel", "reserved"),
        ("System", "reserved"),
        ("b0t", "reserved"),
        ("Bot 7", "reserved"),
        ("ＢＯＴ", "reserved"),
    ],
)
def test_what_hides_or_pretends_is_refused(raw: str, reason: str) -> None:
    with pytest.raises(BadNickname) as refused:
        nicknames.clean(raw)
    assert refused.value.params == {"reason": reason}


@given(st.text(max_size=30))
def test_whatever_is_accepted_is_stable_and_fits_its_columns(raw: str) -> None:
    try:
        name = nicknames.clean(raw)
    except BadNickname:
        return
    assert nicknames.clean(name) == name
    assert 2 <= len(name) <= 20
    assert 0 < len(nicknames.key(name)) <= 60
    assert nicknames.key(nicknames.key(name)) == nicknames.key(name)


def test_case_and_spaces_make_no_other_nickname() -> None:
    assert nicknames.key("Calm Otter") == nicknames.key("calmOTTER")
    assert nicknames.key("Straße") == nicknames.key("STRASSE")


@pytest.mark.parametrize("language", ["ko", "en", "xx"])
def test_a_guest_gets_a_nickname_that_can_be_had(language: str) -> None:
    for _ in range(300):
        name = nicknames.for_guest(language)
        assert nicknames.clean(name) == name
