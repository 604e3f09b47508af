"""The landing page and the page for addresses that do not exist."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.usefixtures("db_ready")


def test_the_page_speaks_the_readers_language() -> None:
    client = Client()
    korean = client.get("/", HTTP_ACCEPT_LANGUAGE="ko")
    english = client.get("/", HTTP_ACCEPT_LANGUAGE="en")
    assert (korean["Content-Language"], english["Content-Language"]) == ("ko", "en")
    assert '<html lang="ko">' in korean.content.decode()
    assert "비밀도시" in korean.content.decode()
    assert "Secret City" in english.content.decode()
    assert "Citadels classic" in english.content.decode()
    assert "하이드 비밀 요원 D" in korean.content.decode()
    assert "Secret Agent D" in english.content.decode()
    assert "Welcome To" in english.content.decode()
    assert "웰컴 투" in korean.content.decode()


@pytest.mark.parametrize(("asked", "shown"), [("en", "en"), ("ko", "ko"), ("fr", "ko"), ("", "ko"), ("%00", "ko")])
def test_lang_overrides_it(asked: str, shown: str) -> None:
    answer = Client().get(f"/?lang={asked}", HTTP_ACCEPT_LANGUAGE="ko")
    assert (answer.status_code, answer["Content-Language"]) == (200, shown)


def test_nothing_is_inline_and_nothing_comes_from_elsewhere() -> None:
    answer = Client().get("/")
    page = answer.content.decode()
    assert answer["Content-Security-Policy"].startswith("default-src 'self'")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=", page)
    assert set(re.findall(r'(?:src|href)="(https?:[^"]*)"', page)) == set()


def test_every_file_of_the_pages_exists() -> None:
    for path in ("/", "/api/v1/docs"):
        for name in re.findall(r'(?:src|href)="/static/([^"]+)"', Client().get(path).content.decode()):
            assert finders.find(name), name


def test_the_page_shows_how_to_play_and_where_to_read_on() -> None:
    page = Client().get("/", HTTP_HOST="testserver").content.decode()
    assert "http://testserver/api/v1" in page
    assert reverse("docs") in page
    assert reverse("openapi") in page
    assert 'data-status="/api/v1/status"' in page


def test_an_unknown_address_is_a_page_for_people() -> None:
    answer = Client().get("/nowhere", HTTP_ACCEPT_LANGUAGE="en")
    assert answer.status_code == 404
    assert answer["Content-Type"].startswith("text/html")
    assert "Not found" in answer.content.decode()


def test_the_colours_are_those_of_the_design() -> None:
    css = Path(finders.find("web/pages.css") or "").read_text(encoding="utf-8")
    for token, light, dark in [("bg", "#f3efe6", "#0e1120"), ("ink", "#1b2036", "#f4f0e6"), ("primary", "#252c52", "#f2e4bf")]:
        assert re.findall(rf"--{token}: (#[0-9a-f]+)", css) == [light, dark]
