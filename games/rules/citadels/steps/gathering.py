"""What a turn brings: gold, cards, income (SC 6.1, SC 6.2)."""

from typing import Final

from msgspec.structs import replace

from games.rules.citadels import classic_events as c
from games.rules.citadels import events as e
from games.rules.citadels.state import Pending, State
from games.rules.citadels.steps.common import Steps, after, clock, with_cards, with_gold
from games.rules.core import TABLE, Instant, Seat, audience


def _gold_gathered(state: State, event: e.GoldGathered, at: Instant) -> State:
    return after(
        state,
        at,
        players=with_gold(state, event.seat, event.gold),
        turn=replace(state.acting, gathered=True),
        deadlines=replace(state.deadlines, gather=None),
    )


def _cards_gathered(state: State, event: e.CardsGathered, at: Instant) -> State:
    return after(
        state,
        at,
        players=with_cards(state, event.seat, event.secret[audience(event.seat)].cards),
        deck=state.deck[event.count :],
        turn=replace(state.acting, gathered=True),
        deadlines=replace(state.deadlines, gather=None),
    )


def _choice_opened(state: State, event: e.ChoiceOpened, at: Instant) -> State:
    return after(
        state,
        at,
        deck=state.deck[event.count :],
        pending=Pending("draw" if event.keep == 1 else "keep_two", event.seat, event.secret[audience(event.seat)].cards, at),
        deadlines=replace(state.deadlines, gather=None, choice=clock(event.due_at, state.version + 1)),
    )


def _card_kept(state: State, event: e.CardKept, at: Instant) -> State:
    own = event.secret[audience(event.seat)]
    return _kept(state, event.seat, (own.kept,), event.secret.get(TABLE, own).put_down, at)


def _cards_kept(state: State, event: c.CardsKept, at: Instant) -> State:
    own = event.secret[audience(event.seat)]
    return _kept(state, event.seat, own.kept, own.put_down, at)


def _kept(state: State, seat: Seat, kept: tuple[str, ...], put_down: tuple[str, ...], at: Instant) -> State:
    return after(
        state,
        at,
        players=with_cards(state, seat, kept),
        deck=state.deck + put_down,
        turn=replace(state.acting, gathered=True),
        pending=None,
        deadlines=replace(state.deadlines, choice=None),
    )


def _bonus_taken(state: State, event: e.BonusTaken, at: Instant) -> State:
    if not event.count:
        return after(state, at, players=with_gold(state, event.seat, event.gold))
    players = with_cards(state, event.seat, event.secret[audience(event.seat)].cards)
    return after(state, at, players=players, deck=state.deck[event.count :])


def _income_taken(state: State, event: e.IncomeTaken, at: Instant) -> State:
    return after(state, at, players=with_gold(state, event.seat, event.gold), turn=replace(state.acting, income_taken=True))


STEPS: Final[Steps] = {
    e.GoldGathered: _gold_gathered,
    e.CardsGathered: _cards_gathered,
    e.ChoiceOpened: _choice_opened,
    e.CardKept: _card_kept,
    c.CardsKept: _cards_kept,
    e.BonusTaken: _bonus_taken,
    e.IncomeTaken: _income_taken,
}
