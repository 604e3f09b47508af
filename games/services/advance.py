"""Doing what is due: expiries at their instants and bots' moves, in order of time (design section 7).

One procedure, called by the worker, by commands and by reads alike, so a stopped worker changes no outcome and gives nobody
time (trial T30). It goes step by step, each a short transaction; a bot thinks outside of the lock, on a view, and its
command holds for the version it was shown only. An overdue bot's move counts at the instant it was due, so that a
host that slept turns no bot's move into an expiry (SC-57).
"""

from typing import Any, NamedTuple
from uuid import UUID

import msgspec
import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError, connections, transaction

from games.models import Game
from games.models import Seat as SeatRow
from games.rules.core import Chance, Decision, Instant, RuleViolation, Seat, Window
from games.services import budget, publish, steps
from games.services.errors import Busy, GameHidden
from games.services.loading import STORE, chance_of, head_of, rules_of, state_of
from games.store.errors import GameBusy
from games.store.port import CLOCK, Head, NewInput, by_bot

MOST_STEPS = 20
CLAIM_MS = 2000
"""A claim runs out so long after what it was for was due; then another tick sends the wake again."""
BATCH = 500
MOST_FAILURES = 3
FINISH = "finish"

log = structlog.get_logger("games.advance")


class BotStuck(RuntimeError):
    """No command of any policy is legal for a seat that must move: a fault of ours, counted as one of the rules."""


class Step(NamedTuple):
    """The next thing that is due in a game: a window's expiry, or a bot's move for `seat`."""

    at: Instant
    window: Window | None
    seat: Seat | None


def advance(*, game_id: UUID, now: Instant, most: int = MOST_STEPS, wait_ms: int | None = None) -> bool:
    """Do what is due in a game at `now`, at most `most` steps. Returns whether nothing is due any more.

    Raises GameHidden, Busy when the game stays locked for `wait_ms` (default: as long as a command waits).
    """
    for _ in range(most):
        head = head_of(game_id)
        if head.status != steps.RUNNING or head.wake_at is None or head.wake_at > now:
            return True
        _take(head, state_of(head), now, settings.LOCK_WAIT_MS if wait_ms is None else wait_ms)
    head = head_of(game_id)
    return head.wake_at is None or head.wake_at > now


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


def _take(head: Head, state: Any, now: Instant, wait_ms: int) -> None:
    step = due_step(head, state, now)
    if step is None:
        _correct_wake(head, state, wait_ms)
    elif step.window is None:
        _move_bot(head, state, step, wait_ms)
    elif step.window.kind == FINISH:
        _finish(head, state, step.window, wait_ms)
    else:
        _expire(head, state, step.window, wait_ms)


def _correct_wake(head: Head, state: Any, wait_ms: int) -> None:
    """The head names a moment at which nothing is due: say the right one."""
    with transaction.atomic():
        if _lock(head, wait_ms) is not None:
            wake_at = steps.next_wake(rules_of(head), state, chance_of(head.game_id))
            Game.objects.filter(id=head.game_id).update(wake_at=wake_at, claimed_until=None)


def _expire(head: Head, state: Any, window: Window, wait_ms: int) -> None:
    assert window.due_at is not None  # noqa: S101 - only due windows come here
    with transaction.atomic():
        locked = _lock(head, wait_ms)
        if locked is None:
            return
        decision = rules_of(head).expire(state, window.id, chance_of(head.game_id))
        new = NewInput(kind="expiry", actor=CLOCK, payload={"window": window.id}, instant=max(window.due_at, head.instant))
        steps.append(locked, new, decision)


def _finish(head: Head, state: Any, window: Window, wait_ms: int) -> None:
    """Let the policy do what else it wants in a turn that ran out, at the instant of its deadline; then end it (SC-58)."""
    seat = window.seats[0]
    wish = budget.first_proposal(
        rules_of(head), state, seat, policy=_policy(head, seat), chance=_whims(head), label=_label(head, seat)
    )
    assert window.due_at is not None  # noqa: S101 - only due windows come here
    if wish is None or not _put(head, state, seat, wish, max(window.due_at, head.instant), wait_ms):
        _expire(head, state, window, wait_ms)


def _move_bot(head: Head, state: Any, step: Step, wait_ms: int) -> None:
    """Make the move of an automated seat; if its policy offers something not legal, the next simpler one's."""
    assert step.seat is not None  # noqa: S101 - a bot's step has a seat
    wishes = budget.proposals(
        rules_of(head), state, step.seat, policy=_policy(head, step.seat), chance=_whims(head), label=_label(head, step.seat)
    )
    for wish in wishes:
        if _put(head, state, step.seat, wish, max(step.at, head.instant), wait_ms):
            return
    raise BotStuck(f"game {head.game_id}, version {head.version}, seat {step.seat}")


def _put(head: Head, state: Any, seat: Seat, command: Any, at: Instant, wait_ms: int) -> bool:
    """Put a policy's command to the rules as the seat's. Returns False when they refuse it: it is not recorded."""
    with transaction.atomic():
        locked = _lock(head, wait_ms)
        if locked is None:
            return True
        try:
            decision: Decision[Any] = rules_of(head).decide(state, seat, command, chance_of(head.game_id), at, automated=True)
        except RuleViolation as refusal:
            log.exception("advance.bot_refused", game_id=str(head.game_id), seat=seat, code=refusal.code)
            return False
        payload = msgspec.to_builtins(command)
        steps.append(locked, NewInput(kind="command", actor=by_bot(seat), payload=payload, instant=at), decision)
    return True


def _lock(head: Head, wait_ms: int) -> Head | None:
    """Lock the stream and return its head; None when the game has moved on since `head` was read: the caller looks again.

    Append to the head returned: a refusal recorded meanwhile leaves version and state as they were, but is an input.
    """
    try:
        locked = STORE.lock(head.game_id, wait_ms)
    except GameBusy:
        raise Busy from None
    return locked if locked.version == head.version and locked.status == steps.RUNNING else None


def _policy(head: Head, seat: Seat) -> str:
    return SeatRow.objects.values_list("policy", flat=True).get(game_id=head.game_id, seat=seat)


def _whims(head: Head) -> Chance:
    """Return what a policy draws from: a stream of its own, which tells nothing of the game's."""
    return Chance(STORE.seed(head.game_id) + b"policy")


def _label(head: Head, seat: Seat) -> str:
    return f"{head.version}:{seat}"


def wake(*, game_id: UUID, now: Instant) -> None:
    """Do what is due in a game on the worker. Safe twice, late or out of order.

    A failure in rules code is counted: it doubles the time until the game is tried again, and the third one running
    quarantines the game. Raises what failed, so that it is logged.
    """
    try:
        done = advance(game_id=game_id, now=now)
    except (OperationalError, InterfaceError, Busy, GameHidden):
        raise
    except Exception:
        _count_failure(game_id, now)
        raise
    if not done:
        publish.send_wake(game_id, now)


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
