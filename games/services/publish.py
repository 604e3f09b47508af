"""Telling the rest of the installation that a game has moved on: pollers, waiters and the worker.

Redis is a nudge, never the truth. The entry of a game is marked unsure before the commit and made sure after it, so that a
process that dies in between costs some seconds of asking Django, never a stale "unchanged" (trial T37). A Redis that is
away costs speed only.
"""

import contextlib
import os
import queue
import threading
import time
from collections.abc import Callable
from functools import partial
from uuid import UUID

import structlog
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from citadel import freshness
from citadel.celery import app as celery
from citadel.clock import now_ms
from citadel.redis import client
from games.rules.core import Instant
from games.services.loading import MEMORY, Known
from games.store.port import Head

TICK_MS = 1000
"""How often the beat looks for due games; what is due sooner is woken by whoever commits it."""

RETRY_SECONDS = 0.5
MOST_ERRANDS = 10_000
REFILL_WITHIN_S = 5.0
"""A read that took longer puts no entry: an entry lives for seconds only, so a newer one may have come and gone meanwhile."""
_EARLY_MS = 1
"""Clocks are cut to whole milliseconds: a wake that came a moment early would find nothing due and be lost until the next claim."""

log = structlog.get_logger("games.publish")


def announce(head: Head, state: object, *, wake: bool = True) -> None:
    """Announce a new head within its transaction: unsure now, published and remembered once it is committed.

    With `wake` the worker is nudged, too, if something is due there soon.
    What fails after the commit is logged: the command has been accepted, and its sender must be told so.
    """
    _mark_unsure(head)
    transaction.on_commit(lambda: _committed(head, state, wake=wake), robust=True)


def announce_meta(head: Head) -> None:
    """Announce a head whose `meta` alone has changed, once it is committed."""
    _mark_unsure(head)
    transaction.on_commit(lambda: _ERRANDS.put(partial(_publish, head)), robust=True)


def refresh(head: Head, *, since: float) -> None:
    """Refill the game's entry from a head that has nothing overdue and was read after `since` (seconds of time.monotonic)."""
    if time.monotonic() - since > REFILL_WITHIN_S:
        return
    try:
        freshness.refill(client(), head.game_id, head.version, head.meta, head.wake_at)
    except RedisError as error:
        _say_away("refill", head.game_id, error)


def send_wake(game_id: UUID, due_at: Instant) -> None:
    """Send the worker to a game; at most a tick ahead. A message that is lost is sent again by the tick."""
    countdown = (max(0, due_at - now_ms()) + _EARLY_MS) / 1000
    try:
        celery.send_task("games.wake", kwargs={"game_id": str(game_id)}, queue="wakes", countdown=countdown, retry=False)
    except (OperationalError, RedisError, OSError) as error:
        log.warning("publish.broker_away", game_id=str(game_id), error=type(error).__name__)


def nudge(head: Head) -> None:
    """Have the worker sent to a game in which something is due before the next tick looks."""
    if head.wake_at is not None and head.wake_at <= now_ms() + TICK_MS:
        _ERRANDS.put(partial(send_wake, head.game_id, head.wake_at))


def _committed(head: Head, state: object, *, wake: bool) -> None:
    MEMORY.put(head.game_id, Known(head.version, head.head_hash, state))
    _ERRANDS.put(partial(_publish, head))
    if wake:
        nudge(head)


def _mark_unsure(head: Head) -> None:
    try:
        freshness.mark_unsure(client(), head.game_id, head.version, head.meta)
    except RedisError as error:
        _say_away("mark_unsure", head.game_id, error)
        transaction.on_commit(lambda: _FORGOTTEN.add(head.game_id))


def _publish(head: Head) -> None:
    try:
        freshness.publish(client(), head.game_id, head.version, head.meta, head.wake_at)
    except RedisError as error:
        _say_away("publish", head.game_id, error)


def _say_away(doing: str, game_id: UUID, error: Exception) -> None:
    log.warning("publish.redis_away", doing=doing, game_id=str(game_id), error=type(error).__name__)


class _Errands:
    """What is told to Redis and to the broker after a commit, one after the other, by a thread of this process.

    Nobody's answer waits for it. What is not told when the process ends is found all the same: an entry stays unsure
    until it runs out, and a wake is sent by the tick.
    """

    def __init__(self) -> None:
        self._queue: queue.Queue[Callable[[], None]] = queue.Queue(MOST_ERRANDS)
        self._guard = threading.Lock()
        self._process: int | None = None

    def put(self, errand: Callable[[], None]) -> None:
        """Have something told soon; with thousands of errands on their way already, not at all."""
        with self._guard:
            if self._process != os.getpid():  # none yet, or left behind by a fork
                self._process = os.getpid()
                threading.Thread(target=self._run, name="errands", daemon=True).start()
        with contextlib.suppress(queue.Full):
            self._queue.put_nowait(errand)

    def wait(self) -> None:
        """Return when all that was put is done."""
        self._queue.join()

    def _run(self) -> None:
        while True:
            errand = self._queue.get()
            try:
                errand()
            except Exception:
                log.exception("publish.errand_failed")
            finally:
                self._queue.task_done()


_ERRANDS = _Errands()
settle = _ERRANDS.wait
"""Return when this process has told everything; for tests and for a process about to end."""


class _Forgotten:
    """Games whose entry could not be marked unsure: Redis may still hold, or restore, one that is too old.

    They are dropped again and again until Redis takes it or every such entry has run out by itself.
    """

    def __init__(self) -> None:
        self._until: dict[UUID, float] = {}
        self._guard = threading.Lock()
        self._thread: threading.Thread | None = None

    def add(self, game_id: UUID) -> None:
        with self._guard:
            self._until[game_id] = time.monotonic() + freshness.GAME_TTL_S
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="forget-entries", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while waiting := self._waiting():
            for game_id, until in waiting.items():
                if self._forget(game_id):
                    self._done(game_id, until)
            time.sleep(RETRY_SECONDS)

    def _waiting(self) -> dict[UUID, float]:
        """Return what is left to forget; when that is nothing, the thread is on its way out and another add starts a new one."""
        with self._guard:
            present = time.monotonic()
            self._until = {game_id: until for game_id, until in self._until.items() if until > present}
            if not self._until:
                self._thread = None
            return dict(self._until)

    def _done(self, game_id: UUID, until: float) -> None:
        """Take a game off the list, unless it was put there once more while its entry was being dropped."""
        with self._guard:
            if self._until.get(game_id) == until:
                del self._until[game_id]

    @staticmethod
    def _forget(game_id: UUID) -> bool:
        try:
            freshness.forget(client(), game_id)
        except RedisError:
            return False
        return True


_FORGOTTEN = _Forgotten()
