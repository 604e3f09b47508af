"""One real stack for all games of this folder: quick clocks, bots without a pause."""

from collections.abc import Iterator

import pytest

from tests.stack import Stack, running_stack


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    """The stack, started once by `up` in a process of its own."""
    with running_stack(CITADEL_CLOCK_SCALE="20", CITADEL_BOT_DELAY="0", CITADEL_RATE_LIMITS="off") as running:
        yield running
