"""What a person is told of a game: everything in it went through view, legal or windows of its ruleset.

Names are never in events; they are put beside the view (design section 8). Codes and numbers only, no sentence.
"""

from functools import lru_cache
from typing import Any
from uuid import UUID

import msgspec

from accounts.services import public_names
from citadel import freshness
from games.models import Seat as SeatRow
from games.rules.core import Instant, Offer, Ruleset, Seat, Unavailable, Window
from games.services.access import Viewer
from games.services.loading import rules_of
from games.store.port import Head


class PlayerName(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where: a person by public name, or a bot by its policy."""

    seat: Seat
    kind: str
    nickname: str | None
    discriminator: str | None
    policy: str | None


class GameAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A game as one viewer may see it at one version."""

    game_id: UUID
    ruleset: str
    rules_version: int
    room_id: UUID | None
    status: str
    version: int
    head_hash: str
    commitment: str
    server_time: Instant
    poll_after_ms: int
    resolving: bool
    seat: Seat | None
    players: tuple[PlayerName, ...]
    view: Any
    legal: tuple[Offer, ...]
    unavailable: tuple[Unavailable, ...]
    windows: tuple[Window, ...]
    result: Any | None


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """An answer with what its ETag is signed over. `settled` is False while something overdue is being resolved: no ETag then."""

    answer: GameAnswer
    viewer: str
    meta: int
    settled: bool


def tell(head: Head, state: Any, who: Viewer, now: Instant, *, settled: bool = True) -> Told:
    """Return the game at `head` and `state` as `who` may see it."""
    rules = rules_of(head)
    sittings = rules.sittings(state)
    seat = seat_seen(sittings, who)
    windows = rules.windows(state)
    outcome = rules.outcome(state)
    legal, unavailable = seat_choices(rules, state, seat)
    answer = GameAnswer(
        game_id=head.game_id,
        ruleset=head.ruleset,
        rules_version=head.rules_version,
        room_id=head.room_id,
        status=head.status,
        version=head.version,
        head_hash=head.head_hash.hex(),
        commitment=head.commitment,
        server_time=now,
        poll_after_ms=freshness.poll_after_ms(head.wake_at, now, seats=len(sittings)),
        resolving=not settled,
        seat=seat,
        players=player_names(head.game_id, head.meta),
        view=rules.view(state, seat),
        legal=legal,
        unavailable=unavailable,
        windows=windows,
        result=outcome,
    )
    return Told(answer=answer, viewer="spectator" if seat is None else str(seat), meta=head.meta, settled=settled)


def seat_seen(sittings: tuple[Any, ...], who: Viewer) -> Seat | None:
    """Return the seat the viewer sees in a state: his own unless he has left, by then or since (SC-55).

    Who has left since sees no state of before, either: an old answer asked for again would show the hand the bot has now.
    """
    return None if who.seat is None or sittings[who.seat].left else who.seat


def seat_choices(rules: Ruleset[Any, Any], state: Any, seat: Seat | None) -> tuple[tuple[Offer, ...], tuple[Unavailable, ...]]:
    """Return what a seat may do now, and what it may not with the code that says why; a spectator has neither."""
    return ((), ()) if seat is None else (rules.legal(state, seat), rules.unavailable(state, seat))


@lru_cache(maxsize=4096)
def player_names(game_id: UUID, _meta: int) -> tuple[PlayerName, ...]:
    """Return who sits where, in seat order. Who sits where never changes, and a name only with the game's `meta`."""
    rows = list(SeatRow.objects.filter(game_id=game_id).order_by("seat").values_list("seat", "user_id", "policy"))
    names = public_names([user_id for _, user_id, _ in rows if user_id is not None])
    return tuple(
        PlayerName(seat=seat, kind="bot", nickname=None, discriminator=None, policy=policy)
        if user_id is None
        else PlayerName(
            seat=seat,
            kind="person",
            nickname=names[user_id].nickname,
            discriminator=names[user_id].discriminator,
            policy=None,
        )
        for seat, user_id, policy in rows
    )
