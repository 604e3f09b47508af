"""The fold: from a state and an event to the next state. It believes the event: no checks, no refusals, no chance."""

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from msgspec.structs import replace

from games.rules.citadels import events as e
from games.rules.citadels.options import Options
from games.rules.citadels.state import (
    NO_ACTION,
    WAITING,
    Building,
    Call,
    Deadlines,
    Draft,
    Pending,
    Player,
    State,
    Turn,
)
from games.rules.core import TABLE, Clock, Event, Instant, Seat, Sitting, audience, seats

_NO_CLOCKS: Final = Deadlines()


def evolve(state: State | None, event: Event, at: Instant) -> State:
    """Return the state after `event`, which happened at `at`. The first event takes None."""
    if state is None:
        return _start(cast("e.GameStarted", event), at)
    return _STEPS[type(event)](state, event, at)


def _start(event: e.GameStarted, at: Instant) -> State:
    players = tuple(
        Player(sitting=Sitting(controller=controller), gold=event.gold, hand=event.secret[audience(seat)].hand)
        for seat, controller in enumerate(event.setup.seats)
    )
    return State(
        version=1,
        since=at,
        status="running",
        phase="draft",
        round=0,
        rules_version=event.setup.rules_version,
        roles=event.roles,
        target=event.target,
        speed=Options(**event.setup.options).speed,
        pace=event.setup.pace,
        players=players,
        crown=event.crown,
        first_complete=None,
        last_round=False,
        deck=event.secret[TABLE].deck,
        removed_up=(),
        removed_down=None,
        leftover=None,
        draft=None,
        calls=(WAITING,) * len(event.roles),
        murdered=None,
        robbed=None,
        robber=None,
        turn=None,
        pending=None,
        deadlines=Deadlines(game=Clock(event.due_at, 1)),
        winners=None,
        scores=None,
    )


# Helpers: the state one event later, and one seat in another condition.


def _next(state: State, at: Instant, **changes: Any) -> State:
    return replace(state, version=state.version + 1, since=at, **changes)


def _with(players: tuple[Player, ...], seat: Seat, **changes: Any) -> tuple[Player, ...]:
    return (*players[:seat], replace(players[seat], **changes), *players[seat + 1 :])


def _seated(state: State, seat: Seat, sitting: Sitting) -> tuple[Player, ...]:
    return _with(state.players, seat, sitting=sitting)


def _called(state: State, number: int, call: Call) -> tuple[Call, ...]:
    return (*state.calls[: number - 1], call, *state.calls[number:])


def without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards without those that are gone, each copy counted."""
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return tuple(rest)


# Rounds and the draft (SC 4)


def _round_started(state: State, event: e.RoundStarted, at: Instant) -> State:
    return _next(
        state,
        at,
        phase="draft",
        round=event.round,
        players=tuple(replace(player, role=None, revealed=(), seen_at_pick=None) for player in state.players),
        removed_up=event.removed_up,
        removed_down=event.secret[TABLE].removed_down,
        leftover=None,
        draft=Draft(event.order, 0, ()),
        calls=(WAITING,) * len(state.roles),
        murdered=None,
        robbed=None,
        robber=None,
    )


def _pick_opened(state: State, event: e.PickOpened, at: Instant) -> State:
    draft = cast("Draft", state.draft)
    return _next(
        state,
        at,
        draft=Draft(draft.order, draft.index, event.secret[audience(event.seat)].roles),
        deadlines=replace(state.deadlines, pick=Clock(event.due_at, state.version + 1)),
    )


def _role_picked(state: State, event: e.RolePicked, at: Instant) -> State:
    draft = cast("Draft", state.draft)
    role = event.secret[audience(event.seat)].role
    rest = tuple(number for number in draft.available if number != role)
    players = _with(state.players, event.seat, role=role, seen_at_pick=draft.available)
    deadlines = replace(state.deadlines, pick=None)
    if draft.index + 1 < len(draft.order):
        draft = Draft(draft.order, draft.index + 1, rest)
        return _next(state, at, players=players, draft=draft, deadlines=deadlines)
    return _next(
        state,
        at,
        phase="turns",
        players=players,
        draft=None,
        deadlines=deadlines,
        leftover=rest[0],
        removed_down=None if state.removed_down in draft.available else state.removed_down,  # SC-56
    )


# Calls and turns (SC 5, SC 6.6)


def _no_action(state: State, event: e.NoAction, at: Instant) -> State:
    return _next(state, at, calls=_called(state, event.number, NO_ACTION))


def _turn_started(state: State, event: e.TurnStarted, at: Instant) -> State:
    seat, number, opened = event.seat, event.number, state.version + 1
    return _next(
        state,
        at,
        players=_with(state.players, seat, revealed=(*state.players[seat].revealed, number)),
        calls=_called(state, number, Call("acting", seat)),
        turn=Turn(seat=seat, number=number, build_limit=event.build_limit),
        deadlines=Deadlines(
            game=state.deadlines.game,
            turn=Clock(event.due_at, opened),
            gather=Clock(event.gather_due_at, opened),
        ),
    )


def _gold_stolen(state: State, event: e.GoldStolen, at: Instant) -> State:
    players = _with(state.players, event.target, gold=state.players[event.target].gold - event.gold)
    return _next(state, at, players=_with(players, event.seat, gold=players[event.seat].gold + event.gold))


def _crown_moved(state: State, event: e.CrownMoved, at: Instant) -> State:
    return _next(state, at, crown=event.seat)


def _turn_ran_out(state: State, event: e.TurnRanOut, at: Instant) -> State:
    return _next(
        state,
        at,
        turn=replace(state.acting, finishing=True),
        deadlines=Deadlines(game=state.deadlines.game, finish=Clock(event.due_at, state.version + 1)),
    )


def _turn_timed_out(state: State, event: seats.TurnTimedOut, at: Instant) -> State:
    return _next(state, at, players=_seated(state, event.seat, seats.missed(state.players[event.seat].sitting, event)))


def _turn_ended(state: State, event: e.TurnEnded, at: Instant) -> State:
    players = state.players
    if event.by_person:
        players = _seated(state, event.seat, seats.acted(players[event.seat].sitting))
    return _next(
        state,
        at,
        players=players,
        calls=_called(state, event.number, Call("acted", event.seat)),
        turn=None,
        deadlines=Deadlines(game=state.deadlines.game),
    )


def _round_ended(state: State, event: e.RoundEnded, at: Instant) -> State:
    if event.king is None:
        return _next(state, at)
    king = state.players[event.king]
    return _next(state, at, players=_with(state.players, event.king, revealed=(*king.revealed, king.role)))


# Gathering (SC 6.1, SC 6.2)


def _gold_gathered(state: State, event: e.GoldGathered, at: Instant) -> State:
    return _next(
        state,
        at,
        players=_with(state.players, event.seat, gold=state.players[event.seat].gold + event.gold),
        turn=replace(state.acting, gathered=True),
        deadlines=replace(state.deadlines, gather=None),
    )


def _cards_gathered(state: State, event: e.CardsGathered, at: Instant) -> State:
    return _next(
        state,
        at,
        players=_drawn(state, event.seat, event.secret[audience(event.seat)].cards),
        deck=state.deck[event.count :],
        turn=replace(state.acting, gathered=True),
        deadlines=replace(state.deadlines, gather=None),
    )


def _choice_opened(state: State, event: e.ChoiceOpened, at: Instant) -> State:
    return _next(
        state,
        at,
        deck=state.deck[event.count :],
        pending=Pending("draw", event.seat, event.secret[audience(event.seat)].cards),
        deadlines=replace(state.deadlines, gather=None, choice=Clock(event.due_at, state.version + 1)),
    )


def _card_kept(state: State, event: e.CardKept, at: Instant) -> State:
    own = event.secret[audience(event.seat)]
    return _next(
        state,
        at,
        players=_drawn(state, event.seat, (own.kept,)),
        deck=state.deck + own.put_down,
        turn=replace(state.acting, gathered=True),
        pending=None,
        deadlines=replace(state.deadlines, choice=None),
    )


def _bonus_taken(state: State, event: e.BonusTaken, at: Instant) -> State:
    if not event.count:
        return _next(state, at, players=_paid(state, event.seat, -event.gold))
    players = _drawn(state, event.seat, event.secret[audience(event.seat)].cards)
    return _next(state, at, players=players, deck=state.deck[event.count :])


def _income_taken(state: State, event: e.IncomeTaken, at: Instant) -> State:
    return _next(state, at, players=_paid(state, event.seat, -event.gold), turn=replace(state.acting, income_taken=True))


def _drawn(state: State, seat: Seat, cards: tuple[str, ...]) -> tuple[Player, ...]:
    return _with(state.players, seat, hand=state.players[seat].hand + cards)


def _paid(state: State, seat: Seat, gold: int) -> tuple[Player, ...]:
    return _with(state.players, seat, gold=state.players[seat].gold - gold)


# Abilities (SC 6.3)


def _role_murdered(state: State, event: e.RoleMurdered, at: Instant) -> State:
    return _next(state, at, murdered=event.number, turn=replace(state.acting, ability_used=True))


def _robbery_announced(state: State, event: e.RobberyAnnounced, at: Instant) -> State:
    return _next(state, at, robbed=event.number, robber=event.seat, turn=replace(state.acting, ability_used=True))


def _hands_swapped(state: State, event: e.HandsSwapped, at: Instant) -> State:
    players = _with(state.players, event.seat, hand=event.secret[audience(event.seat)].cards)
    players = _with(players, event.target, hand=event.secret[audience(event.target)].cards)
    return _next(state, at, players=players, turn=replace(state.acting, ability_used=True))


def _cards_redrawn(state: State, event: e.CardsRedrawn, at: Instant) -> State:
    own = event.secret[audience(event.seat)]
    pile = state.deck + event.secret.get(TABLE, own).put_down
    hand = without(state.players[event.seat].hand, own.put_down) + own.drawn
    return _next(
        state,
        at,
        players=_with(state.players, event.seat, hand=hand),
        deck=pile[event.count :],
        turn=replace(state.acting, ability_used=True),
    )


def _building_destroyed(state: State, event: e.BuildingDestroyed, at: Instant) -> State:
    city = state.players[event.target].city
    index = next(index for index, building in enumerate(city) if building.card == event.card)  # the first copy, SC-25
    players = _with(state.players, event.target, city=city[:index] + city[index + 1 :])
    return _next(
        state,
        at,
        players=_with(players, event.seat, gold=players[event.seat].gold - event.gold),
        deck=(*state.deck, event.card),
        turn=replace(state.acting, ability_used=True),
    )


# Building, and what buildings do (SC 6.4, SC 6.5)


def _building_built(state: State, event: e.BuildingBuilt, at: Instant) -> State:
    builder = state.players[event.seat]
    hand, deck = without(builder.hand, (event.card,)), state.deck
    if event.paid_cards:
        own = event.secret[audience(event.seat)]
        hand, deck = without(hand, own.cards), deck + event.secret.get(TABLE, own).cards
    return _next(
        state,
        at,
        players=_with(
            state.players,
            event.seat,
            gold=builder.gold - event.gold,
            hand=hand,
            city=(*builder.city, Building(event.card, state.round)),
        ),
        deck=deck,
        turn=replace(state.acting, built=state.acting.built + 1),
    )


def _city_completed(state: State, event: e.CityCompleted, at: Instant) -> State:
    return _next(state, at, first_complete=event.seat, last_round=True)


def _lab_used(state: State, event: e.LabUsed, at: Instant) -> State:
    owner, cards = state.players[event.seat], event.secret[audience(event.seat)].cards
    return _next(
        state,
        at,
        players=_with(state.players, event.seat, gold=owner.gold + event.gold, hand=without(owner.hand, cards)),
        deck=state.deck + cards,
        turn=replace(state.acting, lab_used=True),
    )


def _forge_used(state: State, event: e.ForgeUsed, at: Instant) -> State:
    owner, cards = state.players[event.seat], event.secret[audience(event.seat)].cards
    return _next(
        state,
        at,
        players=_with(state.players, event.seat, gold=owner.gold - event.gold, hand=owner.hand + cards),
        deck=state.deck[event.count :],
        turn=replace(state.acting, forge_used=True),
    )


# Seats and the end (SC 10, SC-62)


def _seat_left(state: State, event: seats.SeatLeft, at: Instant) -> State:
    return _reseated(state, event.seat, seats.left(state.players[event.seat].sitting), at)


def _seat_resumed(state: State, event: seats.SeatResumed, at: Instant) -> State:
    return _reseated(state, event.seat, seats.resumed(state.players[event.seat].sitting), at)


def _reseated(state: State, seat: Seat, sitting: Sitting, at: Instant) -> State:
    since = at if state.actor == seat else state.since  # SC-57: a bot's move is due from when it took over
    return _next(state, since, players=_seated(state, seat, sitting))


def _game_ended(state: State, event: e.GameEnded, at: Instant) -> State:
    offered = state.pending.offered if state.pending else ()  # back on top in their old order, SC-45
    return _next(
        state,
        at,
        status=event.status,
        phase="over",
        deck=offered + state.deck,
        draft=None,
        turn=None,
        pending=None,
        deadlines=_NO_CLOCKS,
        winners=event.winners,
        scores=event.scores,
    )


_STEPS: Final[Mapping[type[Event], Callable[[State, Any, Instant], State]]] = {
    e.RoundStarted: _round_started,
    e.PickOpened: _pick_opened,
    e.RolePicked: _role_picked,
    e.NoAction: _no_action,
    e.TurnStarted: _turn_started,
    e.GoldStolen: _gold_stolen,
    e.CrownMoved: _crown_moved,
    e.TurnRanOut: _turn_ran_out,
    e.TurnEnded: _turn_ended,
    e.RoundEnded: _round_ended,
    e.GoldGathered: _gold_gathered,
    e.CardsGathered: _cards_gathered,
    e.ChoiceOpened: _choice_opened,
    e.CardKept: _card_kept,
    e.BonusTaken: _bonus_taken,
    e.IncomeTaken: _income_taken,
    e.RoleMurdered: _role_murdered,
    e.RobberyAnnounced: _robbery_announced,
    e.HandsSwapped: _hands_swapped,
    e.CardsRedrawn: _cards_redrawn,
    e.BuildingDestroyed: _building_destroyed,
    e.BuildingBuilt: _building_built,
    e.CityCompleted: _city_completed,
    e.LabUsed: _lab_used,
    e.ForgeUsed: _forge_used,
    e.GameEnded: _game_ended,
    seats.SeatLeft: _seat_left,
    seats.SeatResumed: _seat_resumed,
    seats.TurnTimedOut: _turn_timed_out,
}
"""One step per type of event; a test compares them with `AnyEvent`."""
