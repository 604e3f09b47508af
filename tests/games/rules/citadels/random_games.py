"""Random games to test on: every state and event of a few, made by chance but always the same."""

import random
from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from games.rules.citadels.commands import SecretCityCommand
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.state import State
from games.rules.core import Chance, Decision, Event, Offer, Seat, Setup


def filled(offer: Offer, dice: random.Random) -> SecretCityCommand:
    """Return the command of an offer, its list filled at random."""
    if offer.choose is None:
        return offer.command  # type: ignore[no-any-return]
    size = dice.randint(offer.choose.least, offer.choose.most)
    return replace(offer.command, **{offer.choose.argument: tuple(dice.sample(offer.choose.cards, size))})  # type: ignore[no-any-return]


def steps(number: int, seats: int) -> Iterator[tuple[State | None, Decision[State], Seat | None, SecretCityCommand | None]]:
    """Yield each input of a random game: the state before, what it caused, who sent what. The deal comes first."""
    dice, chance = random.Random(number), Chance(number.to_bytes(32, "big"))  # noqa: S311 - play, not secrecy
    setup = Setup(ruleset="secret_city", rules_version=1, options={}, seats=tuple("bot" for _ in range(seats)))
    decision = SECRET_CITY.setup(setup, chance, 0)
    yield None, decision, None, None
    while (state := decision.state).phase != "over":
        seat = SECRET_CITY.waiting(state)[0].seat
        command = filled(dice.choice(SECRET_CITY.legal(state, seat, automated=True)), dice)
        decision = SECRET_CITY.decide(state, seat, command, chance, 0, automated=True)
        yield state, decision, seat, command


@lru_cache
def states(count: int = 8) -> tuple[State, ...]:
    """Return the states of `count` games, of four to seven seats."""
    return tuple(decision.state for number in range(count) for _, decision, _, _ in steps(number, 4 + number % 4))


@lru_cache
def events(count: int = 8) -> tuple[Event, ...]:
    """Return the events of `count` games."""
    return tuple(
        event for number in range(count) for _, decision, _, _ in steps(number, 4 + number % 4) for event in decision.events
    )


def played_by_people(state: State) -> State:
    """Return the state with a person in each seat, who has missed nothing."""
    players = tuple(replace(player, sitting=replace(player.sitting, controller="human")) for player in state.players)
    return replace(state, players=players)
