"""What the starred roles do (CI 6)."""

from typing import Final

from msgspec.structs import replace

from games.rules.citadels import classic_events as c
from games.rules.citadels.hand import without
from games.rules.citadels.state import Player, State
from games.rules.citadels.steps.common import Steps, after, with_gold, with_other_building, with_player, without_building
from games.rules.core import Instant, Seat, audience


def _role_bewitched(state: State, event: c.RoleBewitched, at: Instant) -> State:
    turn = replace(state.acting, ability_used=True)
    return after(state, at, bewitched=event.number, witch_waiting=event.seat, turn=turn)


def _office_taken(state: State, event: c.OfficeTaken, at: Instant) -> State:
    return after(state, at, tax_office=event.seat)


def _gold_earned(state: State, event: c.GoldEarned, at: Instant) -> State:
    return after(state, at, players=with_gold(state, event.seat, event.gold))


def _gold_paid(state: State, event: c.GoldPaid, at: Instant) -> State:
    return after(state, at, players=_paid(state.players, event.seat, event.target, event.gold))


def _tithe_taken(state: State, event: c.TitheTaken, at: Instant) -> State:
    players = _paid(state.players, event.target, event.seat, event.gold)
    return after(state, at, players=players, turn=replace(state.acting, ability_used=True))


def _card_paid(state: State, event: c.CardPaid, at: Instant) -> State:
    return after(state, at, players=_handed(state.players, event.seat, event.target, event.secret[audience(event.seat)].cards))


def _card_taken(state: State, event: c.CardTaken, at: Instant) -> State:
    return after(state, at, players=_handed(state.players, event.target, event.seat, event.secret[audience(event.seat)].cards))


def _districts_exchanged(state: State, event: c.DistrictsExchanged, at: Instant) -> State:
    """Both arrive at the end of the other city with all that is on and under them (CI-26); no city changes its size."""
    given, players = without_building(state.players, event.seat, event.given)
    taken, players = without_building(players, event.target, event.card)
    for seat, building in ((event.seat, taken), (event.target, given)):
        grown = state.players[seat].grown
        players = with_player(players, seat, city=(*players[seat].city, building), grown=grown)
    players = _paid(players, event.seat, event.target, event.gold)
    return after(state, at, players=players, turn=replace(state.acting, ability_used=True))


def _district_beautified(state: State, event: c.DistrictBeautified, at: Instant) -> State:
    city = state.players[event.seat].city
    plain = next(building for building in city if building.card == event.card and not building.beauty)  # CI-50
    players = with_other_building(state.players, event.seat, plain, replace(plain, beauty=event.gold))
    players = with_player(players, event.seat, gold=players[event.seat].gold - event.gold)
    return after(state, at, players=players, turn=replace(state.acting, beautified=state.acting.beautified + 1))


def _paid(players: tuple[Player, ...], payer: Seat, payee: Seat, gold: int) -> tuple[Player, ...]:
    players = with_player(players, payer, gold=players[payer].gold - gold)
    return with_player(players, payee, gold=players[payee].gold + gold)


def _handed(players: tuple[Player, ...], giver: Seat, taker: Seat, cards: tuple[str, ...]) -> tuple[Player, ...]:
    players = with_player(players, giver, hand=without(players[giver].hand, cards))
    return with_player(players, taker, hand=players[taker].hand + cards)


STEPS: Final[Steps] = {
    c.RoleBewitched: _role_bewitched,
    c.OfficeTaken: _office_taken,
    c.GoldEarned: _gold_earned,
    c.GoldPaid: _gold_paid,
    c.TitheTaken: _tithe_taken,
    c.CardPaid: _card_paid,
    c.CardTaken: _card_taken,
    c.DistrictsExchanged: _districts_exchanged,
    c.DistrictBeautified: _district_beautified,
}
