"""Every command that somebody might send in Citadels classic, sensible or not, well-formed all of them (SC-60)."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from games.rules.citadels.cards import CLASSIC_CARDS
from games.rules.citadels.classic_commands import (
    Beautify,
    Bewitch,
    BuildAndAnnounce,
    ChooseCards,
    ClassicCommand,
    Exchange,
    GiveCrown,
    PayEmperor,
    PickAndDiscard,
    Recover,
    Salute,
    SearchPile,
    TakeNavigation,
    Tithe,
    UseArmory,
    UseMuseum,
    WizardChoose,
    WizardLook,
)
from games.rules.citadels.commands import (
    Assassinate,
    ChooseCard,
    Destroy,
    EndTurn,
    Gather,
    Redraw,
    Rob,
    SwapHands,
    TakeIncome,
    UseForge,
    UseLab,
)
from games.rules.citadels.state import State
from games.rules.core import Leave, Resume, Seat

CARDS: Final = tuple(card.id for card in CLASSIC_CARDS)
NUMBERS: Final = (-1, *range(11), 10**30)
NOTHING: Final = ("ci_nothing", "sc_quarry")
FLAGS: Final = (False, True)


def classic_wishes(state: State, seat: Seat) -> Iterator[ClassicCommand]:
    """Yield commands of all types with arguments of all kinds, those that name nothing included."""
    yield from (Gather(what="gold"), Gather(what="cards"), TakeIncome(), UseForge(), EndTurn(), Leave(), Resume())
    yield from (TakeNavigation(what="gold"), TakeNavigation(what="cards"), Salute(), SearchPile(), Tithe())
    yield from (Recover(take=True), Recover(take=False), PayEmperor(what="gold"), PayEmperor(what="card"))
    yield from _numbers()
    for card in (*CARDS, *NOTHING):
        yield from _cards(card)
    hand = state.players[seat].hand
    for cards in ((), ("ci_nothing",), (*hand, *hand[:1]), hand, hand[:1], hand[::-1][:2], (*hand, "ci_nothing")):
        yield Redraw(cards=cards)
        yield BuildAndAnnounce(card="ci_tavern", pay_with=cards)
        yield from (BuildAndAnnounce(card=card, pay_with=cards) for card in hand[:1])
    before = state.pending.offered[:4] if state.pending else hand[:2]
    yield from (ChooseCards(cards=pair) for pair in product((*dict.fromkeys(before), "ci_nothing"), repeat=2))
    yield from _places(state, seat)


def _numbers() -> Iterator[ClassicCommand]:
    for number in NUMBERS:
        yield PickAndDiscard(role=number)
        yield from (PickAndDiscard(role=number, discard=other) for other in NUMBERS)
        yield Assassinate(role=number)
        yield Bewitch(role=number)
        yield Rob(role=number)
        yield SwapHands(target=number)
        yield WizardLook(target=number)
        yield GiveCrown(target=number)
        yield Tithe(target=number)


def _cards(card: str) -> Iterator[ClassicCommand]:
    yield ChooseCard(card=card)
    yield UseLab(card=card)
    yield UseMuseum(card=card)
    yield Beautify(card=card)
    yield SearchPile(card=card)
    yield PayEmperor(what="card", card=card)
    yield PayEmperor(what="gold", card=card)
    yield from (BuildAndAnnounce(card=card, announce=announce) for announce in FLAGS)
    yield from (WizardChoose(card=card, build=build, announce=announce) for build in FLAGS for announce in FLAGS)


def _places(state: State, seat: Seat) -> Iterator[ClassicCommand]:
    """Yield what may befall a district, also one that is not where it is sought."""
    own = _in(state, seat)
    for target in (-1, *range(len(state.players) + 1)):
        for card in _in(state, target):
            yield Destroy(target=target, card=card)
            yield UseArmory(target=target, card=card)
            yield from (Exchange(own=mine, target=target, card=card) for mine in own)


def _in(state: State, target: Seat) -> tuple[str, ...]:
    """Return the cards of a city, and one that may not be there."""
    city = state.players[target].city if 0 <= target < len(state.players) else ()
    return (*dict.fromkeys((*(building.card for building in city), "ci_tavern")), "ci_nothing")
