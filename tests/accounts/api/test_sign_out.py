"""POST auth/logout, auth/logout-all; GET me/devices, DELETE me/devices/{id}."""

from uuid import uuid4

import pytest

from accounts import services
from citadel.clock import now_ms
from tests.accounts.people import PASSWORD, browser, client, guest, member

pytestmark = pytest.mark.usefixtures("db_ready")

ME, DEVICES = "/api/v1/me", "/api/v1/me/devices"


def _second(login: str | None) -> str:
    return services.log_in(login=str(login), password=PASSWORD, device="second", now=now_ms()).token


def test_logging_out_ends_this_device_only() -> None:
    first = member()
    second = _second(first.user.login)
    answer = client(first.token).post("/api/v1/auth/logout")
    assert (answer.status_code, answer.content) == (204, b"")
    assert client(first.token).get(ME).status_code == 401
    assert client(second).get(ME).status_code == 200


def test_a_browser_forgets_its_cookie() -> None:
    answer = browser(guest().token).post("/api/v1/auth/logout")
    assert answer.status_code == 204
    assert answer.cookies["citadel_token"].value == ""
    assert answer.cookies["citadel_token"]["max-age"] == 0


def test_logging_out_everywhere_ends_all() -> None:
    first = member()
    second = _second(first.user.login)
    assert client(second).post("/api/v1/auth/logout-all").status_code == 204
    assert [client(token).get(ME).status_code for token in (first.token, second)] == [401, 401]


def test_the_devices_say_which_one_asks() -> None:
    first = member(device="first")
    second = _second(first.user.login)
    devices = client(second).get(DEVICES).json()["results"]
    assert {device["name"]: device["is_current"] for device in devices} == {"first": False, "second": True}
    assert all(device["last_seen_at"] < device["ends_at"] for device in devices)


def test_another_device_is_signed_out_by_its_id() -> None:
    first = member(device="first")
    second = _second(first.user.login)
    ids = {device["name"]: device["id"] for device in client(second).get(DEVICES).json()["results"]}
    assert client(second).delete(f"{DEVICES}/{ids['first']}").status_code == 204
    assert client(first.token).get(ME).status_code == 401
    again = client(second).delete(f"{DEVICES}/{ids['first']}")
    assert (again.status_code, again.json()["code"]) == (404, "account.unknown_device")
    assert browser(second).delete(f"{DEVICES}/{ids['second']}").cookies["citadel_token"].value == ""


def test_devices_of_others_do_not_exist() -> None:
    mine, theirs = guest(), guest()
    device_id = client(theirs.token).get(DEVICES).json()["results"][0]["id"]
    for unknown in (device_id, uuid4()):
        assert client(mine.token).delete(f"{DEVICES}/{unknown}").status_code == 404
    assert client(theirs.token).get(ME).status_code == 200
    assert client(mine.token).delete(f"{DEVICES}/nonsense").status_code == 404


@pytest.mark.parametrize(
    ("method", "path"), [("post", "/api/v1/auth/logout"), ("post", "/api/v1/auth/logout-all"), ("get", DEVICES)]
)
def test_nobody_has_nothing_to_end(method: str, path: str) -> None:
    assert getattr(client(), method)(path).status_code == 401
