"""The worked examples of the rules."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.rules.welcome_to.engine import WELCOME_TO
from games.simulation.examples import run_example

FILE = msgspec.json.decode((Path(__file__).parent / "examples_welcome_to.json").read_bytes())
EXAMPLES = [pytest.param(example, id=example["id"]) for example in FILE["examples"]]


@pytest.mark.parametrize("example", EXAMPLES)
def test_example(example: dict[str, Any]) -> None:
    assert run_example(WELCOME_TO, example) == []


def test_a_wrong_answer_is_found() -> None:
    example = {"kind": "temps", "given": {"temps": [1, 2]}, "expect": {"points": [7, 4]}}
    assert [mismatch.path for mismatch in run_example(WELCOME_TO, example)] == ["points"]
    refused = {**FILE["examples"][1], "expect": {"error": "house_not_empty"}}
    assert [mismatch.got for mismatch in run_example(WELCOME_TO, refused)] == ["number_order"]
