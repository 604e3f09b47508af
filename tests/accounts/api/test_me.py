"""GET, PATCH, DELETE me; GET me/export; POST auth/password."""

import pytest

from accounts import services
from citadel.clock import now_ms
from tests.accounts.people import PASSWORD, browser, client, guest, member

pytestmark = pytest.mark.usefixtures("db_ready")

ME, EXPORT, CHANGE = "/api/v1/me", "/api/v1/me/export", "/api/v1/auth/password"


def test_my_account_is_mine_alone() -> None:
    session = member(nickname="Calm Otter", language="en")
    answer = client(session.token).get(ME)
    assert answer.json() == {
        "id": str(session.user.id),
        "nickname": "Calm Otter",
        "discriminator": session.user.tag,
        "login": session.user.login,
        "is_guest": False,
        "language": "en",
        "roles": ["player"],
        "created_at": session.user.created_at,
    }
    assert answer["Cache-Control"] == "no-store"


def test_nickname_and_language_can_be_changed() -> None:
    app = client(guest(nickname="Before", language="ko").token)
    assert app.patch(ME, {"language": "en"}, format="json").json()["language"] == "en"
    changed = app.patch(ME, {"nickname": "After"}, format="json").json()
    assert (changed["nickname"], changed["language"]) == ("After", "en")
    assert app.get(ME).json() == changed


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"nickname": "admin"}, 422, "account.bad_nickname"),
        ({"nickname": ""}, 400, "request.invalid"),
        ({"nickname": None}, 400, "request.invalid"),
        ({"language": "de"}, 400, "request.invalid"),
        ({"login": "new-name"}, 400, "request.invalid"),
        ({"is_guest": False}, 400, "request.invalid"),
        ({"roles": ["admin"]}, 400, "request.invalid"),
    ],
)
def test_what_cannot_be_changed_is_refused_and_nothing_changes(body: object, status: int, code: str) -> None:
    app = client(guest().token)
    before = app.get(ME).json()
    answer = app.patch(ME, body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert app.get(ME).json() == before


def test_a_refusal_speaks_the_language_of_the_request() -> None:
    session = guest()
    details = [
        client(session.token, HTTP_ACCEPT_LANGUAGE=language).patch(ME, {"nickname": "admin"}, format="json").json()["detail"]
        for language in ("en", "ko")
    ]
    assert details == ["This nickname is reserved.", "따로 정해 둔 별명이라 쓸 수 없어요."]


def test_deleting_my_account_ends_everything() -> None:
    session = member()
    answer = browser(session.token).delete(ME)
    assert answer.status_code == 204
    assert answer.cookies["citadel_token"].value == ""
    assert client(session.token).get(ME).status_code == 401
    assert client(session.token).delete(ME).status_code == 401
    login = {"login": session.user.login, "password": PASSWORD}
    assert client().post("/api/v1/auth/login", login, format="json").status_code == 401


def test_the_export_is_a_file_of_everything() -> None:
    session = member(device="phone")
    answer = client(session.token).get(EXPORT)
    assert answer.status_code == 200
    assert "attachment" in answer["Content-Disposition"]
    body = answer.json()
    assert body["account"]["login"] == session.user.login
    assert [device["name"] for device in body["devices"]] == ["phone"]
    assert session.token not in answer.content.decode()


def test_a_password_change_keeps_this_device_only() -> None:
    session = member()
    other = services.log_in(login=str(session.user.login), password=PASSWORD, now=now_ms())
    body = {"old": PASSWORD, "new": "another good one"}
    assert client(session.token).post(CHANGE, body, format="json").status_code == 204
    assert client(session.token).get(ME).status_code == 200
    assert client(other.token).get(ME).status_code == 401


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"old": "wrong one", "new": "another good one"}, 403, "account.wrong_password"),
        ({"old": PASSWORD, "new": "short"}, 422, "account.weak_password"),
        ({"old": PASSWORD}, 400, "request.invalid"),
    ],
)
def test_a_password_change_can_be_refused(body: object, status: int, code: str) -> None:
    answer = client(member().token).post(CHANGE, body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_guest_has_no_password_to_change() -> None:
    answer = client(guest().token).post(CHANGE, {"old": "x", "new": "another good one"}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "account.not_a_member")


@pytest.mark.parametrize(("method", "path"), [("get", ME), ("patch", ME), ("delete", ME), ("get", EXPORT), ("post", CHANGE)])
def test_nobody_has_no_account(method: str, path: str) -> None:
    assert getattr(client(), method)(path).status_code == 401
