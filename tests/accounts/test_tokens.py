"""A token holds while PostgreSQL says so; Redis only remembers (design 8, trial T39)."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction

from accounts import services, tokens
from accounts.models import DAY_MS, Device, User
from accounts.principal import Principal
from accounts.services.devices import revoke
from citadel import freshness, redis
from tests.accounts.people import THEN, guest

pytestmark = pytest.mark.usefixtures("db_ready")


def _entry(token: str) -> Any:
    return redis.client().get(freshness.token_key(freshness.token_digest(token)))


def _device(token: str) -> Device:
    return Device.objects.get(token_hash=tokens.digest(token))


def test_a_token_is_random_and_stored_as_a_hash_only() -> None:
    session = guest(now=THEN)
    assert tokens.is_wellformed(session.token)
    device = _device(session.token)
    assert bytes(device.token_hash) == tokens.digest(session.token)
    assert tokens.check(session.token, now=THEN) == Principal(session.user.id, device.id)


def test_the_second_check_asks_redis_only(monkeypatch: pytest.MonkeyPatch) -> None:
    session = guest(now=THEN)
    first = tokens.check(session.token, now=THEN)
    monkeypatch.setattr(tokens, "_looked_up", lambda *_: pytest.fail("PostgreSQL was asked"))
    assert tokens.check(session.token, now=THEN) == first


def test_the_front_reads_the_entry() -> None:
    session = guest(now=THEN)
    tokens.check(session.token, now=THEN)
    entry = freshness.read_token(_entry(session.token))
    device = _device(session.token)
    assert entry == (str(session.user.id), str(device.id), THEN + 30 * DAY_MS)
    assert 0 < redis.client().ttl(freshness.token_key(freshness.token_digest(session.token))) <= 60


@pytest.mark.usefixtures("without_redis")
def test_without_redis_postgresql_answers() -> None:
    session = guest(now=THEN)
    assert tokens.check(session.token, now=THEN) is not None
    services.sign_out_everywhere(user_id=session.user.id, now=THEN)
    assert tokens.check(session.token, now=THEN) is None


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "A" * 44, "ü" * 43, "A" * 42 + "\n", "A" * 42 + "="])
def test_what_is_malformed_or_unknown_is_nobody(token: str) -> None:
    assert tokens.check(token, now=THEN) is None


@pytest.mark.parametrize("remembered", [b"", b"nonsense", b"a|b|c", b"||", b"revoked", b"\xff"])
def test_an_entry_that_says_nothing_is_asked_of_postgresql(remembered: bytes) -> None:
    session = guest(now=THEN)
    redis.client().set(freshness.token_key(freshness.token_digest(session.token)), remembered, ex=60)
    assert tokens.check(session.token, now=THEN) is not None


def test_a_token_ends_when_idle_for_thirty_days() -> None:
    session = guest(now=THEN)
    assert tokens.check(session.token, now=THEN) is not None  # and is remembered
    assert tokens.check(session.token, now=THEN + 30 * DAY_MS) is None


def test_use_moves_the_idle_end_along_but_never_the_last_one() -> None:
    session = guest(now=THEN)
    for days in range(0, 180, 20):
        redis.client().delete(freshness.token_key(freshness.token_digest(session.token)))
        assert tokens.check(session.token, now=THEN + days * DAY_MS) is not None
    redis.client().delete(freshness.token_key(freshness.token_digest(session.token)))
    assert tokens.check(session.token, now=THEN + 180 * DAY_MS - 1) is not None
    assert tokens.check(session.token, now=THEN + 180 * DAY_MS) is None


def test_being_seen_is_written_once_an_hour() -> None:
    session = guest(now=THEN)
    hour = DAY_MS // 24
    for now, seen in [(THEN + hour - 1, THEN), (THEN + hour, THEN + hour), (THEN + hour + 1, THEN + hour)]:
        redis.client().delete(freshness.token_key(freshness.token_digest(session.token)))
        assert tokens.check(session.token, now=now) is not None
        assert _device(session.token).last_seen_at == seen
        assert User.objects.get(id=session.user.id).seen_at == seen


def test_t39_a_revoked_token_leaves_a_tombstone_and_every_front_is_told() -> None:
    session = guest(now=THEN)
    tokens.check(session.token, now=THEN)
    with redis.client().pubsub() as listener:  # type: ignore[no-untyped-call]  # the library has no type here
        listener.subscribe(freshness.TOKENS_CHANNEL)
        listener.get_message(timeout=5)
        services.sign_out(user_id=session.user.id, device_id=_device(session.token).id, now=THEN)
        told = listener.get_message(timeout=5)
    assert told is not None
    assert told["data"].decode() == freshness.token_digest(session.token)
    assert _entry(session.token) == freshness.REVOKED
    assert tokens.check(session.token, now=THEN) is None


def test_t39_a_check_overtaken_by_a_revocation_remembers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = guest(now=THEN)
    remember = tokens._remember

    def late(*args: Any) -> None:  # between this check's look into PostgreSQL and its entry, somebody signs out
        services.sign_out_everywhere(user_id=session.user.id, now=THEN)
        remember(*args)

    monkeypatch.setattr(tokens, "_remember", late)
    assert tokens.check(session.token, now=THEN) is not None  # it was valid when it was looked at
    assert _entry(session.token) == freshness.REVOKED
    assert tokens.check(session.token, now=THEN) is None


def test_the_tombstone_stands_before_the_commit() -> None:
    session = guest(now=THEN)
    tokens.check(session.token, now=THEN)
    with transaction.atomic():
        revoke(Device.objects.filter(user=session.user), now=THEN)
        assert _entry(session.token) == freshness.REVOKED


def test_a_revocation_that_fails_leaves_the_token_alive() -> None:
    session = guest(now=THEN)
    with transaction.atomic():
        revoke(Device.objects.filter(user=session.user), now=THEN)
        transaction.set_rollback(True)
    assert tokens.check(session.token, now=THEN) is not None


def test_a_lost_tombstone_is_told_again() -> None:
    session = guest(now=THEN)
    tokens.check(session.token, now=THEN)
    before = _entry(session.token)
    services.sign_out_everywhere(user_id=session.user.id, now=THEN)
    redis.client().set(freshness.token_key(freshness.token_digest(session.token)), before, ex=60)  # Redis came back older
    assert services.retell_revocations(now=THEN + 1000) >= 1
    assert _entry(session.token) == freshness.REVOKED


def test_a_check_that_took_very_long_remembers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = guest(now=THEN)
    clock = iter([0.0, 31.0])
    monkeypatch.setattr(tokens, "monotonic", lambda: next(clock))
    assert tokens._looked_up(tokens.digest(session.token), THEN) is not None
    assert _entry(session.token) is None


def test_a_principal_stands_where_the_framework_has_its_user() -> None:
    who = Principal(UUID(int=1), UUID(int=2))
    assert (who.pk, who.is_authenticated, who.is_anonymous, who.is_active) == (UUID(int=1), True, False, True)


def test_t39_no_check_that_begins_after_a_sign_out_finds_the_token_alive() -> None:
    def hammer(token: str, signed_out: Event) -> bool:
        try:
            while not signed_out.is_set():
                tokens.check(token, now=THEN)
            return tokens.check(token, now=THEN) is None
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        for _ in range(10):
            session, signed_out = guest(now=THEN), Event()
            dead = [pool.submit(hammer, session.token, signed_out) for _ in range(4)]
            services.sign_out_everywhere(user_id=session.user.id, now=THEN)
            signed_out.set()
            assert all(check.result() for check in dead)
