"""Limits per token and per address."""

from uuid import uuid4

import pytest
from pytest_django.fixtures import Settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from citadel import redis
from tests.games.api.people import guest, nobody, refused

pytestmark = pytest.mark.usefixtures("db_ready")


def test_a_token_that_asks_too_often_waits(settings: Settings) -> None:
    settings.REQUESTS_PER_TOKEN = 3
    wild, calm = guest(), guest()
    answers = [wild.get("/me/games") for _ in range(8)]  # a minute may end in between, and gives three more
    assert [answer.status_code for answer in answers[:3]] == [200, 200, 200]
    late = next(answer for answer in answers if answer.status_code == 429)
    document = refused(late, 429, "request.throttled")
    assert 1 <= int(late["Retry-After"]) <= 60
    assert document["params"] == {"seconds": int(late["Retry-After"])}
    assert calm.get("/me/games").status_code == 200


def test_an_address_that_asks_too_often_waits(settings: Settings) -> None:
    settings.REQUESTS_PER_ADDRESS = 3
    address = f"2001:db8:{uuid4().hex[:4]}:{uuid4().hex[:4]}::1"
    statuses = {nobody().client.get("/api/v1/status", REMOTE_ADDR=address).status_code for _ in range(8)}
    assert statuses == {200, 429}
    assert nobody().client.get("/api/v1/status", REMOTE_ADDR="2001:db8:ffff:ffff::1").status_code == 200


def test_a_forwarded_address_counts_only_behind_a_proxy_of_ours(settings: Settings) -> None:
    settings.REQUESTS_PER_ADDRESS = 3
    address = f"2001:db8:{uuid4().hex[:4]}:{uuid4().hex[:4]}::1"
    for number in range(8):
        answer = nobody().client.get("/api/v1/status", REMOTE_ADDR=address, HTTP_X_FORWARDED_FOR=f"192.0.2.{number}")
    assert answer.status_code == 429


def test_this_machine_has_no_limit(settings: Settings) -> None:
    settings.REQUESTS_PER_ADDRESS = 1
    assert {nobody().get("/status").status_code for _ in range(5)} == {200}


def test_without_redis_nobody_is_counted(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.REQUESTS_PER_TOKEN = 1
    person = guest()
    monkeypatch.setattr(redis, "client", lambda: Redis(port=1, retry=Retry(NoBackoff(), 0)))
    assert {person.get("/me/games").status_code for _ in range(4)} == {200}
