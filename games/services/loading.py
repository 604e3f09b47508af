"""The current state of a game: from this process's memory, else a snapshot, else the whole log; always the same fold.

The memory holds (version, head hash, state) of committed versions only. States are immutable, so they are shared
between threads; an older entry is brought up to date by the events after it.
"""

import threading
from collections import OrderedDict
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from games.rules.catalogue import ruleset as ruleset_named
from games.rules.core import Chance, Ruleset
from games.services.errors import GameHidden, Quarantined
from games.store import snapshots
from games.store.errors import DamagedStream, GameNotFound
from games.store.port import Happened, Head
from games.store.postgres import PostgresStore

STORE = PostgresStore()

_KEEP_AFTER = 150
"""So many events folded from the log are worth a snapshot."""


class Known(NamedTuple):
    """A committed version and its state."""

    version: int
    head_hash: bytes
    state: Any


class _Memory:
    """The last states this process has folded or decided, at most `size` games."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: OrderedDict[UUID, Known] = OrderedDict()
        self._guard = threading.Lock()

    def get(self, game_id: UUID) -> Known | None:
        with self._guard:
            known = self._known.get(game_id)
            if known is not None:
                self._known.move_to_end(game_id)
            return known

    def put(self, game_id: UUID, known: Known) -> None:
        with self._guard:
            held = self._known.get(game_id)
            if held is None or held.version <= known.version:
                self._known[game_id] = known
                self._known.move_to_end(game_id)
            while len(self._known) > self._size:
                self._known.popitem(last=False)

    def drop(self, game_id: UUID) -> None:
        with self._guard:
            self._known.pop(game_id, None)


MEMORY = _Memory(2000)


def rules_of(head: Head) -> Ruleset[Any, Any]:
    """Return the ruleset a game is played by."""
    return ruleset_named(head.ruleset)


@lru_cache(maxsize=4096)
def chance_of(game_id: UUID) -> Chance:
    """Return the game's chance stream."""
    return Chance(STORE.seed(game_id))


def head_of(game_id: UUID) -> Head:
    """Return the head of a game's stream. Raises GameHidden."""
    try:
        return STORE.head(game_id)
    except GameNotFound:
        raise GameHidden from None


def state_of(head: Head) -> Any:
    """Return the state at `head`. Raises Quarantined when the log is damaged."""
    known = MEMORY.get(head.game_id)
    if known is not None and known.version == head.version and known.head_hash == head.head_hash:
        return known.state
    if known is not None and known.version >= head.version:
        return state_at(head, head.version)
    state = _fold(head, head.version, known)
    MEMORY.put(head.game_id, Known(head.version, head.head_hash, state))
    return state


def state_at(head: Head, version: int) -> Any:
    """Return the state as it was at an earlier version."""
    return _fold(head, version, None)


def events_of(game_id: UUID, *, after: int, upto: int) -> list[Happened]:
    """Return a game's events with after < version <= upto, all of them. Raises Quarantined when one is damaged or missing."""
    try:
        happened = STORE.events(game_id, after=after, upto=upto)
        if len(happened) < upto - after:
            raise DamagedStream(after + len(happened) + 1, "missing")
    except DamagedStream as damage:
        MEMORY.drop(game_id)
        raise Quarantined(version=damage.version) from damage
    return happened


def _fold(head: Head, upto: int, start: Known | None) -> Any:
    rules = rules_of(head)
    version, state = (0, None) if start is None else (start.version, start.state)
    if start is None and (kept := snapshots.load(STORE, rules, head.game_id, upto=upto)):
        version, state = kept
    happened = events_of(head.game_id, after=version, upto=upto)
    evolve = rules.evolve
    for entry in happened:
        state = evolve(state, entry.event, entry.at)
    if start is None and upto == head.version and len(happened) >= _KEEP_AFTER:
        snapshots.keep(STORE, rules, head.game_id, upto, state)
    return state
