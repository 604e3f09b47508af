"""Many steps of one errand: what fails at one of them keeps none of the others from being taken."""

from collections.abc import Callable, Iterable


def take_every(steps: Iterable[Callable[[], object]]) -> None:
    """Take every step in order; what went wrong is raised after the last one, as an ExceptionGroup."""
    failures: list[Exception] = []
    for step in steps:
        try:
            step()
        except Exception as failure:  # noqa: BLE001 - raised below, after the others
            failures.append(failure)
    if failures:
        raise ExceptionGroup("not all was done", failures)
