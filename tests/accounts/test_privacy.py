"""Deleting an account and handing out what is stored about a person."""

import json
from collections.abc import Iterator
from uuid import UUID

import pytest

from accounts import hooks, services, tokens
from accounts.errors import BadCredentials, BadToken
from accounts.models import DAY_MS, Device, User
from tests.accounts.people import PASSWORD, THEN, guest, member, new_login

pytestmark = pytest.mark.usefixtures("db_ready")


class Table:
    """Another app that people sit in, and that can be out of order."""

    def __init__(self) -> None:
        self.left: list[UUID] = []
        self.is_broken = False

    def leave(self, user_id: UUID, _now: int) -> None:
        if self.is_broken:
            raise RuntimeError("out of order")
        self.left.append(user_id)


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    hooks.before_delete.append(table.leave)
    yield table
    hooks.before_delete.remove(table.leave)


def test_a_deletion_leaves_everything_first_and_then_erases_the_person(table: Table) -> None:
    session = member(nickname="Short Lived", now=THEN)
    services.close_account(user_id=session.user.id, now=THEN + 1)
    user = User.objects.get(id=session.user.id)
    assert table.left == [user.id]
    assert (user.nickname, user.nickname_key, user.login, user.password) == ("", "", None, "")
    assert (user.is_active, user.deleted_at, user.full_name) == (False, THEN + 1, "")
    assert not Device.objects.filter(user=user).exists()
    assert not user.groups.exists()
    assert tokens.check(session.token, now=THEN + 1) is None
    with pytest.raises(BadCredentials):
        services.log_in(login=str(session.user.login), password=PASSWORD, now=THEN + 1)


def test_a_deleted_persons_names_can_be_had_again() -> None:
    session = member(nickname="Reborn", now=THEN)
    services.close_account(user_id=session.user.id, now=THEN)
    assert member(login=str(session.user.login), nickname="Reborn").user.id != session.user.id


def test_a_second_deletion_is_refused_like_any_dead_token() -> None:
    session = guest(now=THEN)
    services.close_account(user_id=session.user.id, now=THEN)
    with pytest.raises(BadToken):
        services.close_account(user_id=session.user.id, now=THEN)


def test_an_interrupted_deletion_is_finished_by_the_sweep(table: Table) -> None:
    session = guest(nickname="Interrupted", now=THEN)
    table.is_broken = True
    services.close_account(user_id=session.user.id, now=THEN)
    assert tokens.check(session.token, now=THEN) is None  # closed at once, whatever fails afterwards
    user = User.objects.get(id=session.user.id)
    assert (user.is_active, user.deleted_at, user.nickname) == (False, None, "Interrupted")
    with pytest.raises(BadToken):
        services.load(user.id)
    table.is_broken = False
    assert services.finish_closings(now=THEN + 1) == 0  # the request may still be at it
    assert services.finish_closings(now=THEN + 30_000) == 1
    user.refresh_from_db()
    assert (user.nickname, user.deleted_at) == ("", THEN + 30_000)
    assert services.finish_closings(now=THEN + 60_000) == 0


@pytest.mark.usefixtures("without_redis")
def test_without_redis_the_hashes_stay_for_the_sweep_that_tells_them() -> None:
    session = guest(now=THEN, device="my phone")
    services.close_account(user_id=session.user.id, now=THEN)
    device = Device.objects.get(user=session.user)
    assert (device.name, device.revoked_at) == ("", THEN)


def test_a_name_erased_is_told() -> None:
    told: list[UUID] = []
    hooks.after_rename.append(lambda user_id, _: told.append(user_id))
    try:
        session = guest(now=THEN)
        services.close_account(user_id=session.user.id, now=THEN)
    finally:
        hooks.after_rename.pop()
    assert told == [session.user.id]


def test_guests_nobody_has_seen_for_half_a_year_are_deleted() -> None:
    idle, seen, kept = guest(now=THEN), guest(now=THEN), member(now=THEN)
    assert tokens.check(seen.token, now=THEN + DAY_MS) is not None
    assert services.expire_guests(now=THEN + 180 * DAY_MS) >= 1
    active = {user.id: user.is_active for user in User.objects.filter(id__in=[idle.user.id, seen.user.id, kept.user.id])}
    assert active == {idle.user.id: False, seen.user.id: True, kept.user.id: True}


def test_the_export_has_everything_but_secrets() -> None:
    login = new_login()
    session = member(login=login, nickname="Curious", device="phone", now=THEN)
    hooks.export_parts["tables"] = lambda user_id: {"seats": [str(user_id)]}
    try:
        everything = services.export(user_id=session.user.id)
    finally:
        del hooks.export_parts["tables"]
    text = json.dumps(everything)
    assert everything["tables"] == {"seats": [str(session.user.id)]}
    assert login in text
    assert "Curious" in text
    assert "phone" in text
    assert session.token not in text
    assert tokens.digest(session.token).hex() not in text
    assert session.user.password not in text


def test_the_export_names_every_column_or_says_why_not() -> None:
    exported = services.export(user_id=guest(now=THEN).user.id)
    account, devices = exported["account"], exported["devices"]
    assert isinstance(account, dict)
    assert isinstance(devices, list)
    left_out = {
        "password",  # a hash
        "nickname_key",  # follows from the nickname
        "is_active", "closed_at", "deleted_at", "untold_since",  # of the account's end, or of an errand under way
        "is_staff", "is_superuser",  # follow from the roles
    }  # fmt: skip
    assert {field.name for field in User._meta.concrete_fields} - left_out <= set(account)
    assert {field.name for field in Device._meta.concrete_fields} - {"user", "token_hash"} == set(devices[0])
