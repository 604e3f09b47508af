"""The game as it stands (SC 2). States are never changed: `evolve` makes the next one."""

from typing import Final, Literal, TypeAlias

import msgspec

from games.rules.citadels.options import Speed
from games.rules.citadels.scores import ScoreLine
from games.rules.core import Clock, Instant, Pace, Seat, Sitting

Status: TypeAlias = Literal["running", "finished", "timed_out", "abandoned"]
Phase: TypeAlias = Literal["draft", "turns", "over"]
Called: TypeAlias = Literal["waiting", "acting", "acted", "no_action"]


class Building(msgspec.Struct, frozen=True):
    """A building of a city and the round in which it was built."""

    card: str
    built_round: int


class Player(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One seat. `role` and `seen_at_pick` are this round's; `revealed` holds the role numbers made public."""

    sitting: Sitting
    gold: int
    hand: tuple[str, ...]
    city: tuple[Building, ...] = ()
    role: int | None = None
    revealed: tuple[int, ...] = ()
    seen_at_pick: tuple[int, ...] | None = None


class Draft(msgspec.Struct, frozen=True):
    """The picking order, whose pick it is, and the roles that lie before him."""

    order: tuple[Seat, ...]
    index: int
    available: tuple[int, ...]

    @property
    def picker(self) -> Seat:
        """The seat that picks now."""
        return self.order[self.index]


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a number, and who answered to it."""

    state: Called
    seat: Seat | None = None


class Turn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The turn in progress. `gathered` is true when the gather is complete, an open choice included (SC 6.1).

    `finishing`: its clock has run out, and only the policy may still move (SC-58).
    """

    seat: Seat
    number: int
    build_limit: int = 1
    gathered: bool = False
    built: int = 0
    income_taken: bool = False
    ability_used: bool = False
    lab_used: bool = False
    forge_used: bool = False
    finishing: bool = False


class Pending(msgspec.Struct, frozen=True):
    """An open sub-choice: which of the offered cards to keep."""

    kind: Literal["draw"]
    owner: Seat
    offered: tuple[str, ...]


class Deadlines(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The running clocks (SC 9)."""

    game: Clock | None = None
    pick: Clock | None = None
    turn: Clock | None = None
    gather: Clock | None = None
    choice: Clock | None = None
    finish: Clock | None = None


class State(msgspec.Struct, frozen=True, kw_only=True):
    """The whole game. `version` is the number of events so far.

    `since` is the instant at which the present decision opened or the seat that has it last moved. `roles` holds the
    role of each number; `robber` is the seat that named the robbed number (SC 5). `deck` begins with its top.
    """

    version: int
    since: Instant
    status: Status
    phase: Phase
    round: int
    rules_version: int
    roles: tuple[str, ...]
    target: int
    speed: Speed
    pace: Pace
    players: tuple[Player, ...]
    crown: Seat
    first_complete: Seat | None
    last_round: bool
    deck: tuple[str, ...]
    removed_up: tuple[int, ...]
    removed_down: int | None
    leftover: int | None
    draft: Draft | None
    calls: tuple[Call, ...]
    murdered: int | None
    robbed: int | None
    robber: Seat | None
    turn: Turn | None
    pending: Pending | None
    deadlines: Deadlines
    winners: tuple[Seat, ...] | None
    scores: tuple[ScoreLine, ...] | None

    @property
    def acting(self) -> Turn:
        """The turn in progress, for those who know that there is one."""
        return self.turn  # type: ignore[return-value]  # a cast here is felt in every command

    @property
    def actor(self) -> Seat | None:
        """The seat that has something to decide."""
        if self.turn is not None:
            return self.turn.seat
        return None if self.draft is None else self.draft.picker


WAITING: Final = Call("waiting")
NO_ACTION: Final = Call("no_action")


def holder(state: State, number: int) -> Seat | None:
    """Return the seat that holds a role number this round."""
    for seat, player in enumerate(state.players):
        if player.role == number:
            return seat
    return None
