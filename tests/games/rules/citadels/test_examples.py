"""The worked examples of the rules, and more of the same kind."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.rules.catalogue import ruleset
from games.simulation.examples import run_example

HERE = Path(__file__).parent
FILES = ("examples_secret_city.json", "examples_more.json", "examples_classic.json", "examples_classic_more.json")
EXAMPLES: list[dict[str, Any]] = [
    example for file in FILES for example in msgspec.json.decode((HERE / file).read_bytes())["examples"]
]
DECISIONS = 52


@pytest.mark.parametrize("example", [pytest.param(example, id=example["id"]) for example in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    assert run_example(ruleset(example["edition"]), example) == []


def test_every_decision_of_the_classic_game_has_an_example() -> None:
    named = {rule for example in EXAMPLES for rule in example["rules"]}
    assert {f"CI-{number}" for number in range(1, DECISIONS + 1)} <= named
