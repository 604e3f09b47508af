"""The worked examples of the rules."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.rules.agent_d.engine import AGENT_D
from games.simulation.examples import run_example

EXAMPLES = msgspec.json.decode((Path(__file__).parent / "examples.json").read_bytes())["examples"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_example(example: dict[str, Any]) -> None:
    assert run_example(AGENT_D, example) == []


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_an_example_that_expects_something_else_fails(example: dict[str, Any]) -> None:
    for name, expected in example["expect"].items():
        wrong = [expected] if isinstance(expected, str | int) or expected is None else "something else"
        assert run_example(AGENT_D, {**example, "expect": {**example["expect"], name: wrong}})
