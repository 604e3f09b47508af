"""A Valkey of our own, since some of these tests kill it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.citadel.front.stage import Cache, Stage, running


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cache]:
    """A Valkey that keeps its data over a restart."""
    folder: Path = tmp_path_factory.mktemp("valkey")
    cache = Cache(folder)
    yield cache
    cache.kill()


@pytest.fixture
def stage(cache: Cache) -> Iterator[Stage]:
    """A running front."""
    with running(cache) as stage:
        yield stage
