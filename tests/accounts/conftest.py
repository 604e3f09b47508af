"""What the tests of accounts share."""

from typing import Any

import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry


@pytest.fixture
def without_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take Redis away: nobody listens where it should be."""
    gone = redis.Redis(host="127.0.0.1", port=1, socket_connect_timeout=0.2, retry=Retry(NoBackoff(), 0))
    monkeypatch.setattr("citadel.redis.client", lambda: gone)


@pytest.fixture(autouse=True)
def quick_passwords(settings: Any) -> None:
    """Hash passwords without the slowness that is their point elsewhere."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
