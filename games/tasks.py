"""What the worker does. Each task parses, reads the clock and calls one service.

A task may arrive twice, late or never: its arguments are ids, what is due stands in the tables, and the next tick or sweep finds
what was lost. `**_` lets an older worker take a newer message.
"""

from typing import Final
from uuid import UUID

import structlog
from celery import shared_task

from citadel.clock import now_ms
from games.services import advance as clocks
from games.services import lobby, partitions, publish
from games.services.errors import Busy, GameHidden, Quarantined

MONTHS_AHEAD: Final = 3

log = structlog.get_logger("games.tasks")


@shared_task(name="games.tick", ignore_result=True)
def tick(**_: object) -> None:
    """Claim the games in which something is due within a second and send the worker to each at its moment.

    Any number of ticks may run at once: a game is claimed by one of them (trial T36).
    """
    for game_id, due_at in clocks.claim_due(now=now_ms()):
        publish.send_wake(game_id, due_at)


@shared_task(name="games.wake", acks_late=True, ignore_result=True)
def wake(*, game_id: str, **_: object) -> None:
    """Do what is due in this game: an expired window, a bot's move. Safe twice, late or out of order (trial T35)."""
    try:
        clocks.wake(game_id=UUID(game_id), now=now_ms())
    except (Busy, GameHidden, Quarantined) as problem:
        # Somebody else is at it, or nobody can be: the claim runs out and a tick tries again where that is of use.
        log.info("tasks.wake_in_vain", game_id=game_id, code=problem.code)


@shared_task(name="games.sweep_rooms", ignore_result=True)
def sweep_rooms(**_: object) -> None:
    """Do what is due in rooms that nobody looks at. Safe twice and in parallel."""
    lobby.sweep(now=now_ms())


@shared_task(name="games.ensure_partitions", ignore_result=True)
def ensure_partitions(**_: object) -> None:
    """Make the streams' partitions of this month and the next ones. Safe twice and in parallel."""
    partitions.ensure(months=MONTHS_AHEAD)
