"""How the properties search: a few fixed games in the fast suite, many new ones behind the marker `slow`."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy

from tests.games.rules.citadels.properties.playing import EDITIONS, plays

FEW = 20
MANY = 150

Property = Callable[..., None]
Test = Callable[..., None]


def always(*drawn: SearchStrategy[Any], few: int = FEW, many: int = MANY) -> Callable[[Property], Test]:
    """Make a test of a property: it holds for whatever is drawn."""

    def decorate(holds: Property) -> Test:
        def test(examples: int) -> None:
            _search(holds, drawn, examples, few)

        return _in_both_sizes(_named(test, holds), few, many)

    return decorate


def in_each_edition(*drawn: SearchStrategy[Any], few: int = FEW, many: int = MANY, **game: Any) -> Callable[[Property], Test]:
    """Make a test of a property of every edition: it holds for any `game` (see `plays`) and whatever else is drawn."""

    def decorate(holds: Property) -> Test:
        def test(edition: str, examples: int) -> None:
            _search(holds, (plays(edition, **game), *drawn), examples, few)

        both: Test = pytest.mark.parametrize("edition", sorted(EDITIONS))(_in_both_sizes(_named(test, holds), few, many))
        return both

    return decorate


def _search(holds: Property, drawn: tuple[SearchStrategy[Any], ...], examples: int, few: int) -> None:
    search = settings(
        max_examples=examples,
        derandomize=examples == few,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    search(given(*drawn)(holds))()


def _named(test: Test, holds: Property) -> Test:
    test.__name__, test.__doc__, test.__module__ = holds.__name__, holds.__doc__, holds.__module__
    return test


def _in_both_sizes(test: Test, few: int, many: int) -> Test:
    both: Test = pytest.mark.parametrize("examples", [few, pytest.param(many, marks=pytest.mark.slow)])(test)
    return both
