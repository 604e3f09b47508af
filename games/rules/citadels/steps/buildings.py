"""Building, and what buildings do (SC 6.4, SC 6.5)."""

from typing import Final

from msgspec.structs import replace

from games.rules.citadels import events as e
from games.rules.citadels.hand import without
from games.rules.citadels.state import Building, State
from games.rules.citadels.steps.common import Steps, after, with_building, with_player
from games.rules.core import TABLE, Instant, audience


def _building_built(state: State, event: e.BuildingBuilt, at: Instant) -> State:
    builder = state.players[event.seat]
    hand, deck = without(builder.hand, (event.card,)), state.deck
    if event.paid_cards:
        own = event.secret[audience(event.seat)]
        hand, deck = without(hand, own.cards), deck + event.secret.get(TABLE, own).cards
    players = with_player(with_building(state, event.seat, Building(event.card, state.round)), event.seat, hand=hand)
    turn = state.acting
    built, uncounted = turn.built + event.counted, turn.uncounted + (not event.counted)
    return after(
        state,
        at,
        players=with_player(players, event.seat, gold=builder.gold - event.gold),
        deck=deck,
        turn=replace(turn, built=built, uncounted=uncounted, spent=turn.spent + event.gold),
    )


def _city_completed(state: State, event: e.CityCompleted, at: Instant) -> State:
    return after(state, at, first_complete=event.seat, last_round=True)


def _lab_used(state: State, event: e.LabUsed, at: Instant) -> State:
    owner, cards = state.players[event.seat], event.secret[audience(event.seat)].cards
    return after(
        state,
        at,
        players=with_player(state.players, event.seat, gold=owner.gold + event.gold, hand=without(owner.hand, cards)),
        deck=state.deck + cards,
        turn=replace(state.acting, lab_used=True),
    )


def _forge_used(state: State, event: e.ForgeUsed, at: Instant) -> State:
    owner, cards = state.players[event.seat], event.secret[audience(event.seat)].cards
    return after(
        state,
        at,
        players=with_player(state.players, event.seat, gold=owner.gold - event.gold, hand=owner.hand + cards),
        deck=state.deck[event.count :],
        turn=replace(state.acting, forge_used=True),
    )


STEPS: Final[Steps] = {
    e.BuildingBuilt: _building_built,
    e.CityCompleted: _city_completed,
    e.LabUsed: _lab_used,
    e.ForgeUsed: _forge_used,
}
