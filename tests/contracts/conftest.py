"""The stores under contract."""

import pytest

from games.store import MemoryStore, Store
from games.store.postgres import PostgresStore
from tests.contracts.toy import rulesets


@pytest.fixture(params=["memory", "postgres"])
def store(request: pytest.FixtureRequest) -> Store:
    """Each store in turn; PostgreSQL's as the running role."""
    if request.param == "memory":
        return MemoryStore(rulesets)
    request.getfixturevalue("db_ready")
    return PostgresStore(rulesets)
