"""The worked examples of the rules, and more of the same kind."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.simulation.examples import run_example

HERE = Path(__file__).parent
EXAMPLES = [
    pytest.param(example, id=example["id"])
    for file in ("examples_secret_city.json", "examples_more.json")
    for example in msgspec.json.decode((HERE / file).read_bytes())["examples"]
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_example(example: dict[str, Any]) -> None:
    assert run_example(SECRET_CITY, example) == []
