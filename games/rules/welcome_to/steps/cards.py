"""Cards are turned up, dealt, passed and shuffled (WT 4.1, WT-7, WT-24, WT-31)."""

from typing import Final

from games.rules.core import TABLE, Clock, Instant, audience
from games.rules.welcome_to import events as e
from games.rules.welcome_to.cards import SOLO
from games.rules.welcome_to.state import State
from games.rules.welcome_to.steps.common import Steps, after, with_player


def _cards_reshuffled(state: State, event: e.CardsReshuffled, _: Instant) -> State:
    stacked = event.secret[TABLE]
    return after(state, piles=stacked.piles, effects=(), deck=stacked.deck, discard=(), wished=False)


def _turn_revealed(state: State, event: e.TurnRevealed, at: Instant) -> State:
    """The tops of the piles are turned over, on to the cards that gave the last effects (WT-3)."""
    return after(
        state,
        turn=event.turn,
        revealed_at=at,
        clock=Clock(event.due_at, state.version + 1),
        combos=event.combos,
        piles=tuple(pile[1:] for pile in state.piles),
        effects=tuple(pile[0] for pile in state.piles),
        discard=state.discard + state.effects,
        missing=len(state.players),
    )


def _solo_card_drawn(state: State, _event: e.SoloCardDrawn, _: Instant) -> State:
    return after(state, deck=tuple(card for card in state.deck if card != SOLO))


def _hand_dealt(state: State, event: e.HandDealt, _: Instant) -> State:
    cards = event.cards or event.secret[audience(event.seat)].cards
    hand = state.players[event.seat].hand + cards
    return after(state, deck=state.deck[event.count :], players=with_player(state.players, event.seat, hand=hand))


def _card_passed(state: State, event: e.CardPassed, _: Instant) -> State:
    card = event.secret[audience(event.giver)].card
    kept = tuple(held for held in state.players[event.giver].hand if held != card)
    players = with_player(state.players, event.giver, hand=kept)
    return after(state, players=with_player(players, event.taker, hand=(*players[event.taker].hand, card)))


STEPS: Final[Steps] = {
    e.CardsReshuffled: _cards_reshuffled,
    e.TurnRevealed: _turn_revealed,
    e.SoloCardDrawn: _solo_card_drawn,
    e.HandDealt: _hand_dealt,
    e.CardPassed: _card_passed,
}
