"""Doing things at the same moment: threads behind a barrier, each with its own connection, which it gives back."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connections

JOIN_SECONDS = 60


def at_once(*jobs: Callable[[], Any]) -> list[Any]:
    """Run the jobs at the same moment and return what each returned, or the exception it raised, in order."""
    barrier = threading.Barrier(len(jobs))
    results: list[Any] = [None] * len(jobs)

    def run(number: int, job: Callable[[], Any]) -> None:
        try:
            barrier.wait(JOIN_SECONDS)
            results[number] = job()
        except Exception as fault:  # noqa: BLE001 - the caller looks at it
            results[number] = fault
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(number, job), daemon=True) for number, job in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(JOIN_SECONDS)
    return results
