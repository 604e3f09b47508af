"""The client survives a server that has dropped its connections, and says quickly that there is none."""

import pytest
import redis as library
from django.conf import settings

from citadel import redis


@pytest.mark.usefixtures("db_ready")
def test_a_dropped_connection_is_made_anew() -> None:
    client = redis.client()
    assert client.ping()
    other = library.Redis.from_url(settings.REDIS_URL)
    other.client_kill_filter(_type="normal", skipme=True)
    other.close()
    assert client.ping()


def test_every_process_has_one_client() -> None:
    assert redis.client() is redis.client()
