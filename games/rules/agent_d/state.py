"""The game as it stands (AD 9). States are never changed: `evolve` makes the next one."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import msgspec

from games.rules.agent_d.box import Building, Color, Icon
from games.rules.core import Clock, Instant, Pace, Seat, Sitting

Status: TypeAlias = Literal["running", "finished", "abandoned"]
Phase: TypeAlias = Literal["target", "mission", "complete", "over"]
Sub: TypeAlias = Literal["security", "target", "take", "attempt", "tool", "building"]
Place: TypeAlias = Literal["top", "front"]
Reason: TypeAlias = Literal["legend", "money"]

IN_TURN: Final = ("take", "attempt", "tool")
"""The parts of a turn, which share one clock (AD-50)."""


class Die(msgspec.Struct, frozen=True):
    """A die that lies before or on a screen."""

    color: Color
    face: Icon


class PoolDie(msgspec.Struct, frozen=True):
    """A die in the pool. Its id counts the draws into the pool, so that no die can be followed through the bag (AD-47)."""

    id: str
    color: Color
    face: Icon


class Identity(msgspec.Struct, frozen=True):
    """Who an agent is this round: the colour drawn and the building chosen."""

    color: Color
    building: Building


class Player(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One seat. `since` is the instant from which whoever acts for it now does so (SC-57).

    `rank` counts the own stack, for which there are always cards (AD-5), `info` the values of the information cards and
    `converted` the rank cards among them. The rest is this round's: `color` and `target` make the identity, `revealed` once
    all know it; `missed` are guesses at this agent that were wrong, `bonus` is the colour of a die added in a shoot-out.
    """

    sitting: Sitting
    since: Instant
    rank: int = 0
    info: tuple[int, ...] = ()
    converted: int = 0
    alive: bool = True
    tool: Building | None = None
    tool_used: bool = False
    top: tuple[Die, ...] = ()
    front: tuple[Die, ...] = ()
    color: Color | None = None
    target: Building | None = None
    revealed: bool = False
    missed: tuple[Identity, ...] = ()
    bonus: Color | None = None

    @property
    def has_chosen(self) -> bool:
        """Whether the target of this round is chosen."""
        return self.target is not None

    @property
    def identity(self) -> Identity:
        """The whole identity, for those who know that there is one."""
        return Identity(self.color, self.target)  # type: ignore[arg-type]  # a cast here is felt in every command


class State(msgspec.Struct, frozen=True, kw_only=True):
    """The whole game. `version` is the number of events so far.

    `since` is the instant at which the present decisions opened or the seat in turn last moved. `turn` is the seat that
    decides alone, None while all choose their targets. `dice` are the colours of the whole set and `bag` those in the
    bag, both sorted; `drawn` counts the draws into the pool. `deck` begins with its top.
    """

    version: int
    since: Instant
    status: Status
    phase: Phase
    sub: Sub | None
    round: int
    step: int
    rules_version: int
    pace: Pace
    players: tuple[Player, ...]
    start: Seat
    turn: Seat | None
    dice: tuple[Color, ...]
    bag: tuple[Color, ...]
    pool: tuple[PoolDie, ...]
    drawn: int
    board: Mapping[Building, tuple[int, ...]]
    deck: tuple[int, ...]
    security: Building | None
    clock: Clock | None
    reason: Reason | None
    winner: Seat | None
    places: tuple[int, ...] | None


def clockwise(state: State, first: Seat) -> tuple[Seat, ...]:
    """Return all seats, from `first` on (AD-7)."""
    count = len(state.players)
    return (*range(first, count), *range(first))


def living(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return those of the seats whose agents are not out."""
    players = state.players
    return tuple([seat for seat in seats if players[seat].alive])


def yet_to_take(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the living seats whose turn comes after that of `seat` in this step, in order (AD 5)."""
    order = clockwise(state, state.start)
    return living(state, order[order.index(seat) + 1 :])


def deciders(state: State) -> tuple[Seat, ...]:
    """Return the seats that have something to decide now, in seat order; several while targets are chosen (AD-15)."""
    if state.sub == "target":
        return tuple(seat for seat, player in enumerate(state.players) if not player.has_chosen)
    return () if state.turn is None else (state.turn,)
