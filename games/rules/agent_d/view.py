"""What a seat may know of the game, built field by field from the table of AD 9.

What this viewer may not know is absent (UNSET), not null, so that a view tells no more by its shape than by its values. The
colours in the bag are in no view: beside the dice that all see they would give away every hidden identity (AD-47).
"""

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType

from games.rules.agent_d.box import Building, Color
from games.rules.agent_d.scores import ScoreLine
from games.rules.agent_d.scoring import money, score_lines
from games.rules.agent_d.state import Die, Identity, Phase, Player, PoolDie, Reason, State, Status, Sub
from games.rules.core import Controller, Instant, Seat


class IdentityView(msgspec.Struct, frozen=True, kw_only=True):
    """Who an agent is: the colour, and the building once it is chosen."""

    color: Color
    building: Building | None


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat.

    `identity` is there for its owner and, once public, for all: null before it is drawn. The pile (`info`, `converted`
    rank cards among it, `money` in dollars) is its owner's until the game is over (AD-46); `info_count` counts all its cards.
    `missed` are the wrong guesses at this agent in this round.
    """

    seat: Seat
    controller: Controller
    left: bool
    autoplay: bool
    timeout_streak: int
    rank: int
    alive: bool
    tool: Building | None
    tool_used: bool
    top: tuple[Die, ...]
    front: tuple[Die, ...]
    missed: tuple[Identity, ...]
    has_chosen: bool
    info_count: int
    identity: IdentityView | UnsetType | None = UNSET
    info: tuple[int, ...] | UnsetType = UNSET
    converted: int | UnsetType = UNSET
    money: int | UnsetType = UNSET


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The game as one viewer sees it. `turn_seat` decides alone; while targets are chosen, it is null."""

    status: Status
    phase: Phase
    sub: Sub | None
    round: int
    step: int
    turn_seat: Seat | None
    start: Seat
    deadline: Instant | None
    seats: tuple[SeatView, ...]
    pool: tuple[PoolDie, ...]
    bag_count: int
    board: Mapping[Building, tuple[int, ...]]
    deck_count: int
    security: Building | None
    reason: Reason | None
    winner: Seat | None
    scores: tuple[ScoreLine, ...] | None


def view(state: State, seat: Seat | None, rank_value: int) -> View:
    """Return the game as `seat` sees it; None is a spectator, and whoever left (SC-55). Being killed shows nothing new (AD-48).

    `rank_value` is the worth of a converted rank card, in dollars.
    """
    return View(
        status=state.status,
        phase=state.phase,
        sub=state.sub,
        round=state.round,
        step=state.step,
        turn_seat=state.turn,
        start=state.start,
        deadline=None if state.clock is None else state.clock.due_at,
        seats=tuple(_seat(state, number, seat, rank_value) for number in range(len(state.players))),
        pool=state.pool,
        bag_count=len(state.bag),
        board=state.board,
        deck_count=len(state.deck),
        security=state.security,
        reason=state.reason,
        winner=state.winner,
        scores=score_lines(state, rank_value),
    )


def _seat(state: State, number: Seat, viewer: Seat | None, rank_value: int) -> SeatView:
    player = state.players[number]
    is_open = state.phase == "over" or number == viewer  # AD-49
    return SeatView(
        seat=number,
        controller=player.sitting.controller,
        left=player.sitting.left,
        autoplay=player.sitting.autoplay,
        timeout_streak=player.sitting.timeout_streak,
        rank=player.rank,
        alive=player.alive,
        tool=player.tool,
        tool_used=player.tool_used,
        top=player.top,
        front=player.front,
        missed=player.missed,
        has_chosen=player.has_chosen,
        info_count=len(player.info) + player.converted,
        identity=_identity(player) if is_open or player.revealed else UNSET,
        info=player.info if is_open else UNSET,
        converted=player.converted if is_open else UNSET,
        money=money(player, rank_value) if is_open else UNSET,
    )


def _identity(player: Player) -> IdentityView | None:
    return None if player.color is None else IdentityView(color=player.color, building=player.target)
