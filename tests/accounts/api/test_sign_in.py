"""POST auth/guest, auth/register, auth/login, auth/upgrade."""

import secrets
from typing import Any

import pytest

from accounts.models import User
from accounts.services import throttle
from tests.accounts.people import PASSWORD, browser, client, guest, member, new_login

pytestmark = pytest.mark.usefixtures("db_ready")

GUEST, REGISTER, LOGIN, UPGRADE = (f"/api/v1/auth/{name}" for name in ("guest", "register", "login", "upgrade"))


def test_a_guest_comes_in_with_one_empty_call() -> None:
    answer = client(HTTP_ACCEPT_LANGUAGE="en").post(GUEST)
    assert answer.status_code == 201
    assert answer["Cache-Control"] == "no-store"
    assert "citadel_token" not in answer.cookies
    body = answer.json()
    user = body["user"]
    assert (user["is_guest"], user["login"], user["language"], user["roles"]) == (True, None, "en", ["player"])
    assert len(user["discriminator"]) == 4
    assert client(body["token"]).get("/api/v1/me").json() == user


def test_a_guest_may_say_who_it_is() -> None:
    details = {"nickname": " Red  Panda ", "language": "ko", "device": "phone"}
    answer = client(HTTP_ACCEPT_LANGUAGE="en").post(GUEST, details, format="json")
    assert answer.json()["user"]["nickname"] == "Red Panda"
    assert answer.json()["user"]["language"] == "ko"
    devices = client(answer.json()["token"]).get("/api/v1/me/devices").json()["results"]
    assert [device["name"] for device in devices] == ["phone"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"nickname": "운영자"}, 422, "account.bad_nickname"),
        ({"nickname": "x"}, 422, "account.bad_nickname"),
        ({"nickname": 17}, 400, "request.invalid"),
        ({"cookie": "yes"}, 400, "request.invalid"),
        ({"nickname": ["x"]}, 400, "request.invalid"),
        ({"nickname": "x" * 257}, 400, "request.invalid"),
        ({"language": "fr"}, 400, "request.invalid"),
        ({"device": "x" * 61}, 400, "request.invalid"),
        ({"nick": "Fox"}, 400, "request.invalid"),
        ({"cookie": True}, 403, "request.foreign_origin"),
    ],
)
def test_a_guest_that_cannot_be_is_told_why(body: object, status: int, code: str) -> None:
    answer = client().post(GUEST, body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer["Content-Type"] == "application/problem+json"


def test_a_dead_token_keeps_nobody_from_coming_in_anew() -> None:
    assert client("A" * 43).post(GUEST).status_code == 201
    assert browser("A" * 43).post(GUEST, {"cookie": True}, format="json").status_code == 201


def test_a_browser_gets_its_token_in_a_cookie_scripts_cannot_read() -> None:
    page = browser()
    answer = page.post(GUEST, {"cookie": True}, format="json")
    assert "token" not in answer.json()
    cookie = answer.cookies["citadel_token"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert cookie["max-age"] == 180 * 24 * 60 * 60
    assert page.get("/api/v1/me").json() == answer.json()["user"]


def test_the_cookie_is_for_tls_only_where_that_is_set(settings: object) -> None:
    settings.SECURE_COOKIES = True  # type: ignore[attr-defined]  # pytest-django's wrapper
    assert browser().post(GUEST, {"cookie": True}, format="json").cookies["citadel_token"]["secure"] is True


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "https://testserver", "http://testserver.evil.example"])
def test_another_site_signs_no_browser_in(origin: str | None) -> None:
    headers = {} if origin is None else {"HTTP_ORIGIN": origin}
    answer = client(**headers).post(GUEST, {"cookie": True}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (403, "request.foreign_origin")
    assert "citadel_token" not in answer.cookies


def test_a_new_member_is_signed_in() -> None:
    login = new_login()
    body = {"login": login.upper(), "password": PASSWORD, "nickname": "Calm Otter", "language": "en"}
    answer = client().post(REGISTER, body, format="json")
    assert answer.status_code == 201
    assert (answer.json()["user"]["login"], answer.json()["user"]["is_guest"]) == (login, False)
    assert client(answer.json()["token"]).get("/api/v1/me").status_code == 200


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"login": "a b"}, 422, "account.bad_login"),
        ({"login": "admin"}, 422, "account.bad_login"),
        ({"password": "short"}, 422, "account.weak_password"),
        ({"nickname": "admin"}, 422, "account.bad_nickname"),
        ({"nickname": None}, 400, "request.invalid"),
        ({"password": None}, 400, "request.invalid"),
        ({"is_staff": True}, 400, "request.invalid"),
    ],
)
def test_a_member_that_cannot_be_is_told_why(change: dict[str, object], status: int, code: str) -> None:
    body = {"login": new_login(), "password": PASSWORD, "nickname": "Calm Otter", **change}
    answer = client().post(REGISTER, body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert PASSWORD not in answer.content.decode()
    assert not User.objects.filter(login=str(body["login"])).exists()


def test_a_login_name_is_taken_once() -> None:
    body = {"login": str(member().user.login), "password": PASSWORD, "nickname": "Second"}
    answer = client().post(REGISTER, body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "account.login_taken")


def test_logging_in_gives_another_token_of_the_same_person() -> None:
    session = member()
    answer = client().post(LOGIN, {"login": session.user.login, "password": PASSWORD}, format="json")
    assert answer.status_code == 200
    assert answer.json()["user"]["id"] == str(session.user.id)
    assert answer.json()["token"] != session.token


def test_an_unknown_name_and_a_wrong_password_look_the_same() -> None:
    known, unknown = str(member().user.login), new_login()
    answers = [client().post(LOGIN, {"login": login, "password": "wrong one"}, format="json") for login in (known, unknown)]
    assert [answer.status_code for answer in answers] == [401, 401]
    assert answers[0].content == answers[1].content
    assert answers[0].json()["code"] == "account.bad_credentials"
    assert answers[0]["WWW-Authenticate"].startswith("Bearer")


def test_too_many_tries_have_to_wait() -> None:
    login = new_login()
    for _ in range(throttle.MOST_BY_NAME):
        throttle.count_name(login)
    answer = client().post(LOGIN, {"login": login, "password": "wrong one"}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (429, "account.too_many_attempts")
    assert int(answer["Retry-After"]) == answer.json()["params"]["seconds"]


def test_a_guest_becomes_a_member_with_the_same_token() -> None:
    session = guest()
    body = {"login": new_login(), "password": PASSWORD}
    answer = client(session.token).post(UPGRADE, body, format="json")
    assert answer.status_code == 200
    assert (answer.json()["id"], answer.json()["is_guest"]) == (str(session.user.id), False)
    assert client(session.token).get("/api/v1/me").json() == answer.json()
    again = client(session.token).post(UPGRADE, body, format="json")
    assert (again.status_code, again.json()["code"]) == (409, "account.already_member")


def test_nobody_cannot_become_a_member() -> None:
    assert client().post(UPGRADE, {"login": new_login(), "password": PASSWORD}, format="json").status_code == 401


@pytest.mark.parametrize("path", [GUEST, REGISTER, LOGIN, UPGRADE])
def test_signing_in_is_a_post(path: str) -> None:
    assert client(guest().token).get(path).status_code == 405


def test_a_household_that_makes_guests_by_the_hundred_has_to_wait(settings: Any) -> None:
    settings.GUESTS_PER_ADDRESS = 2
    household, here = client(REMOTE_ADDR=f"2001:db8:{new_login()[-4:]}::1"), client(REMOTE_ADDR="127.0.0.1")
    assert [household.post(GUEST).status_code for _ in range(3)] == [201, 201, 429]
    assert [here.post(GUEST).status_code for _ in range(3)] == [201, 201, 201]


def test_becoming_a_member_counts_as_a_try_like_registering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "MOST_BY_ADDRESS", 1)
    address = f"2001:db8:{secrets.randbelow(65536):x}:{secrets.randbelow(65536):x}::1"
    taken = {"login": str(member().user.login), "password": PASSWORD}
    guests_client = client(guest().token)
    for status, code in ((409, "account.login_taken"), (429, "account.too_many_attempts")):
        answer = guests_client.post(UPGRADE, taken, format="json", REMOTE_ADDR=address)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
