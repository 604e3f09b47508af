"""How the deal of a twin differs from the first one's in nothing that the watched seat may know (twins.py), by engine."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from games.rules.agent_d import events as agent_d
from games.rules.citadels import events as citadels
from games.rules.core import TABLE, Chance, Event, audience
from games.rules.welcome_to import events as welcome_to

KNOWN_CARDS = 8
"""So many cards on top of the pile are the same in both twins: the seat that is watched will draw from them."""
KNOWN_INFO = 4
"""So many information cards are laid out, face up, before anybody decides."""
KNOWN_OF_PILE = 3
"""So many cards on top of each pile are told by combinations and next effects of the first turn."""

Mixer = Callable[[Sequence[Any], Chance], tuple[Event, ...]]


def _citadels(happened: Sequence[Any], chance: Chance) -> tuple[Event, ...]:
    """Mix the other hands with the pile below what will be drawn. The watched seat has the crown."""
    return tuple(_other_hands(event, chance) if isinstance(event, citadels.GameStarted) else event for event in happened)


def _other_hands(event: citadels.GameStarted, chance: Chance) -> citadels.GameStarted:
    watched, secret = str(event.crown), dict(event.secret)
    others = [name for name in secret if name not in {watched, TABLE}]
    deck = secret[TABLE].deck
    pool = [card for name in others for card in secret[name].hand] + list(deck[KNOWN_CARDS:])
    mixed = list(chance.shuffle("twin", pool))
    for name in others:
        secret[name] = citadels.Dealt(hand=tuple(mixed[: event.cards]))
        del mixed[: event.cards]
    secret[TABLE] = citadels.Dealt(deck=(*deck[:KNOWN_CARDS], *mixed))
    return replace(event, secret=secret)


def _agent_d(happened: Sequence[Any], chance: Chance) -> tuple[Event, ...]:
    """Pass the other identity dice on, so that the bag is the same, and mix the deck. The watched seat is the start player."""
    started = happened[0]
    drawn = [event for event in happened if isinstance(event, agent_d.IdentityDrawn) and event.seat != started.start]
    colors = {event.seat: event.secret[audience(event.seat)].color for event in drawn}
    passed = dict(zip(colors, [*list(colors.values())[1:], *list(colors.values())[:1]], strict=True))
    deck = started.secret[TABLE].deck
    mixed = (*deck[:KNOWN_INFO], *chance.shuffle("twin", deck[KNOWN_INFO:]))
    return tuple(
        replace(event, secret={audience(event.seat): agent_d.Drawn(color=passed[event.seat])})
        if event in drawn
        else replace(event, secret={TABLE: agent_d.Dealt(deck=mixed)})
        if event is started
        else event
        for event in happened
    )


def _welcome_to(happened: Sequence[Any], chance: Chance) -> tuple[Event, ...]:
    """Mix what lies in the piles below the cards that the first turns show."""
    started = happened[0]
    piles = started.secret[TABLE].piles
    mixed = chance.shuffle("twin", [card for pile in piles for card in pile[KNOWN_OF_PILE:]])
    size = len(mixed) // len(piles)
    dealt = tuple((*pile[:KNOWN_OF_PILE], *mixed[size * at : size * (at + 1)]) for at, pile in enumerate(piles))
    return (replace(started, secret={TABLE: welcome_to.Stacked(piles=dealt)}), *happened[1:])


MIXERS: Final[dict[str, Mixer]] = {"citadels": _citadels, "agent_d": _agent_d, "welcome_to": _welcome_to}
