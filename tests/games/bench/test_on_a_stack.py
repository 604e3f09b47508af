"""The benchmarks that need a running stack do run on one."""

from collections.abc import Iterator

import pytest

from games.bench import command, inside, poll
from games.bench.stack import Stack, running

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """Start the stack that all of them use."""
    with running(CITADEL_BOT_DELAY="0") as found:
        yield found


def test_a_stack_that_is_named_is_used_as_it_is(stack: Stack) -> None:
    with running(stack.url + "/") as named:
        assert named == Stack(url=stack.url, environment={})
        with pytest.raises(RuntimeError, match="append needs a stack of its own"):
            list(inside.run("append", named))


def test_commands_are_timed(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_COMMANDS", 5)
    middle, slow = command.cases(stack)
    assert 0 < middle.figure <= slow.figure
    assert middle.more["commands"] >= 5


def test_unchanged_polls_are_counted(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poll, "_SECONDS", 1.0)
    (figure,) = poll.cases(stack)
    assert figure.figure > 0
    assert figure.more["not_304"] == 0


def test_cases_on_the_servers_run_in_a_process_of_their_own(stack: Stack) -> None:
    (figure,) = inside.run("append", stack)
    assert figure.figure > 0
    assert figure.limit > 0
