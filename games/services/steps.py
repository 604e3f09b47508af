"""One step of a game: put an input to the rules, append what follows, announce it.

Every way in goes through here, people's commands, bots' moves and clocks alike (trial T22). Nothing here decides what
is to be done next; `submit` and `advance` do.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from games.models import Seat as SeatRow
from games.rules.core import Decision, Event, Instant, Ruleset, Seat, SeatLeft
from games.rules.core.chance import Chance
from games.services import publish
from games.services.loading import STORE, chance_of, rules_of
from games.store.port import Head, NewInput, Progress

RUNNING = "running"


def append(head: Head, new: NewInput, decision: Decision[Any], *, wake: bool = True) -> Head:
    """Append an accepted input and its events to the locked stream and announce them. Returns the new head.

    `wake` False: the caller goes on with what is due, and nudges the worker itself when it stops.
    """
    appended = append_quietly(head, new, decision)
    publish.announce(appended, decision.state, wake=wake)
    return appended


def append_quietly(head: Head, new: NewInput, decision: Decision[Any]) -> Head:
    """Append as `append` does, for a caller who appends several and announces the last head of the transaction himself."""
    appended = STORE.append(head, new, decision.events, progress(rules_of(head), decision.state, chance_of(head.game_id)))
    _mirror_leavers(head, decision.events)
    return appended


def progress(rules: Ruleset[Any, Any], state: Any, chance: Chance) -> Progress:
    """Return what the head says beside the log: status, result, and when the server must act next."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return Progress(status=outcome.status, wake_at=None, result=msgspec.to_builtins(outcome))
    return Progress(status=RUNNING, wake_at=next_wake(rules, state, chance))


def next_wake(rules: Ruleset[Any, Any], state: Any, chance: Chance) -> Instant | None:
    """Return the next moment at which the server must act: a deadline, or a bot's move."""
    moments = [window.due_at for window in rules.windows(state) if window.due_at is not None]
    moments.extend(due for _, due in bots_due(rules, state, chance))
    return min(moments, default=None)


def bots_due(rules: Ruleset[Any, Any], state: Any, chance: Chance) -> list[tuple[Seat, Instant]]:
    """Return the seats a bot must act for and when its move is due (SC-57), the earliest first.

    The delay is between half and all of the game's bot delay and depends on chance and public facts only.
    """
    longest = rules.pace(state).bot_delay
    due = []
    for waiting in rules.waiting(state):
        if rules.is_automated(state, waiting.seat):
            extra = longest // 2 + chance.below(f"bot-delay:{waiting.seat}:{waiting.since}", longest // 2 + 1) if longest else 0
            due.append((waiting.seat, waiting.since + extra))
    return sorted(due, key=lambda pair: (pair[1], pair[0]))


def _mirror_leavers(head: Head, events: Sequence[Event]) -> None:
    """Lists of one's games must not fold each of them: the seat's row says who has left."""
    for event in events:
        if isinstance(event, SeatLeft):
            SeatRow.objects.filter(game_id=head.game_id, seat=event.seat).update(left=True)
