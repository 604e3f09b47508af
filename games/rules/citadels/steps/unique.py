"""What the unique districts do (CI 7)."""

from typing import Final

from msgspec.structs import replace

from games.rules.citadels import classic_events as c
from games.rules.citadels.hand import without
from games.rules.citadels.state import State
from games.rules.citadels.steps.common import (
    Steps,
    after,
    with_cards,
    with_other_building,
    with_player,
    without_building,
)
from games.rules.core import TABLE, Instant, audience


def _armory_used(state: State, event: c.ArmoryUsed, at: Instant) -> State:
    _, players = without_building(state.players, event.seat, event.armory)
    _, players = without_building(players, event.target, event.card)
    return after(state, at, players=players, deck=state.deck + event.secret[TABLE].cards)


def _museum_used(state: State, event: c.MuseumUsed, at: Instant) -> State:
    owner, cards = state.players[event.seat], event.secret[audience(event.seat)].cards
    museum = next(building for building in owner.city if building.card == event.museum)
    players = with_other_building(state.players, event.seat, museum, replace(museum, under=museum.under + cards))
    players = with_player(players, event.seat, hand=without(owner.hand, cards))
    return after(state, at, players=players, turn=replace(state.acting, museum_used=True))


def _pile_searched(state: State, event: c.PileSearched, at: Instant) -> State:
    own = event.secret.get(audience(event.seat))
    players = with_cards(state, event.seat, own.taken) if own else state.players
    return after(state, at, players=players, deck=event.secret[TABLE].deck)


def _park_used(state: State, event: c.ParkUsed, at: Instant) -> State:
    players = with_cards(state, event.seat, event.secret[audience(event.seat)].cards)
    return after(state, at, players=players, deck=state.deck[event.count :])


def _district_recovered(state: State, event: c.DistrictRecovered, at: Instant) -> State:
    owner = state.players[event.seat]
    return after(
        state,
        at,
        players=with_player(state.players, event.seat, gold=owner.gold - event.gold, hand=(*owner.hand, event.card)),
    )


def _district_buried(state: State, event: c.DistrictBuried, at: Instant) -> State:
    return after(state, at, deck=(*state.deck, event.card))


def _target_changed(state: State, event: c.TargetChanged, at: Instant) -> State:
    return after(
        state,
        at,
        target=event.target,
        bell_tower=event.announcer,
        first_complete=event.first_complete,
        last_round=event.last_round,
    )


STEPS: Final[Steps] = {
    c.ArmoryUsed: _armory_used,
    c.MuseumUsed: _museum_used,
    c.PileSearched: _pile_searched,
    c.ParkUsed: _park_used,
    c.DistrictRecovered: _district_recovered,
    c.DistrictBuried: _district_buried,
    c.TargetChanged: _target_changed,
}
