"""How the properties search: a few fixed games in the fast suite, many new ones behind the marker `slow`."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy

FEW = 20
MANY = 150


def always(
    *drawn: SearchStrategy[Any], few: int = FEW, many: int = MANY
) -> Callable[[Callable[..., None]], Callable[[int], None]]:
    """Make a test of a property: it holds for whatever is drawn."""

    def decorate(holds: Callable[..., None]) -> Callable[[int], None]:
        def test(examples: int) -> None:
            search = settings(
                max_examples=examples,
                derandomize=examples == few,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
            )
            search(given(*drawn)(holds))()

        test.__name__, test.__doc__, test.__module__ = holds.__name__, holds.__doc__, holds.__module__
        return pytest.mark.parametrize("examples", [few, pytest.param(many, marks=pytest.mark.slow)])(test)

    return decorate
