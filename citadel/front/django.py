"""Django, behind a fixed pool of threads."""

import asyncio
import contextvars
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import structlog

from citadel.front.answers import Answer, Scope
from citadel.front.client import Client
from citadel.front.gates import Gate
from citadel.front.problems import FAILED, problem
from citadel.front.wsgi import environ_of, run

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

log = structlog.get_logger("citadel.front")


class Django:
    """Runs the WSGI application; who finds every thread busy waits as a coroutine."""

    def __init__(self, application: "WSGIApplication", *, threads: int, queue: int) -> None:
        self._application = application
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="django")
        self._gate = Gate(threads, queue)

    async def ask(self, scope: Scope, body: bytes, arrival: int, client: Client) -> Answer:
        """Return Django's answer to a request that was complete at `arrival` (ms). Raises QueueFull and ClientGone.

        A thread that runs is not interrupted when its client goes; its place is free when it is done.
        """
        await self._gate.enter(client)
        try:
            environ = environ_of(scope, body, arrival)
            context = contextvars.copy_context()
            work = asyncio.get_running_loop().run_in_executor(self._threads, context.run, run, self._application, environ)
        except BaseException:
            self._gate.leave()
            raise
        work.add_done_callback(self._finished)
        try:
            return await asyncio.shield(work)
        except Exception:
            log.exception("front.django_failed", path=scope["path"])
            return problem(FAILED, scope["headers"], scope["path"])

    def _finished(self, work: "asyncio.Future[Answer]") -> None:
        self._gate.leave()
        if not work.cancelled():
            work.exception()  # looked at, so that an answer nobody waited for is no unread error

    def close(self) -> None:
        """Wait for the threads that run and take no more."""
        self._threads.shutdown(wait=True, cancel_futures=True)
