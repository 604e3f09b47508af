"""Making the moves of automated seats. A bot thinks outside of the lock, on a view.

Its command holds for the version it was shown, or for as long as its ruleset says so: where seats decide beside each other
(`Simultaneous`), several bots move under one lock, and nobody's submission meanwhile costs them their thoughts. Each move is an
input of its own and counts at the instant it was due, in order of time, as if they had been made one by one (SC-57, T22).
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, TypeAlias
from uuid import UUID

import msgspec
import structlog
from django.db import transaction

from games.models import Seat as SeatRow
from games.rules.core import Chance, Decision, Instant, RuleViolation, Seat, Simultaneous
from games.services import budget, publish, steps
from games.services.errors import Busy
from games.services.loading import STORE, chance_of, rules_of, state_of
from games.store.errors import GameBusy
from games.store.port import Head, NewInput, by_bot

MOST_AT_ONCE = 25
"""So many bots move under one lock at most, some milliseconds each: a person may be waiting for it."""

log = structlog.get_logger("games.advance")


class BotStuck(RuntimeError):
    """No command of any policy is legal for a seat that must move: a fault of ours, counted as one of the rules."""


class Standing(NamedTuple):
    """Where a game stands: the head of its stream, and the state there."""

    head: Head
    state: Any


class Move(NamedTuple):
    """A bot's move for a seat, and the instant since when it is due."""

    seat: Seat
    at: Instant


_Append: TypeAlias = Callable[[Head, NewInput, Decision[Any]], Head]


class _AtIt:
    """Which games' bots are being asked in this process: dozens of them are not asked once more by whoever comes by meanwhile."""

    def __init__(self) -> None:
        self._games: dict[UUID, threading.Event] = {}
        self._guard = threading.Lock()

    @contextmanager
    def turn(self, game_id: UUID, wait_ms: int) -> Iterator[bool]:
        """Give the turn to the first who comes; the others wait until he is done, and then have to look again. Raises Busy."""
        with self._guard:
            done = self._games.get(game_id)
            is_first = done is None
            if done is None:
                done = self._games[game_id] = threading.Event()
        if not is_first:
            if not done.wait(wait_ms / 1000):
                raise Busy
            yield False
            return
        try:
            yield True
        finally:
            with self._guard:
                del self._games[game_id]
            done.set()


_AT_IT: Final = _AtIt()


def moves_beside(standing: Standing, first: Move, now: Instant) -> list[Move]:
    """Return the first move that is due, and with it those that are due before any deadline and do not depend on it."""
    head, state = standing
    rules = rules_of(head)
    if not isinstance(rules, Simultaneous):
        return [first]
    deadlines = [window.due_at for window in rules.windows(state) if window.due_at is not None]
    last = min([now, *(due - 1 for due in deadlines)])  # at one instant the deadline comes first (SC-57)
    due = [Move(seat, at) for seat, at in steps.bots_due(rules, state, chance_of(head.game_id)) if at <= last]
    return due[:MOST_AT_ONCE]


def make(standing: Standing, moves: list[Move], wait_ms: int) -> Standing | None:
    """Make moves of automated seats, and return where they led; None when the game has moved on meanwhile.

    Raises Busy, BotStuck.
    """
    if len(moves) == 1:
        return _make_one(standing, moves[0], wait_ms)
    with _AT_IT.turn(standing.head.game_id, wait_ms) as is_first:
        return _make_several(standing, moves, wait_ms) if is_first else None


def _make_several(standing: Standing, moves: list[Move], wait_ms: int) -> Standing | None:
    wishes = [next(_wishes(standing, move.seat), None) for move in moves]
    with transaction.atomic():
        locked = _lock_wherever(standing.head, wait_ms)
        if locked is None:
            return None
        reached, refused = _put_in_turn(standing, locked, moves, wishes)
        if reached.head.version > locked.head.version:
            publish.announce(reached.head, reached.state, wake=False)
    return reached if refused is None else _make_one(reached, refused, wait_ms)


def put(standing: Standing, seat: Seat, command: Any, due_at: Instant, wait_ms: int) -> Standing | None:
    """Put a policy's command to the rules as the seat's. Raises RuleViolation when they refuse it: it is not recorded."""
    with transaction.atomic():
        head = lock(standing.head, wait_ms)
        if head is None:
            return None
        return _decide(Standing(head, standing.state), seat, command, due_at, partial(steps.append, wake=False))


def lock(head: Head, wait_ms: int) -> Head | None:
    """Lock the stream and return its head; None when the game has moved on since `head` was read: the caller looks again.

    Append to the head returned: a refusal recorded meanwhile leaves version and state as they were, but is an input.
    """
    locked = _locked(head.game_id, wait_ms)
    return locked if locked.version == head.version and locked.status == steps.RUNNING else None


def own_wish(standing: Standing, seat: Seat) -> Any | None:
    """Return what the seat's own policy wants, or None when it wants nothing or fails (SC-58)."""
    head, state = standing
    return budget.first_proposal(
        rules_of(head), state, seat, policy=_policy(head, seat), chance=_whims(head), label=_label(standing, seat)
    )


def _lock_wherever(head: Head, wait_ms: int) -> Standing | None:
    """Lock the stream and return where it stands, perhaps further on than `head`; None when it does not run any more."""
    locked = _locked(head.game_id, wait_ms)
    return Standing(locked, state_of(locked)) if locked.status == steps.RUNNING else None


def _locked(game_id: UUID, wait_ms: int) -> Head:
    try:
        return STORE.lock(game_id, wait_ms)
    except GameBusy:
        raise Busy from None


def _put_in_turn(asked: Standing, reached: Standing, moves: list[Move], wishes: list[Any | None]) -> tuple[Standing, Move | None]:
    """Put what bots wanted at `asked` to the locked game; return where that led, and the move that was refused, if any.

    A seat for which somebody else has moved meanwhile, or that is asked something new by now, is left out.
    """
    rules = rules_of(asked.head)
    assert isinstance(rules, Simultaneous)  # noqa: S101 - others move one at a time
    for move, wish in zip(moves, wishes, strict=True):
        if not rules.holds(asked.state, reached.state, move.seat):
            continue
        if wish is None:
            return reached, move
        try:
            reached = _decide(reached, move.seat, wish, move.at, steps.append_quietly)
        except RuleViolation as refusal:
            log.exception("advance.bot_refused", game_id=str(asked.head.game_id), seat=move.seat, code=refusal.code)
            return reached, move
    return reached, None


def _make_one(standing: Standing, move: Move, wait_ms: int) -> Standing | None:
    """Make the move of an automated seat; if its policy offers something not legal, the next simpler one's."""
    head, seat = standing.head, move.seat
    for wish in _wishes(standing, seat):
        try:
            return put(standing, seat, wish, move.at, wait_ms)
        except RuleViolation as refusal:
            log.exception("advance.bot_refused", game_id=str(head.game_id), seat=seat, code=refusal.code)
    raise BotStuck(f"game {head.game_id}, version {head.version}, seat {seat}")


def _decide(locked: Standing, seat: Seat, command: Any, due_at: Instant, append: _Append) -> Standing:
    """Let the rules decide a policy's command in the locked game, and append what follows. Raises RuleViolation."""
    head, state = locked
    at = max(due_at, head.instant)
    decision: Decision[Any] = rules_of(head).decide(state, seat, command, chance_of(head.game_id), at, automated=True)
    new = NewInput(kind="command", actor=by_bot(seat), payload=msgspec.to_builtins(command), instant=at)
    return Standing(append(head, new, decision), decision.state)


def _wishes(standing: Standing, seat: Seat) -> Iterator[Any]:
    """Yield what an automated seat could do, the wish of its own policy first."""
    head, state = standing
    return budget.proposals(
        rules_of(head), state, seat, policy=_policy(head, seat), chance=_whims(head), label=_label(standing, seat)
    )


def _policy(head: Head, seat: Seat) -> str:
    return _policies(head.game_id)[seat]


@lru_cache(maxsize=4096)
def _policies(game_id: UUID) -> tuple[str, ...]:
    """Return the policy of each seat: it is chosen at the start and stays."""
    return tuple(SeatRow.objects.filter(game_id=game_id).order_by("seat").values_list("policy", flat=True))


def _whims(head: Head) -> Chance:
    """Return what a policy draws from: a stream of its own, which tells nothing of the game's."""
    return Chance(STORE.seed(head.game_id) + b"policy")


def _label(standing: Standing, seat: Seat) -> str:
    """Return under which label a policy draws: where seats decide beside each other it is the same however late it is asked (T30)."""
    head, state = standing
    rules = rules_of(head)
    question = rules.windows(state)[0].id if isinstance(rules, Simultaneous) else head.version
    return f"{question}:{seat}"
