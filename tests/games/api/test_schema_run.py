"""Whatever a client sends, the answer is one that the OpenAPI document describes.

The cases are Schemathesis' own, made from the document: right ones, and wrong ones of every kind. A few of each operation run
always, many with -m slow.
"""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from citadel.wsgi import application
from tests.games.api.people import guest

pytestmark = pytest.mark.usefixtures("db_ready")

CHECKS: Any = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


def every_operation(cases: int) -> None:
    """Send so many right and so many wrong cases of every operation, as a guest, and check the answers."""
    document = schemathesis.openapi.from_wsgi("/api/v1/openapi", application)
    for found in document.get_all_operations():
        assert isinstance(found, Ok)
        for mode in GenerationMode:
            send(found.ok(), mode, cases)


def send(operation: Any, mode: GenerationMode, cases: int) -> None:
    """Send cases of one operation."""

    @seed(2)
    @settings(
        max_examples=cases,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        # Signing out, or leaving for good, must not end the run: each case has a guest of its own.
        answer = case.call(headers={"Authorization": f"Bearer {guest().token}"})
        case.validate_response(answer, checks=CHECKS)

    try:
        run()
    except Unsatisfiable:
        # What takes no parameters, or any text whatever, cannot be asked wrongly.
        assert mode is GenerationMode.NEGATIVE, operation.label


def test_a_few_cases_of_every_operation() -> None:
    every_operation(1)


@pytest.mark.slow
def test_many_cases_of_every_operation() -> None:
    every_operation(60)
