"""How a request says who it is, on any address that asks."""

import secrets

import pytest

from accounts import services
from citadel.clock import now_ms
from tests.accounts.people import browser, client, guest

pytestmark = pytest.mark.usefixtures("db_ready")

ME = "/api/v1/me"


def test_nobody_is_asked_to_sign_in() -> None:
    answer = client().get(ME)
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer",
        "Bearer ",
        "Bearer x",
        "Basic YTpi",
        "Token x",
        f"Bearer {'A' * 43}",
        f"Bearer {'A' * 43} x",
        "Bearer \u00fc",
    ],
)
def test_what_is_no_living_token_is_a_bad_one(header: str) -> None:
    answer = client(HTTP_AUTHORIZATION=header).get(ME)
    assert (answer.status_code, answer.json()["code"]) == (401, "account.bad_token")
    assert 'error="invalid_token"' in answer["WWW-Authenticate"]


def test_the_scheme_is_understood_in_any_case() -> None:
    assert client(HTTP_AUTHORIZATION=f"bearer {guest().token}").get(ME).status_code == 200


def test_bearer_wins_over_the_cookie() -> None:
    app, page = guest(), guest()
    both = browser(page.token, HTTP_AUTHORIZATION=f"Bearer {app.token}", HTTP_ORIGIN="http://evil.example")
    assert both.get(ME).json()["id"] == str(app.user.id)
    assert both.patch(ME, {"language": "en"}, format="json").status_code == 200  # a cookie's rules are not for an app
    broken = browser(page.token, HTTP_AUTHORIZATION="Bearer nonsense")
    assert broken.get(ME).status_code == 401


def test_a_cookie_reads_without_an_origin() -> None:
    session = guest()
    page = client()
    page.cookies["citadel_token"] = session.token
    assert page.get(ME).status_code == 200


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://testserver:81", "http://sub.testserver"])
def test_a_cookie_writes_from_our_own_pages_only(origin: str | None) -> None:
    session = guest()
    page = client(**({} if origin is None else {"HTTP_ORIGIN": origin}))
    page.cookies["citadel_token"] = session.token
    for answer in (
        page.patch(ME, {"nickname": "Stolen"}, format="json"),
        page.delete(ME),
        page.post("/api/v1/auth/logout"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "request.foreign_origin")
    assert services.load(session.user.id).nickname == session.user.nickname
    assert browser(session.token).patch(ME, {"nickname": "Own Page"}, format="json").status_code == 200


def test_other_origins_can_be_allowed(settings: object) -> None:
    settings.PUBLIC_ORIGINS = ["https://play.example"]  # type: ignore[attr-defined]  # pytest-django's wrapper
    page = browser(guest().token, HTTP_ORIGIN="https://play.example")
    assert page.patch(ME, {"language": "en"}, format="json").status_code == 200


def test_t39_a_token_is_dead_with_the_next_request() -> None:
    for end in (
        lambda user_id: services.sign_out_everywhere(user_id=user_id, now=now_ms()),
        lambda user_id: services.ban(user_id=user_id, reason="test", now=now_ms()),
        lambda user_id: services.close_account(user_id=user_id, now=now_ms()),
    ):
        session = guest()
        assert client(session.token).get(ME).status_code == 200  # and is remembered
        end(session.user.id)
        assert client(session.token).get(ME).status_code == 401


@pytest.mark.usefixtures("without_redis")
def test_everything_works_without_redis() -> None:
    app = client()
    token = app.post("/api/v1/auth/guest", {"nickname": f"Fox {secrets.token_hex(4)}"}, format="json").json()["token"]
    app = client(token)
    assert app.get(ME).status_code == 200
    assert app.post("/api/v1/auth/logout").status_code == 204
    assert app.get(ME).status_code == 401
