"""The life of a command (design section 6): from a person's body of bytes to events, or to a refusal that is kept.

A command counts from its arrival; what is overdue at that instant expires first and stays expired whatever comes of the
command. The same key of the same seat gets the same answer for ever, built again from the log. A refusal is an answer, not
a rollback: it changes nothing but the record of inputs.
"""

import hashlib
from collections.abc import Collection
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import transaction

from games.rules.core import GameCode, Instant, Leave, RuleViolation, Seat
from games.services import steps
from games.services.access import Viewer, seat_of, viewer
from games.services.advance import advance, due_step
from games.services.answers import Told, seat_choices, seat_seen, tell
from games.services.errors import (
    BadCommand,
    Busy,
    KeyReused,
    NotAPlayer,
    Quarantined,
    Refused,
    StaleVersion,
    TooManyRefusals,
    WindowClosed,
)
from games.services.loading import (
    STORE,
    chance_of,
    head_of,
    rules_of,
    state_at,
    state_of,
)
from games.store.errors import GameBusy, KeyUsed
from games.store.port import Head, NewInput, Refusal, StoredInput, by_seat

MOST_REFUSALS = 500
"""So many refusals of one seat are recorded in a game; then its wrong commands get 429 and leave no trace."""
MOST_COMMAND_BYTES = 4096
"""A whole hand of cards fits three times over; what is longer is no command, and the record of inputs is kept for ever."""
ROUNDS = 3
"""How often a command lets overdue steps go first before it gives up as busy."""


class Wish(NamedTuple):
    """A command as it was sent. `if_match` are versions, one of them the present one, `window` the one it answers; `arrival` when its body was read."""

    seat: Seat
    body: bytes
    key: str
    if_match: Collection[int] | None
    window: str | None
    arrival: Instant

    @property
    def digest(self) -> bytes:
        """What tells another body under the same key."""
        return hashlib.sha256(self.body + b"\0" + (self.window or "").encode()).digest()


def submit(
    *, game_id: UUID, user_id: UUID, body: bytes, key: str, if_match: Collection[int] | None, window: str | None, arrival: Instant
) -> Told:
    """Put a person's command to a game and return the game as that person then sees it.

    `body` is the command as JSON. Raises GameHidden, NotAPlayer, BadCommand, Refused, KeyReused, StaleVersion, WindowClosed,
    Quarantined, TooManyRefusals, Busy.
    """
    seat = seat_of(game_id, user_id)
    if seat is None:
        viewer(head_of(game_id), user_id)  # hidden from him, or a spectator's
        raise NotAPlayer
    wish = Wish(seat, body, key, if_match, window, arrival)
    who = Viewer(sits=seat, seat=seat)
    for _ in range(ROUNDS):
        told = _attempt(game_id, wish, who)
        if told is not None:
            return told
        advance(game_id=game_id, now=max(arrival, head_of(game_id).instant))
    raise Busy


def leave_game(*, game_id: UUID, user_id: UUID, key: str, now: Instant) -> None:
    """Give the person's seat to a bot, if he sits in a running game (account deletion). Safe twice under one key.

    What the rules refuse because the game is over, or the seat left, by the time it comes to them, is done already.
    """
    head = head_of(game_id)
    who = viewer(head, user_id)
    if head.status != steps.RUNNING or who.seat is None:
        return
    body = msgspec.json.encode(Leave())
    try:
        submit(game_id=game_id, user_id=user_id, body=body, key=key, if_match=None, window=None, arrival=now)
    except Refused as refusal:
        if refusal.code not in {GameCode.GAME_OVER, GameCode.SEAT_TAKEN_OVER}:
            raise


def _attempt(game_id: UUID, wish: Wish, who: Viewer) -> Told | None:
    """Try once under the lock. None: something overdue must go first. What is told is put together after the commit."""
    try:
        with transaction.atomic():
            head = _lock(game_id)
            reached: StoredInput | Reached | None = _seen(head, wish) or _put(head, wish, who)
    except KeyUsed:
        head, reached = head_of(game_id), STORE.input_by_key(game_id, wish.seat, wish.key)
    if reached is None:
        return None
    if isinstance(reached, StoredInput):
        return _answer_again(head, reached, wish, who)
    if reached.refusal is not None:
        raise _refused(reached.head, reached.state, who, reached.refusal)
    return tell(reached.head, reached.state, who, reached.head.instant)


def _seen(head: Head, wish: Wish) -> StoredInput | None:
    """Return the input this key stands for already, where it could be answered before it comes to be written.

    Elsewhere that a key counts once is left to the database, which refuses to write it twice: a look-up less for all the
    commands that are new.
    """
    if wish.if_match is None and wish.window is None and head.status == steps.RUNNING:
        return None
    return STORE.input_by_key(head.game_id, wish.seat, wish.key)


def _put(head: Head, wish: Wish, who: Viewer) -> "Reached | None":
    """Put the command to the game, unless something overdue at its instant must go first."""
    if head.status == "quarantined":
        raise Quarantined
    state = state_of(head)
    instant = max(wish.arrival, head.instant)
    if head.status == steps.RUNNING and due_step(head, state, instant) is not None:
        return None
    return _decide(head, state, wish, who, instant)


def _lock(game_id: UUID) -> Head:
    try:
        return STORE.lock(game_id, settings.LOCK_WAIT_MS)
    except GameBusy:
        raise Busy from None


class Reached(NamedTuple):
    """Where a recorded command has led: the stream and its state, and why if it was refused."""

    head: Head
    state: Any
    refusal: Refusal | None


def _decide(head: Head, state: Any, wish: Wish, who: Viewer, instant: Instant) -> Reached:
    """Decide and append, or record the refusal: it is returned, not raised, for its record must be committed."""
    rules = rules_of(head)
    if wish.if_match is not None and head.version not in wish.if_match:
        raise StaleVersion(extra=_standing(head, state, who), version=head.version)
    if wish.window is not None and all(wish.window != window.id for window in rules.windows(state)):
        raise WindowClosed(extra=_standing(head, state, who), window=wish.window)
    new = NewInput(
        kind="command",
        actor=by_seat(wish.seat),
        payload=None,
        instant=instant,
        seat=wish.seat,
        key=wish.key,
        body_digest=wish.digest,
    )
    try:
        command = _read(wish.body, rules.command_type)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        refusal = Refusal(code=GameCode.BAD_COMMAND, rule="SC 11", params={"reason": _without_echo(str(error))})
        return _record(head, state, wish, msgspec.structs.replace(new, kind="unreadable"), refusal)
    new = msgspec.structs.replace(new, payload=msgspec.to_builtins(command))
    try:
        decision = rules.decide(state, wish.seat, command, chance_of(head.game_id), instant)
    except RuleViolation as violation:
        refusal = Refusal(code=violation.code, rule=violation.rule, params=violation.params)
        return _record(head, state, wish, new, refusal)
    return Reached(steps.append(head, new, decision), decision.state, None)


def _read(body: bytes, command_type: Any) -> Any:
    if len(body) > MOST_COMMAND_BYTES:
        raise msgspec.DecodeError("Expected a shorter command")
    return msgspec.json.decode(body, type=command_type)


def _without_echo(reason: str) -> str:
    """Return a decoder's reason without what it repeats of the body: the reason is kept, and nobody can delete it later."""
    if reason.startswith("Object contains unknown field"):
        return "Object contains unknown field"
    if reason.startswith(("Invalid value", "Invalid enum value")):  # "Invalid value 'fly' - at `$.type`": 'fly' is the sender's
        return f"{reason.partition(chr(39))[0].rstrip()} - at {reason.rpartition(' - at ')[2]}"
    return reason


def _record(head: Head, state: Any, wish: Wish, new: NewInput, refusal: Refusal) -> Reached:
    if STORE.refusals(head.game_id, wish.seat) >= MOST_REFUSALS:
        if STORE.input_by_key(head.game_id, wish.seat, wish.key) is not None:
            raise KeyUsed(wish.key)
        raise TooManyRefusals
    STORE.refuse(head, new, refusal)
    return Reached(head, state, refusal)


def _answer_again(head: Head, seen: StoredInput, wish: Wish, who: Viewer) -> Told:
    """Answer a key that was seen before from the log, at the version reached then; whoever has left since, as a spectator."""
    if seen.body_digest != wish.digest:
        raise KeyReused
    seen_now = seat_seen(rules_of(head).sittings(state_of(head)), who)
    who = Viewer(sits=who.sits, seat=seen_now)
    state = state_at(head, seen.last_version)
    then = _head_at(head, seen.last_version, state)
    if seen.refusal is not None:
        raise _refused(then, state, who, seen.refusal)
    return tell(then, state, who, seen.instant)


def _head_at(head: Head, version: int, state: Any) -> Head:
    """Return the head as it was at an earlier version, as far as an answer shows it."""
    if version == head.version:
        return head
    (event,) = STORE.stored_events(head.game_id, after=version - 1, upto=version)
    then = steps.progress(rules_of(head), state, chance_of(head.game_id))
    return msgspec.structs.replace(head, version=version, head_hash=event.hash, status=then.status, wake_at=then.wake_at)


def _refused(head: Head, state: Any, who: Viewer, refusal: Refusal) -> Exception:
    extra = {"rule": refusal.rule, **_standing(head, state, who)}
    if refusal.code == GameCode.BAD_COMMAND:
        return BadCommand(extra=extra, reason=str(refusal.params.get("reason", "")))
    status = 409 if refusal.code in rules_of(head).misplaced else 422
    return Refused(refusal.code, ruleset=head.ruleset, status=status, params=refusal.params, extra=extra)


def _standing(head: Head, state: Any, who: Viewer) -> dict[str, object]:
    """Return what every refusal carries: the version it was given at and what would be accepted (trial T19)."""
    rules = rules_of(head)
    seat = seat_seen(rules.sittings(state), who)
    legal, unavailable = seat_choices(rules, state, seat)
    return {"version": head.version, "legal": legal, "unavailable": unavailable}
