"""Where people are signed in."""

from uuid import uuid4

import pytest

from accounts import services, tokens
from accounts.errors import UnknownDevice
from accounts.models import DAY_MS, Device
from accounts.services import devices
from tests.accounts.people import PASSWORD, THEN, guest, member

pytestmark = pytest.mark.usefixtures("db_ready")


def test_the_list_shows_living_devices_only_the_last_used_first() -> None:
    session = member(now=THEN, device="old")
    login = str(session.user.login)
    services.log_in(login=login, password=PASSWORD, device="phone", now=THEN + DAY_MS)
    services.log_in(login=login, password=PASSWORD, device="tablet", now=THEN + 2 * DAY_MS)
    names = [device.name for device in services.list_devices(user_id=session.user.id, now=THEN + 3 * DAY_MS)]
    assert names == ["tablet", "phone", "old"]
    names = [device.name for device in services.list_devices(user_id=session.user.id, now=THEN + 30 * DAY_MS)]
    assert names == ["tablet", "phone"]


def test_signing_out_one_device_leaves_the_others() -> None:
    first = member(now=THEN)
    second = services.log_in(login=str(first.user.login), password=PASSWORD, now=THEN)
    who = tokens.check(first.token, now=THEN)
    assert who is not None
    services.sign_out_device(user_id=first.user.id, device_id=who.device_id, now=THEN)
    assert tokens.check(first.token, now=THEN) is None
    assert tokens.check(second.token, now=THEN) is not None
    with pytest.raises(UnknownDevice):
        services.sign_out_device(user_id=first.user.id, device_id=who.device_id, now=THEN)
    services.sign_out(user_id=first.user.id, device_id=who.device_id, now=THEN)  # again, from the device itself: fine


def test_nobody_signs_out_anybody_elses_device() -> None:
    mine, theirs = guest(now=THEN), guest(now=THEN)
    who = tokens.check(theirs.token, now=THEN)
    assert who is not None
    for device_id in (who.device_id, uuid4()):
        with pytest.raises(UnknownDevice):
            services.sign_out_device(user_id=mine.user.id, device_id=device_id, now=THEN)
    services.sign_out(user_id=mine.user.id, device_id=who.device_id, now=THEN)
    assert tokens.check(theirs.token, now=THEN) is not None


def test_the_device_unused_for_longest_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "MOST_DEVICES", 2)
    first = member(now=THEN)
    login = str(first.user.login)
    later = [services.log_in(login=login, password=PASSWORD, now=THEN + n) for n in (1, 2)]
    assert tokens.check(first.token, now=THEN + 3) is None
    assert all(tokens.check(session.token, now=THEN + 3) for session in later)


def test_ended_devices_are_swept_away() -> None:
    living, revoked = guest(now=THEN), guest(now=THEN)
    services.sign_out_everywhere(user_id=revoked.user.id, now=THEN)
    services.expire_devices(now=THEN + 1000)
    assert Device.objects.filter(user=revoked.user).exists()  # its tombstone may have to be told again
    services.expire_devices(now=THEN + DAY_MS)
    assert not Device.objects.filter(user=revoked.user).exists()
    assert Device.objects.filter(user=living.user).exists()
    assert services.expire_devices(now=THEN + 30 * DAY_MS) >= 1
    assert not Device.objects.filter(user=living.user).exists()
