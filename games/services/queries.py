"""Reading games. A read advances what is overdue itself, so a stopped worker gives nobody time (trial T30)."""

from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

import structlog
from django.db import InterfaceError, OperationalError
from django.db.models import F

from games.models import Game
from games.models import Seat as SeatRow
from games.rules.catalogue import RULESETS
from games.rules.core import HasSheets, Instant, Seat
from games.services import proof, publish, steps
from games.services.access import Viewer, seat_of, viewer
from games.services.advance import advance
from games.services.answers import Told, player_names, seat_seen, tell
from games.services.errors import Busy, NoSheet, Quarantined
from games.services.loading import STORE, events_of, head_of, rules_of, state_of
from games.store.port import Head

if TYPE_CHECKING:
    from django.db.models import QuerySet

READ_STEPS = 5
READ_WAIT_MS = 50
"""A read that finds a game locked answers what stands instead of waiting."""
MOST_FEED = 200
MOST_RUNNING = 200
"""So many running games of one person are listed: those in which something is due first."""

log = structlog.get_logger("games.queries")


def game_answer(*, game_id: UUID, user_id: UUID | None, now: Instant) -> Told:
    """Return a game as the person may see it now. Raises GameHidden, Quarantined."""
    started = monotonic()
    head, settled = _settled(game_id, now)
    who = viewer(head, user_id)
    told = tell(head, state_of(head), who, now, settled=settled)
    if settled:
        publish.refresh(head, since=started)
    return told


def sheet_answer(*, game_id: UUID, user_id: UUID | None, seat: Seat, now: Instant) -> dict[str, Any]:
    """Return the whole public sheet of a seat, for whoever may see the game at all. Raises GameHidden, NoSheet, Quarantined.

    It changes only when something is resolved, so whoever holds it need not ask again while `view` shows the same turn.
    """
    head, _ = _settled(game_id, now)
    viewer(head, user_id)
    rules, state = rules_of(head), state_of(head)
    if not isinstance(rules, HasSheets) or seat >= len(rules.sittings(state)):
        raise NoSheet(seat=seat)
    return {"game_id": game_id, "ruleset": head.ruleset, "seat": seat, "sheet": rules.sheet(state, seat)}


def may_stream(*, game_id: UUID, user_id: UUID | None, now: Instant) -> tuple[str, int]:
    """Return as which viewer the person may watch a game, and its version; advances as any read. Raises GameHidden."""
    started = monotonic()
    head, settled = _settled(game_id, now)
    who = viewer(head, user_id)
    if settled:
        publish.refresh(head, since=started)
    return who.name, head.version


def feed_answer(*, game_id: UUID, user_id: UUID | None, after: int, limit: int, with_proof: bool, now: Instant) -> dict[str, Any]:
    """Return what the person may know of the events after version `after`, at most `limit`, complete and in order.

    `with_proof` adds to each what it takes to check it against the head hash. Raises GameHidden, Quarantined.
    """
    head, _ = _settled(game_id, now)
    who = viewer(head, user_id)
    upto = min(head.version, after + min(limit, MOST_FEED))
    feed = rules_of(head).feed
    items = [
        {"version": entry.version, "at": entry.at, "actor": entry.actor, **feed(entry.event, who.seat)}
        for entry in events_of(game_id, after=min(after, upto), upto=upto)
    ]
    answer: dict[str, Any] = {
        "game_id": game_id,
        "events": items,
        "version": head.version,
        "head_hash": head.head_hash.hex(),
        "next_after": max(after, upto),
        "more": upto < head.version,
        "server_time": now,
    }
    if with_proof:
        stored = STORE.stored_events(game_id, after=after, upto=upto)
        answer["proof"] = proof.feed_proof(stored, who.seat, STORE.seed(game_id))
    return answer


class MyGames(NamedTuple):
    """A page of a person's games, and the id after which the next page begins, if there is one."""

    games: list[dict[str, Any]]
    next: UUID | None


def my_games(*, user_id: UUID, after: UUID | None, limit: int, now: Instant) -> MyGames:
    """Return the person's games: those that run, his own turn and the most urgent first, then at most `limit` that are over.

    What is over comes newest first; `after` the id that ended the page before come older ones and no others.
    """
    mine = Game.objects.filter(id__in=SeatRow.objects.filter(user_id=user_id, left=False).values("game_id"))
    over = mine.exclude(status=Game.Status.RUNNING).order_by("-id")
    running = _running(mine, user_id, now) if after is None else []  # first, so that what ends meanwhile is in one list at least
    ended = _ids((over if after is None else over.filter(id__lt=after))[: limit + 1])
    shown = {row["game_id"] for row in running}
    games = running + [_mine(game_id, user_id, now) for game_id in ended[:limit] if game_id not in shown]
    return MyGames(games, ended[limit - 1] if len(ended) > limit else None)


def _running(mine: "QuerySet[Game]", user_id: UUID, now: Instant) -> list[dict[str, Any]]:
    soonest = mine.filter(status=Game.Status.RUNNING).order_by(F("wake_at").asc(nulls_last=True), "-id")[:MOST_RUNNING]
    rows = [_mine(game_id, user_id, now) for game_id in _ids(soonest)]
    far = 1 << 62
    return sorted(rows, key=lambda row: (row["over"], not row["my_turn"], row["due_at"] or far, -row["created_at"]))


def _ids(games: "QuerySet[Game]") -> list[UUID]:
    return list(games.values_list("id", flat=True))


def _mine(game_id: UUID, user_id: UUID, now: Instant) -> dict[str, Any]:
    head, settled = _settled(game_id, now)
    seat = seat_of(game_id, user_id)
    row: dict[str, Any] = {
        "game_id": game_id,
        "ruleset": head.ruleset,
        "room_id": head.room_id,
        "status": head.status if settled else "resolving",
        "over": head.status != steps.RUNNING,
        "version": head.version,
        "seat": seat,
        "my_turn": False,
        "due_at": None,
        "created_at": head.created_at,
        "players": player_names(game_id, head.meta),
    }
    if not row["over"]:
        try:
            row |= _my_turn(head, Viewer(sits=seat, seat=seat))
        except Quarantined:  # one damaged game takes no list down (trial T24)
            row["status"] = Game.Status.QUARANTINED
    return row


def _my_turn(head: Head, who: Viewer) -> dict[str, Any]:
    rules, state = rules_of(head), state_of(head)
    seat = seat_seen(rules.sittings(state), who)
    mine = [window for window in rules.windows(state) if seat is not None and seat in window.seats]
    return {
        "my_turn": any(waiting.seat == seat for waiting in rules.waiting(state)),
        "due_at": min((window.due_at for window in mine if window.due_at is not None), default=None),
    }


def watchable(*, ruleset: str | None, after: UUID | None, limit: int, now: Instant) -> list[dict[str, Any]]:
    """Return running games that spectators may watch, newest first; `after` is the last id of the page before.

    An overdue game is shown as `resolving`: a list advances nothing (trial T04).
    """
    found = Game.objects.filter(spectators=True, status=Game.Status.RUNNING, ruleset__in=RULESETS)
    if ruleset is not None:
        found = found.filter(ruleset=ruleset)
    if after is not None:
        found = found.filter(id__lt=after)
    return [
        {
            "game_id": game.id,
            "ruleset": game.ruleset,
            "status": "resolving" if game.wake_at is not None and game.wake_at < now else game.status,
            "version": game.version,
            "created_at": game.created_at,
            "players": player_names(game.id, game.meta),
        }
        for game in found.order_by("-id")[:limit]
    ]


def _settled(game_id: UUID, now: Instant) -> tuple[Head, bool]:
    """Return the head after doing what was overdue, and whether nothing is overdue any more.

    Where that fails in rules code, what stands is answered: it is for the worker to count failures and to quarantine.
    """
    head = head_of(game_id)
    if head.status != steps.RUNNING or head.wake_at is None or head.wake_at > now:
        return head, True
    try:
        settled = advance(game_id=game_id, now=now, most=READ_STEPS, wait_ms=READ_WAIT_MS)
    except (Busy, Quarantined):
        settled = False
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        log.exception("queries.advance_failed", game_id=str(game_id))
        settled = False
    return head_of(game_id), settled
