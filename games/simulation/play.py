"""One game among bots, in memory and as fast as the rules allow: no store, and a clock that stands still.

All seats are bots', so a window never expires unless a policy has nothing to say. What happens is what the service
would do: the same `decide`, the same policies, a view built for each policy that wants one (trial T22).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.bots.policy import Policy
from games.rules.core import Event, Instant, Ruleset, Waiting
from games.simulation.invariants import Invariants
from games.simulation.table import START, Played, Stuck, Table, Watcher, a_setup, chances


def play(
    ruleset: Ruleset[Any, Any],
    policies: Sequence[Policy],
    seats: int,
    seed: int | str,
    options: Mapping[str, object] | None = None,
    *,
    game: int = 0,
    check: bool = False,
    watcher: Watcher | None = None,
    on_event: Callable[[Event, Instant], None] | None = None,
) -> Played:
    """Play one game among bots to its end: seat n by `policies[n]`, the seats beyond by the last of them.

    `game` is the number of the game in a series with one seed; with `check` every event is held against the invariants,
    else `watcher` may look on. Raises BadOption, Stuck, or invariants.Broken.
    """
    table = Table(ruleset, *chances(seed, game), Invariants(ruleset) if check else watcher, on_event)
    table.deal(a_setup(ruleset, ["bot"] * seats, options or {}), START)
    while (played := table.result()) is None:
        _step(table, policies)
    return played


def _step(table: Table, policies: Sequence[Policy]) -> None:
    waiting: tuple[Waiting, ...] = table.ruleset.waiting(table.state)
    for one in waiting:
        if table.ask(policies[min(one.seat, len(policies) - 1)], one.seat, START):
            return
    _expire_first(table)


def _expire_first(table: Table) -> None:
    """Go on without the policies, none of which had anything to say."""
    windows = table.ruleset.windows(table.state)
    if not windows:
        msg = "no open window and nobody to act"
        raise Stuck(msg)
    first = windows[0]
    table.expire(first.id, max(START, first.due_at or START))
