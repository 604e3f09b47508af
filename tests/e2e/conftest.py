"""One real stack for all games of this folder: quick clocks, bots without a pause, a broker that redelivers after 2 s (T35)."""

from collections.abc import Iterator

import pytest

from tests.e2e import inside
from tests.stack import Stack, running_stack


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    """The stack, started once by `up` in a process of its own."""
    with running_stack(CITADEL_CLOCK_SCALE="20", CITADEL_BOT_DELAY="0", CITADEL_VISIBILITY_TIMEOUT="2") as running:
        inside.spare_the_disk(running)
        yield running


@pytest.fixture
def calm(stack: Stack) -> Iterator[Stack]:
    """The stack, which has printed no traceback of its own by the end of the test."""
    before = len(stack.said)
    yield stack
    assert [line for line in stack.said[before:] if "Traceback" in line] == []
