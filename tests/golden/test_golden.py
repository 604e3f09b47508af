"""The golden games, put to the rules of today: the same events, views and refusals, byte for byte.

A difference is a leak, a mistake, or a rule that was changed on purpose; then `python -m tests.golden.regenerate` writes the
new answers, and the difference is reviewed like code. Games of a rules version stay as long as that version is played.
"""

from pathlib import Path

import pytest

from games.rules.catalogue import RULESETS
from tests.golden.plans import PLANS, path_of, paths_of
from tests.golden.recorded import given, lines, read

PATHS = [path for ruleset in PLANS for path in paths_of(ruleset)]
MOST_BYTES = 400_000
MOST_BYTES_IN_ALL = 2_000_000
"""Of one ruleset."""


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_game_comes_out_byte_for_byte(path: Path) -> None:
    first, rows = read(path)
    recorded = path.read_bytes().splitlines()
    for number, line in enumerate(lines(first, given(rows)).splitlines()):
        assert line == recorded[number], f"line {number + 1} of {path.name}"
    assert len(rows) == len(list(given(rows))) + 1


def test_every_ruleset_has_golden_games() -> None:
    assert PLANS.keys() == RULESETS.keys()


@pytest.mark.parametrize("ruleset", PLANS)
def test_every_plan_is_recorded_and_nothing_else(ruleset: str) -> None:
    assert sorted(path_of(ruleset, name) for name in PLANS[ruleset]) == paths_of(ruleset)
    assert all(read(path)[0]["rules_version"] == RULESETS[ruleset].rules_version for path in paths_of(ruleset))


@pytest.mark.parametrize("ruleset", PLANS)
def test_the_games_are_small_enough_to_review(ruleset: str) -> None:
    sizes = [path.stat().st_size for path in paths_of(ruleset)]
    assert max(sizes) < MOST_BYTES
    assert sum(sizes) < MOST_BYTES_IN_ALL
