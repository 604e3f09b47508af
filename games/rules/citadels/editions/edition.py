"""What an edition is: sizes, tables, cards and roles. How they work is the engine's."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.rules.citadels.cards import Card
from games.rules.citadels.commands import Build, PickRole
from games.rules.citadels.scores import ScoreLine
from games.rules.citadels.state import State
from games.rules.core import Seat


class DraftPlan(msgspec.Struct, frozen=True, kw_only=True):
    """How the roles are dealt out with a number of seats (SC 4, CI 2).

    `face_up` roles are removed face up. Each seat makes `picks` picks, in rounds. At the places in `discards` (0 upward) the
    picker also discards a role; before place `sets_aside` a random one is put face down. With `last_takes_face_down` the
    last picker also sees the role that lies face down since the start.
    """

    face_up: int = 0
    picks: int = 1
    last_takes_face_down: bool = False
    discards: frozenset[int] = frozenset()
    sets_aside: int | None = None


class Arrangement(msgspec.Struct, frozen=True, kw_only=True):
    """What the options make of an edition: the role of each number, the pile, the size of a complete city, the first crown."""

    roles: tuple[str, ...]
    cards: tuple[Card, ...]
    target: int
    first_crown: Seat | None = None


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """The differences between the games of this engine.

    `options`, `commands`, `events` and `view_type` are its types on the wire and in the log, `pick` and `build` the commands
    of the union that its offers are made of. `arrange` says what options
    mean with so many seats and raises BadOption; `drafts` is found by the numbers of seats and roles. `gold` and `hand` are
    what a seat starts with. `tie_break` ranks equal totals.
    """

    slug: str
    rules_version: int
    name_en: str
    name_ko: str
    options: type[msgspec.Struct]
    commands: Any
    pick: type[PickRole]
    build: type[Build]
    events: Any
    view_type: type[msgspec.Struct]
    view: Callable[[State, Seat | None], msgspec.Struct]
    cards: tuple[Card, ...]
    roles: tuple[str, ...]
    arrange: Callable[[Any, int], Arrangement]
    least_seats: int
    most_seats: int
    target: int
    gold: int
    hand: int
    drafts: Mapping[tuple[int, int], DraftPlan]
    tie_break: Callable[[State, ScoreLine], tuple[int, ...]]

    def draft(self, state: State) -> DraftPlan:
        """Return how this game's roles are dealt out."""
        return self.drafts[len(state.players), len(state.roles)]
