"""What somebody might send in a game of the engine `citadels` who does not know the rules."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final, get_args

from games.rules.citadels import classic_commands as c
from games.rules.citadels import commands
from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.state import State
from games.rules.core import Seat
from games.simulation.citadels_sums import edition_of

_NUMBERS: Final = range(1, 10)
_STRANGE: Final = (-1, 0, 10, 99)
_STRANGERS: Final = (-1, 99)
_NO_CARD: Final = "sc_nothing"

_BY_ROLE: Final = (commands.Assassinate, commands.Rob, c.Bewitch)
_BY_TARGET: Final = (commands.SwapHands, c.WizardLook, c.GiveCrown, c.Tithe)
_BY_CARD: Final = (commands.ChooseCard, commands.UseLab, c.UseMuseum, c.Beautify, c.SearchPile, c.WizardChoose)
_ALONE: Final = (
    *(commands.Gather(what=what) for what in ("gold", "cards")),
    commands.TakeIncome(),
    commands.UseForge(),
    commands.EndTurn(),
    *(c.TakeNavigation(what=what) for what in ("gold", "cards")),
    *(c.Recover(take=take) for take in (True, False)),
    c.Tithe(),
    c.SearchPile(),
    c.Salute(),
    c.PayEmperor(what="gold"),
    c.PayEmperor(what="card"),
    c.PayEmperor(what="gold", card=_NO_CARD),
)


def wishes(state: State, seat: Seat) -> list[Any]:
    """Return commands of every type that the edition knows, with arguments that fit, and with some that do not."""
    edition = edition_of(state)
    known = get_args(edition.commands)
    return [wish for wish in _wishes(edition, state, seat) if type(wish) in known]


def _wishes(edition: Edition, state: State, seat: Seat) -> Iterator[Any]:
    cards, hand = (*(card.id for card in edition.cards), _NO_CARD), state.players[seat].hand
    targets = (*range(len(state.players)), *_STRANGERS)
    yield from _ALONE
    for number in (*_NUMBERS, *_STRANGE):
        yield edition.pick(role=number)
        yield from (c.PickAndDiscard(role=number, discard=other) for other in (*_NUMBERS, 0))
        yield from (make(role=number) for make in _BY_ROLE)
    yield from (make(target=target) for target in targets for make in _BY_TARGET)
    yield from (commands.Redraw(cards=tuple(some)) for some in ((), hand, hand[:1], (*hand, *hand), (_NO_CARD,)))
    for card in cards:
        yield edition.build(card=card)
        yield from (make(card=card) for make in _BY_CARD)
        yield c.BuildAndAnnounce(card=card, announce=True)
        yield from (c.WizardChoose(card=card, build=build, announce=not build) for build in (True, False))
        yield c.WizardChoose(card=card, build=True, announce=True)
        yield c.PayEmperor(what="card", card=card)
    yield from _two_cards(state, seat)
    yield from _attacks(state, seat)


def _two_cards(state: State, seat: Seat) -> Iterator[Any]:
    """Yield pairs of what is offered, of the hand, and of nothing."""
    offered = state.pending.offered if state.pending and state.pending.kind == "keep_two" else ()
    pairs = {*combinations(offered, 2), *combinations(state.players[seat].hand, 2), (_NO_CARD, _NO_CARD)}
    pairs |= {(card, card) for card in offered}
    return (c.ChooseCards(cards=pair) for pair in sorted(pairs))


def _attacks(state: State, seat: Seat) -> Iterator[Any]:
    """Yield what may be done to every district of every city, and to some that are not there."""
    own = (*(built.card for built in state.players[seat].city), _NO_CARD)
    for target in (*range(len(state.players)), *_STRANGERS):
        city = state.players[target].city if target in range(len(state.players)) else ()
        for card in dict.fromkeys((*(built.card for built in city), *own[:1], _NO_CARD)):
            yield commands.Destroy(target=target, card=card)
            yield c.UseArmory(target=target, card=card)
            yield from (c.Exchange(own=mine, target=target, card=card) for mine in dict.fromkeys(own))
