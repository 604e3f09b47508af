"""Requests that are under way while the test does something else."""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Self

import httpx

from tests.citadel.front.stage import PATIENCE_S, Stage


class Background:
    """Sends each request from a thread over a connection of its own."""

    def __init__(self, stage: Stage) -> None:
        self._threads = ThreadPoolExecutor(300)
        self._http = httpx.Client(base_url=stage.address, timeout=PATIENCE_S, limits=httpx.Limits(max_connections=400))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._threads.shutdown()
        self._http.close()

    def send(self, method: str, path: str, **request: Any) -> "Future[httpx.Response]":
        """Begin a request; its answer comes later."""
        return self._threads.submit(self._http.request, method, path, **request)
