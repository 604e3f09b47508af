"""Games of real rulesets, played by clocks and by chance, for tests of the store."""

import random
from typing import Any

import msgspec

from games.rules.core import Leave, Offer, Resume, Setup
from games.store import Store
from games.store.codec import AnyRuleset
from games.store.recording import Recording

START = 1_800_000_000_000
SEED = bytes(range(32))


def begin(store: Store, rules: AnyRuleset, *, seats: int, controller: Any = "human", seed: bytes = SEED) -> Recording:
    """Begin a game with the ruleset's usual options."""
    setup = Setup(
        ruleset=rules.slug,
        rules_version=rules.rules_version,
        options=msgspec.to_builtins(rules.options({}, seats)),
        seats=tuple(controller for _ in range(seats)),
    )
    return Recording.begin(store, rules, setup, server_seed=seed, now=START)


def all_alone(store: Store, rules: AnyRuleset, *, seed: bytes = SEED) -> Recording:
    """Play a game in which nobody ever acts: clocks alone, to the end."""
    game = begin(store, rules, seats=rules.least_seats, seed=seed)
    while rules.outcome(game.state) is None:
        expire_next(game)
    return game


def at_random(store: Store, rules: AnyRuleset, *, seats: int, number: int, absent: float = 0.0) -> Recording:
    """Play a game of people who choose at random and are away now and then: `absent` of the time a clock decides."""
    dice = random.Random(number)  # noqa: S311 - which game it is matters to nobody
    game = begin(store, rules, seats=seats, seed=number.to_bytes(32, "big"))
    while rules.outcome(game.state) is None:
        if dice.random() < absent or not act(game, dice):
            expire_next(game)
    return game


def expire_next(game: Recording) -> None:
    """Let the next clock run out."""
    window = game.ruleset.windows(game.state)[0]
    assert window.due_at is not None
    game.expire(window.id, window.due_at)


def act(game: Recording, dice: random.Random) -> bool:
    """Let a seat that has something to decide choose at random; return whether one did."""
    seat = game.ruleset.waiting(game.state)[0].seat
    automated = game.ruleset.is_automated(game.state, seat)
    offers = [
        offer
        for offer in game.ruleset.legal(game.state, seat, automated=automated)
        if not isinstance(offer.command, Leave | Resume)
    ]
    if not offers:
        return False
    command = filled(dice.choice(offers), dice)
    assert game.command(seat, command, game.head.instant + 1000, automated=automated) is None
    return True


def filled(offer: Offer, dice: random.Random) -> Any:
    """Return the offered command, with cards chosen at random where some must be."""
    if (choose := offer.choose) is None:
        return offer.command
    cards = dice.sample(choose.cards, dice.randint(choose.least, choose.most))
    return msgspec.structs.replace(offer.command, **{choose.argument: tuple(cards)})
