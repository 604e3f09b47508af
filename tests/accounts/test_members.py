"""Registering, logging in, changing the password, and how often one may try."""

import secrets
from typing import Any

import pytest

from accounts import services, tokens
from accounts.errors import (
    BadCredentials,
    BadLogin,
    Banned,
    LoginTaken,
    NotAMember,
    TooManyAttempts,
    WeakPassword,
    WrongPassword,
)
from accounts.models import FOREVER
from accounts.services import throttle
from citadel import settings as real_settings
from tests.accounts.people import PASSWORD, THEN, guest, member, new_login

pytestmark = pytest.mark.usefixtures("db_ready")


def test_t12_a_second_device_is_the_same_person() -> None:
    first = member(now=THEN)
    second = services.log_in(login=str(first.user.login), password=PASSWORD, device="phone", now=THEN)
    principals = [tokens.check(session.token, now=THEN) for session in (first, second)]
    assert {who.user_id for who in principals if who} == {first.user.id}
    assert len({who.device_id for who in principals if who}) == 2


def test_a_login_name_belongs_to_one_person_whatever_its_case() -> None:
    login = new_login()
    member(login=login.upper())
    with pytest.raises(LoginTaken):
        member(login=login)
    assert services.log_in(login=f" {login.title()} ", password=PASSWORD, now=THEN).user.login == login


@pytest.mark.parametrize(
    ("login", "reason"),
    [("ab", "length"), ("x" * 65, "length"), ("no spaces", "letters"), ("여우여우", "letters"), ("Admin", "reserved")],
)
def test_a_login_name_has_its_rules(login: str, reason: str) -> None:
    with pytest.raises(BadLogin) as refused:
        member(login=login)
    assert refused.value.params == {"reason": reason}


@pytest.mark.parametrize(
    ("password", "reason"),
    [("short", "password_too_short"), ("password123", "password_too_common"), ("x" * 201, "password_too_long")],
)
def test_a_password_has_its_rules(password: str, reason: str) -> None:
    with pytest.raises(WeakPassword) as refused:
        services.register(login=new_login(), password=password, nickname="Weak", now=THEN)
    assert refused.value.params == {"reason": reason}


@pytest.mark.parametrize("password", ["wrong password", "", "x" * 201, PASSWORD + " "])
def test_a_wrong_password_lets_nobody_in(password: str) -> None:
    with pytest.raises(BadCredentials):
        services.log_in(login=str(member().user.login), password=password, now=THEN)


def test_an_unknown_name_costs_a_hash_too(monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[str] = []
    monkeypatch.setattr("accounts.services.members.make_password", hashed.append)
    with pytest.raises(BadCredentials):
        services.log_in(login=new_login(), password="some password", now=THEN)
    assert hashed == ["some password"]


def test_passwords_are_stored_as_slow_hashes(settings: Any) -> None:
    settings.PASSWORD_HASHERS = real_settings.PASSWORD_HASHERS
    session = member()
    assert session.user.password.startswith("scrypt$")
    assert services.log_in(login=str(session.user.login), password=PASSWORD, now=THEN).user.id == session.user.id


def test_a_banned_member_stays_out_until_the_ban_ends() -> None:
    user = member(now=THEN).user
    services.ban(user_id=user.id, reason="cheating", until=THEN + 1000, now=THEN)
    with pytest.raises(Banned) as refused:
        services.log_in(login=str(user.login), password=PASSWORD, now=THEN)
    assert refused.value.params == {"until": THEN + 1000}
    assert services.log_in(login=str(user.login), password=PASSWORD, now=THEN + 1000).user.id == user.id


def test_only_the_right_password_learns_of_a_ban() -> None:
    user = member(now=THEN).user
    services.ban(user_id=user.id, reason="cheating", until=FOREVER, now=THEN)
    with pytest.raises(BadCredentials):
        services.log_in(login=str(user.login), password="not this one", now=THEN)


def test_a_new_password_signs_out_the_other_devices() -> None:
    first = member(now=THEN)
    login = str(first.user.login)
    second = services.log_in(login=login, password=PASSWORD, now=THEN)
    device = tokens.check(second.token, now=THEN)
    assert device is not None
    services.change_password(user_id=first.user.id, old=PASSWORD, new="another good one", device_id=device.device_id, now=THEN)
    assert tokens.check(first.token, now=THEN) is None
    assert tokens.check(second.token, now=THEN) is not None
    with pytest.raises(BadCredentials):
        services.log_in(login=login, password=PASSWORD, now=THEN)
    assert services.log_in(login=login, password="another good one", now=THEN).user.id == first.user.id


def test_a_password_change_needs_the_old_one_and_a_good_new_one() -> None:
    session = member(now=THEN)
    user_id, who = session.user.id, tokens.check(session.token, now=THEN)
    assert who is not None
    with pytest.raises(WrongPassword):
        services.change_password(user_id=user_id, old="wrong", new="another good one", device_id=who.device_id, now=THEN)
    with pytest.raises(WeakPassword):
        services.change_password(user_id=user_id, old=PASSWORD, new="short", device_id=who.device_id, now=THEN)
    with pytest.raises(NotAMember):
        services.change_password(user_id=guest().user.id, old="", new="x", device_id=who.device_id, now=THEN)


def test_tries_for_one_name_are_limited_and_forgiven_by_the_right_password() -> None:
    login = str(member().user.login)
    for _ in range(throttle.MOST_BY_NAME - 1):
        throttle.count_name(login)
    services.log_in(login=login, password=PASSWORD, address=secrets.token_hex(4), now=THEN)
    for _ in range(throttle.MOST_BY_NAME):
        throttle.count_name(login)
    with pytest.raises(TooManyAttempts) as refused:
        services.log_in(login=login, password=PASSWORD, address=secrets.token_hex(4), now=THEN)
    assert 0 < int(refused.value.headers["Retry-After"]) <= throttle.WINDOW_SECONDS


def test_tries_from_one_address_are_limited_and_a_household_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "MOST_BY_ADDRESS", 2)
    network = f"2001:db8:{secrets.randbelow(65536):x}:{secrets.randbelow(65536):x}"
    throttle.count_address(f"{network}::1")
    throttle.count_address(f"{network}::2")
    with pytest.raises(TooManyAttempts):
        throttle.count_address(f"{network}:ffff::3")
    throttle.count_address(f"192.0.2.{secrets.randbelow(256)}")
    for _ in range(3):
        throttle.count_address("127.0.0.1")  # a proxy, or ourselves


@pytest.mark.usefixtures("without_redis")
def test_without_redis_members_come_in_as_ever() -> None:
    login = str(member().user.login)
    for _ in range(throttle.MOST_BY_NAME + 2):
        throttle.count_name(login)
    assert services.log_in(login=login, password=PASSWORD, address="192.0.2.1", now=THEN).user.login == login


def test_a_log_in_that_a_change_of_password_overtakes_opens_no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    session = member(now=THEN)
    login = str(session.user.login)
    who = tokens.check(session.token, now=THEN)
    assert who is not None

    def overtaken(name: str) -> None:
        monkeypatch.undo()
        services.change_password(user_id=who.user_id, old=PASSWORD, new="another sentence", device_id=who.device_id, now=THEN)
        throttle.forgive_name(name)

    monkeypatch.setattr(throttle, "forgive_name", overtaken)  # called between the check of the password and the lock
    with pytest.raises(BadCredentials):
        services.log_in(login=login, password=PASSWORD, now=THEN)
    assert [device.id for device in services.list_devices(user_id=who.user_id, now=THEN)] == [who.device_id]
