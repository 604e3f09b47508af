"""What the steps share: the state one event later, and one seat in another condition."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace

from games.rules.citadels.state import Building, Call, Player, State
from games.rules.core import Clock, Event, Instant, Seat, Sitting

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


def clock(due_at: Instant | None, opened: int) -> Clock | None:
    """Return the clock that the event of version `opened` starts, None if it starts none."""
    return None if due_at is None else Clock(due_at, opened)


def with_building(state: State, seat: Seat, building: Building) -> tuple[Player, ...]:
    """Return the players, one of them with a building more."""
    player = state.players[seat]
    return with_player(state.players, seat, city=(*player.city, building), grown=(*player.grown, state.version + 1))


def without_building(players: tuple[Player, ...], seat: Seat, card: str) -> tuple[Building, tuple[Player, ...]]:
    """Return a building, the first of its name (SC-25), and the players without it."""
    player = players[seat]
    index = next(index for index, building in enumerate(player.city) if building.card == card)
    city = player.city[:index] + player.city[index + 1 :]
    return player.city[index], with_player(players, seat, city=city, grown=player.grown[:-1])


def with_other_building(players: tuple[Player, ...], seat: Seat, old: Building, new: Building) -> tuple[Player, ...]:
    """Return the players, one of them with a building that looks otherwise."""
    city = tuple(new if building is old else building for building in players[seat].city)
    return with_player(players, seat, city=city)
