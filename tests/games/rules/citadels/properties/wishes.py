"""Every command that somebody might send, sensible or not, well-formed all of them (SC-60)."""

from collections.abc import Iterator
from typing import Final

from games.rules.citadels.cards import SECRET_CITY_CARDS
from games.rules.citadels.commands import (
    Assassinate,
    Build,
    ChooseCard,
    Destroy,
    EndTurn,
    Gather,
    PickRole,
    Redraw,
    Rob,
    SecretCityCommand,
    SwapHands,
    TakeIncome,
    UseForge,
    UseLab,
)
from games.rules.citadels.state import State
from games.rules.core import Leave, Resume, Seat

CARDS: Final = tuple(card.id for card in SECRET_CITY_CARDS)
NUMBERS: Final = (-1, *range(10), 10**30)
NOTHING: Final = ("sc_nothing", "0")


def wishes(state: State, seat: Seat) -> Iterator[SecretCityCommand]:
    """Yield commands of all types with arguments of all kinds, those that name nothing included."""
    for number in NUMBERS:
        yield PickRole(role=number)
        yield Assassinate(role=number)
        yield Rob(role=number)
        yield SwapHands(target=number)
    yield from (Gather(what="gold"), Gather(what="cards"), TakeIncome(), UseForge(), EndTurn(), Leave(), Resume())
    hand = state.players[seat].hand
    for card in (*CARDS, *NOTHING):
        yield ChooseCard(card=card)
        yield UseLab(card=card)
        yield Build(card=card)
    for cards in _lists(hand):
        yield Redraw(cards=cards)
        for card in ("sc_secret_storehouse", *hand[:1], "sc_nothing"):
            yield Build(card=card, pay_with=cards)
    for target in (-1, *range(len(state.players) + 1)):
        for card in _in(state, target):
            yield Destroy(target=target, card=card)


def _lists(hand: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield lists of cards: parts of the hand of every size, in both orders, and others."""
    yield from ((), ("sc_nothing",), (*hand, *hand[:1]), hand[:1] * 2, (*hand, "sc_nothing"))
    for size in range(1, len(hand) + 1):
        yield hand[:size]
        yield hand[::-1][:size]


def _in(state: State, target: Seat) -> tuple[str, ...]:
    """Return the cards of a city, and one that is not there."""
    if not 0 <= target < len(state.players):
        return ("sc_drill_yard",)
    return (*dict.fromkeys(building.card for building in state.players[target].city), "sc_drill_yard", "sc_nothing")
