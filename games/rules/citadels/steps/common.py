"""What the steps share: the state one event later, and one seat in another condition."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace

from games.rules.citadels.state import Call, Player, State
from games.rules.core import Event, Instant, Seat, Sitting

Steps: TypeAlias = Mapping[type[Event], Callable[[State, Any, Instant], State]]
"""What each type of event does to a state, at an instant."""


def after(state: State, at: Instant, **changes: Any) -> State:
    """Return the state one event later, which happened at `at`, with other values in some fields."""
    return replace(state, version=state.version + 1, since=at, **changes)


def with_player(players: tuple[Player, ...], seat: Seat, **changes: Any) -> tuple[Player, ...]:
    """Return the players, one of them with other values in some fields."""
    return (*players[:seat], replace(players[seat], **changes), *players[seat + 1 :])


def seated(state: State, seat: Seat, sitting: Sitting) -> tuple[Player, ...]:
    """Return the players, one of them with another condition of the seat."""
    return with_player(state.players, seat, sitting=sitting)


def called(state: State, number: int, call: Call) -> tuple[Call, ...]:
    """Return the calls, that of one number changed."""
    return (*state.calls[: number - 1], call, *state.calls[number:])


def with_cards(state: State, seat: Seat, cards: tuple[str, ...]) -> tuple[Player, ...]:
    """Return the players, one of them with more cards in hand."""
    return with_player(state.players, seat, hand=state.players[seat].hand + cards)


def with_gold(state: State, seat: Seat, gold: int) -> tuple[Player, ...]:
    """Return the players, one of them with so many coins more (or less)."""
    return with_player(state.players, seat, gold=state.players[seat].gold + gold)
