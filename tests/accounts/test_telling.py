"""Other apps hear of every ban, new name and erasure, whatever fails on the way."""

from collections.abc import Callable, Iterator
from uuid import UUID

import pytest

from accounts import hooks, services, tasks
from accounts.models import User
from accounts.services import telling
from citadel.clock import now_ms
from tests.accounts.people import PASSWORD, THEN, guest, new_login

pytestmark = pytest.mark.usefixtures("db_ready")

LATER = THEN + 30_000


class Listener:
    """Another app that hears of bans and of names, and may be out of order or die with the process."""

    def __init__(self) -> None:
        self.bans: list[UUID] = []
        self.names: list[UUID] = []
        self.fault: BaseException | None = None

    def hear_ban(self, user_id: UUID, _now: int) -> None:
        self._fail()
        self.bans.append(user_id)

    def hear_name(self, user_id: UUID, _now: int) -> None:
        self._fail()
        self.names.append(user_id)

    def _fail(self) -> None:
        if self.fault is not None:
            raise self.fault


@pytest.fixture
def listener() -> Iterator[Listener]:
    listener = Listener()
    hooks.after_ban.append(listener.hear_ban)
    hooks.after_rename.append(listener.hear_name)
    yield listener
    hooks.after_ban.remove(listener.hear_ban)
    hooks.after_rename.remove(listener.hear_name)


def ban(user_id: UUID) -> None:
    services.ban(user_id=user_id, reason="insults", now=THEN)


def rename(user_id: UUID) -> None:
    services.change_profile(user_id=user_id, nickname="Another Name", now=THEN)


def upgrade(user_id: UUID) -> None:
    services.upgrade(user_id=user_id, login=new_login(), password=PASSWORD, nickname="Another Name", now=THEN)


def erase(user_id: UUID) -> None:
    services.close_account(user_id=user_id, now=THEN)


CHANGES = pytest.mark.parametrize(("change", "is_ban"), [(ban, True), (rename, False), (upgrade, False), (erase, False)])


def owed(user_id: UUID) -> int | None:
    return User.objects.get(id=user_id).untold_since


@CHANGES
def test_what_was_heard_is_not_told_again(listener: Listener, change: Callable[[UUID], None], is_ban: bool) -> None:
    user_id = guest(now=THEN).user.id
    change(user_id)
    assert (listener.bans, listener.names) == (([user_id], []) if is_ban else ([], [user_id]))
    assert owed(user_id) is None


@CHANGES
@pytest.mark.parametrize("fault", [RuntimeError(), SystemExit()], ids=["a hook fails", "the process dies"])
def test_what_was_not_heard_is_told_by_the_sweep(
    listener: Listener, change: Callable[[UUID], None], is_ban: bool, fault: BaseException
) -> None:
    user_id = guest(now=THEN).user.id
    listener.fault = fault
    try:
        change(user_id)
    except SystemExit:
        assert isinstance(fault, SystemExit)
    assert owed(user_id) == THEN
    services.tell_again(now=LATER - 1)  # the process that owes it may still be at it
    assert owed(user_id) == THEN
    if isinstance(fault, RuntimeError):
        services.tell_again(now=LATER)  # in vain
        assert owed(user_id) == LATER
    listener.fault = None
    services.tell_again(now=LATER + 60_000)
    assert user_id in (listener.bans if is_ban else listener.names)
    assert owed(user_id) is None


def test_a_new_name_does_not_pay_for_a_ban_nobody_heard_of(listener: Listener) -> None:
    user_id = guest(now=THEN).user.id
    listener.fault = RuntimeError()
    ban(user_id)
    listener.fault = None
    rename(user_id)
    assert listener.bans == []
    assert owed(user_id) == THEN + 1
    services.tell_again(now=LATER + 1)
    assert listener.bans == [user_id]
    assert owed(user_id) is None


def test_a_sweep_does_not_wipe_out_what_is_owed_meanwhile(listener: Listener) -> None:
    user = guest(now=THEN).user
    listener.fault = RuntimeError()
    rename(user.id)
    listener.fault = None

    def meanwhile(user_id: UUID, _now: int) -> None:
        if user_id == user.id:
            fresh = User.objects.get(id=user_id)
            telling.owe(fresh, THEN)
            fresh.save()

    hooks.after_rename.append(meanwhile)
    try:
        services.tell_again(now=LATER)
    finally:
        hooks.after_rename.remove(meanwhile)
    assert owed(user.id) == THEN + 1


def test_a_ban_that_was_lifted_throws_nobody_out_any_more(listener: Listener) -> None:
    user_id = guest(now=THEN).user.id
    listener.fault = RuntimeError()
    ban(user_id)
    services.unban(user_id=user_id)
    listener.fault = None
    services.tell_again(now=LATER)
    assert (listener.bans, owed(user_id)) == ([], None)


def test_the_workers_sweep_tells(listener: Listener) -> None:
    user_id = guest(now=THEN).user.id
    listener.fault = RuntimeError()
    services.ban(user_id=user_id, reason="insults", now=THEN)
    listener.fault = None
    assert now_ms() > LATER
    tasks.sweep()
    assert listener.bans == [user_id]
