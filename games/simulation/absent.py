"""Games among people who do not come, come late, leave, or take their seat back: everything the clocks are for.

The clock is virtual: time jumps to whatever happens next, so that 75 minutes at a table take milliseconds. Deadlines
and automated seats are served as the service does it (SC 9, SC-57, SC-58): what is due fires at its own instant, a
policy plays automated seats at once and finishes turns that ran out. Without a policy the clocks are alone.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.bots.policy import Policy
from games.rules.core import Instant, Leave, Pace, Resume, Ruleset, Window
from games.simulation.invariants import Invariants
from games.simulation.table import START, Played, Stuck, Table, Watcher, a_setup, chances

_PERCENT = 100
_UNHURRIED = 10_000
"""The longest that somebody thinks, in milliseconds, where no clock runs but that of the whole game."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody at the table behaves; all figures are in percent.

    `plays` says what is done by whoever is there; `acts` is the chance that a decision is taken at all before its clock
    runs out, `resumes` that autoplay is ended at a given step, `leaves` that the person goes for good at a given step.
    """

    plays: Policy
    acts: int = 0
    resumes: int = 0
    leaves: int = 0


def play_absent(
    ruleset: Ruleset[Any, Any],
    people: Sequence[Person | None],
    seed: int | str,
    policy: Policy | None,
    options: Mapping[str, object] | None = None,
    *,
    game: int = 0,
    pace: Pace | None = None,
    check: bool = False,
    watcher: Watcher | None = None,
) -> Played:
    """Play one game against the clocks to its end; None in `people` is a bot's seat. `policy` acts for who is absent.

    With `check` every event is held against the invariants, else `watcher` may look on.
    Raises BadOption, Stuck, or invariants.Broken.
    """
    table = Table(ruleset, *chances(seed, game), Invariants(ruleset) if check else watcher)
    table.deal(a_setup(ruleset, ["human" if person else "bot" for person in people], options or {}, pace), START)
    now = START
    while (played := table.result()) is None:
        now = _Moment(table, people, policy, now).pass_on()
    return played


class _Moment:
    """One step of such a game, from `now` on."""

    def __init__(self, table: Table, people: Sequence[Person | None], policy: Policy | None, now: Instant) -> None:
        self._table = table
        self._people = people
        self._policy = policy
        self._now = now
        self._rules = table.ruleset

    def pass_on(self) -> Instant:
        """Let the next thing happen and return its instant."""
        if self._seat_changes_hands() or self._policy_acts():
            return self._now
        windows = self._rules.windows(self._table.state)
        if not windows or windows[0].due_at is None:
            msg = "nobody acts and no clock runs"
            raise Stuck(msg)
        due_at = windows[0].due_at
        thinks = due_at - self._now if len(windows) > 1 else min(due_at - self._now, _UNHURRIED)
        return self._person_acts(thinks) or self._expire(windows[0], due_at)

    def _seat_changes_hands(self) -> bool:
        for seat, person in enumerate(self._people):
            if person is None:
                continue
            offered = {type(offer.command) for offer in self._rules.legal(self._table.state, seat)}
            for command, percent in ((Leave(), person.leaves), (Resume(), person.resumes)):
                if type(command) in offered and self._luck(f"{type(command).__name__}:{seat}", percent):
                    self._table.act(seat, command, self._now, automated=False)
                    return True
        return False

    def _policy_acts(self) -> bool:
        """Let the policy act where the clocks would have to, now."""
        state = self._table.state
        return self._policy is not None and any(
            self._rules.is_automated(state, one.seat) and self._table.ask(self._policy, one.seat, max(self._now, one.since))
            for one in self._rules.waiting(state)
        )

    def _person_acts(self, thinks: int) -> Instant | None:
        """Let somebody who is there act after less than `thinks` milliseconds; return when, None if nobody does."""
        state = self._table.state
        for one in self._rules.waiting(state):
            seat, person = one.seat, self._people[one.seat]
            if person is None or thinks <= 0 or not self._luck(f"acts:{seat}", person.acts):
                continue
            at = self._now + self._table.players.below(self._label(f"when:{seat}"), thinks)
            if self._table.ask(person.plays, seat, at, automated=False):
                return at
        return None

    def _expire(self, window: Window, due_at: Instant) -> Instant:
        self._table.expire(window.id, due_at)
        return due_at

    def _luck(self, what: str, percent: int) -> bool:
        return percent > 0 and self._table.players.below(self._label(what), _PERCENT) < percent

    def _label(self, what: str) -> str:
        return f"{self._table.inputs}:{what}"
