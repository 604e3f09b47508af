"""Doing what is due: expiries at their instants and bots' moves, in order of time (design section 7).

One procedure, called by the worker, by commands and by reads alike, so a stopped worker changes no outcome and gives nobody
time (trial T30). It goes step by step, each a short transaction (bots that decide beside each other
move in one: bot_moves). An overdue bot's move counts at the instant it was due, so that a
host that slept turns no bot's move into an expiry (SC-57).
"""

from typing import Any, NamedTuple
from uuid import UUID

import msgspec
import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError, connections, transaction

from games.models import Game
from games.rules.core import Instant, RuleViolation, Seat, Window
from games.services import bot_moves, publish, steps
from games.services.bot_moves import Standing, lock
from games.services.errors import Busy, GameHidden
from games.services.loading import STORE, chance_of, head_of, rules_of, state_of
from games.store.port import CLOCK, Head, NewInput

MOST_STEPS = 20
CLAIM_MS = 2000
"""A claim runs out so long after what it was for was due; then another tick sends the wake again."""
BATCH = 500
MOST_FAILURES = 3
FINISH = "finish"

log = structlog.get_logger("games.advance")


class Step(NamedTuple):
    """The next thing that is due in a game: a window's expiry, or a bot's move for `seat`."""

    at: Instant
    window: Window | None
    seat: Seat | None


def advance(*, game_id: UUID, now: Instant, most: int = MOST_STEPS, wait_ms: int | None = None) -> bool:
    """Do what is due in a game at `now`, at most `most` steps. Returns whether nothing is due any more.

    Raises GameHidden, Busy when the game stays locked for `wait_ms` (default: as long as a command waits).
    """
    patience = settings.LOCK_WAIT_MS if wait_ms is None else wait_ms
    reached: Standing | None = None
    taken = 0
    while True:
        standing = reached or _look(game_id)
        rests = _rests(standing.head, now)
        if rests or taken == most:
            break
        reached = _take(standing, now, patience)
        taken += 1
    if taken:
        publish.nudge(standing.head)
    return rests


def _look(game_id: UUID) -> Standing:
    head = head_of(game_id)
    return Standing(head, state_of(head) if head.status == steps.RUNNING else None)


def _rests(head: Head, now: Instant) -> bool:
    return head.status != steps.RUNNING or head.wake_at is None or head.wake_at > now


def due_step(head: Head, state: Any, now: Instant) -> Step | None:
    """Return the first thing due at `now`; at one instant deadlines come before bots' moves (SC-57)."""
    rules = rules_of(head)
    found: list[tuple[Instant, int, Step]] = []
    for window in rules.windows(state):
        if window.due_at is not None and window.due_at <= now:
            found.append((window.due_at, 0, Step(window.due_at, window, None)))
            break
    for seat, due in steps.bots_due(rules, state, chance_of(head.game_id)):
        if due <= now:
            found.append((due, 1, Step(due, None, seat)))
            break
    return min(found, key=lambda entry: entry[:2])[2] if found else None


def _take(standing: Standing, now: Instant, wait_ms: int) -> Standing | None:
    """Take the next step and return where it led; None when the game has moved on meanwhile: the caller looks again."""
    step = due_step(standing.head, standing.state, now)
    if step is None:
        return _correct_wake(standing, wait_ms)
    if step.window is None:
        assert step.seat is not None  # noqa: S101 - a bot's step has a seat
        first = bot_moves.Move(step.seat, step.at)
        return bot_moves.make(standing, bot_moves.moves_beside(standing, first, now), wait_ms)
    if step.window.kind == FINISH:
        return _finish(standing, step.window, wait_ms)
    return _expire(standing, step.window, wait_ms)


def _correct_wake(standing: Standing, wait_ms: int) -> Standing | None:
    """The head names a moment at which nothing is due: say the right one."""
    with transaction.atomic():
        head = lock(standing.head, wait_ms)
        if head is None:
            return None
        wake_at = steps.next_wake(rules_of(head), standing.state, chance_of(head.game_id))
        Game.objects.filter(id=head.game_id).update(wake_at=wake_at, claimed_until=None)
    return Standing(msgspec.structs.replace(head, wake_at=wake_at, claimed_until=None), standing.state)


def _expire(standing: Standing, window: Window, wait_ms: int) -> Standing | None:
    assert window.due_at is not None  # noqa: S101 - only due windows come here
    with transaction.atomic():
        head = lock(standing.head, wait_ms)
        if head is None:
            return None
        decision = rules_of(head).expire(standing.state, window.id, chance_of(head.game_id))
        new = NewInput(kind="expiry", actor=CLOCK, payload={"window": window.id}, instant=max(window.due_at, head.instant))
        return Standing(steps.append(head, new, decision, wake=False), decision.state)


def _finish(standing: Standing, window: Window, wait_ms: int) -> Standing | None:
    """Let the policy do what else it wants in a turn that ran out, at the instant of its deadline; then end it (SC-58)."""
    seat = window.seats[0]
    wish = bot_moves.own_wish(standing, seat)
    assert window.due_at is not None  # noqa: S101 - only due windows come here
    if wish is not None:
        try:
            return bot_moves.put(standing, seat, wish, window.due_at, wait_ms)
        except RuleViolation as refusal:
            log.exception("advance.bot_refused", game_id=str(standing.head.game_id), seat=seat, code=refusal.code)
    return _expire(standing, window, wait_ms)


def wake(*, game_id: UUID, now: Instant) -> None:
    """Do what is due in a game on the worker. Safe twice, late or out of order.

    A failure in rules code is counted: it doubles the time until the game is tried again, and the third one running
    quarantines the game. Raises what failed, so that it is logged.
    """
    try:
        advance(game_id=game_id, now=now)
    except (OperationalError, InterfaceError, Busy, GameHidden):
        raise
    except Exception:
        _count_failure(game_id, now)
        raise


def _count_failure(game_id: UUID, now: Instant) -> None:
    with transaction.atomic():
        head = STORE.lock(game_id, settings.LOCK_WAIT_MS)
        if head.status != steps.RUNNING:
            return  # somebody else has brought it to its end meanwhile
        failures = head.failures + 1
        change: dict[str, object] = {"failures": failures, "claimed_until": now + CLAIM_MS * 2**failures}
        if failures >= MOST_FAILURES:
            change |= {"status": Game.Status.QUARANTINED, "wake_at": None, "claimed_until": None, "meta": head.meta + 1}
            log.error("advance.quarantined", game_id=str(game_id), version=head.version)
            publish.announce_meta(msgspec.structs.replace(head, meta=head.meta + 1, wake_at=None))
        Game.objects.filter(id=game_id).update(**change)


_CLAIM = """
UPDATE games_game SET claimed_until = greatest(wake_at, %(now)s) + %(claim)s
WHERE id IN (
    SELECT id FROM games_game
    WHERE wake_at <= %(horizon)s AND (claimed_until IS NULL OR claimed_until <= %(now)s)
    ORDER BY wake_at LIMIT %(batch)s FOR NO KEY UPDATE SKIP LOCKED
)
RETURNING id, wake_at
"""


def claim_due(*, now: Instant) -> list[tuple[UUID, Instant]]:
    """Claim the games in which something is due within the next tick, earliest first, and return them with that moment.

    The claim is committed before anything is sent; any number of ticks may run at once (trial T36).
    """
    claimed: list[tuple[UUID, Instant]] = []
    for alias in settings.GAME_DATABASES:
        while True:
            batch = _claim_batch(alias, now)
            claimed += batch
            if len(batch) < BATCH:
                break
    return sorted(claimed, key=lambda pair: pair[1])


def _claim_batch(alias: str, now: Instant) -> list[tuple[UUID, Instant]]:
    with transaction.atomic(using=alias), connections[alias].cursor() as cursor:
        cursor.execute(_CLAIM, {"now": now, "claim": CLAIM_MS, "horizon": now + publish.TICK_MS, "batch": BATCH})
        return list(cursor.fetchall())
