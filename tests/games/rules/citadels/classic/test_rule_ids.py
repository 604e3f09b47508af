"""Every decision of the rules has a test that names it."""

import re
from pathlib import Path

DECISIONS = 52


def test_every_decision_is_named_by_a_test() -> None:
    here = Path(__file__).parent
    texts = [path.read_text(encoding="utf-8") for path in here.glob("test_*.py") if path.name != Path(__file__).name]
    named = {int(number) for text in texts for number in re.findall(r"\bCI-([0-9]+)\b", text)}
    assert named == set(range(1, DECISIONS + 1))
