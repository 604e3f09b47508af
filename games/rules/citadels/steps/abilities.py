"""What the roles do (SC 6.3)."""

from typing import Final

from msgspec.structs import replace

from games.rules.citadels import events as e
from games.rules.citadels.hand import without
from games.rules.citadels.state import State
from games.rules.citadels.steps.common import Steps, after, with_player, without_building
from games.rules.core import TABLE, Instant, audience


def _role_murdered(state: State, event: e.RoleMurdered, at: Instant) -> State:
    return after(state, at, murdered=event.number, turn=replace(state.acting, ability_used=True))


def _robbery_announced(state: State, event: e.RobberyAnnounced, at: Instant) -> State:
    return after(state, at, robbed=event.number, robber=event.seat, turn=replace(state.acting, ability_used=True))


def _hands_swapped(state: State, event: e.HandsSwapped, at: Instant) -> State:
    players = with_player(state.players, event.seat, hand=event.secret[audience(event.seat)].cards)
    players = with_player(players, event.target, hand=event.secret[audience(event.target)].cards)
    return after(state, at, players=players, turn=replace(state.acting, ability_used=True))


def _cards_redrawn(state: State, event: e.CardsRedrawn, at: Instant) -> State:
    own = event.secret[audience(event.seat)]
    pile = state.deck + event.secret.get(TABLE, own).put_down
    hand = without(state.players[event.seat].hand, own.put_down) + own.drawn
    return after(
        state,
        at,
        players=with_player(state.players, event.seat, hand=hand),
        deck=pile[event.count :],
        turn=replace(state.acting, ability_used=True),
    )


def _building_destroyed(state: State, event: e.BuildingDestroyed, at: Instant) -> State:
    building, players = without_building(state.players, event.target, event.card)
    down = building.under if event.held else (event.card, *building.under)
    if TABLE in event.secret:
        down = event.secret[TABLE].cards
    return after(
        state,
        at,
        players=with_player(players, event.seat, gold=players[event.seat].gold - event.gold),
        deck=state.deck + down,
        turn=replace(state.acting, ability_used=True),
    )


STEPS: Final[Steps] = {
    e.RoleMurdered: _role_murdered,
    e.RobberyAnnounced: _robbery_announced,
    e.HandsSwapped: _hands_swapped,
    e.CardsRedrawn: _cards_redrawn,
    e.BuildingDestroyed: _building_destroyed,
}
