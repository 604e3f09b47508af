"""Games of real rulesets, played by clocks and by chance, for tests of the store."""

import random
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from games.rules.citadels.commands import Build
from games.rules.citadels.editions.classic import LEAST_SEATS_FOR_NINE, LEAST_SEATS_FOR_QUEEN, SEATS_THAT_NEED_NINE
from games.rules.citadels.roles import ROLES
from games.rules.core import Leave, Offer, Resume, Setup
from games.store import Store
from games.store.codec import AnyRuleset
from games.store.recording import Recording

START = 1_800_000_000_000
SEED = bytes(range(32))
RARE_TOGETHER: Final = frozenset({"ci_library", "ci_observatory"})
"""Built whenever possible: only both in one city let a seat keep two cards (CI-30)."""


def options_of(rules: AnyRuleset, seats: int, number: int) -> dict[str, object]:
    """Return options for game `number`: with the numbers of games every option of a ruleset has its turn."""
    return _classic(seats, number) if rules.slug == "classic" else {}


def _classic(seats: int, number: int) -> dict[str, object]:
    """Return the ordinary roles, the starred ones or a mixture, as far as so many seats may have them (CI-8)."""
    wanted = [_PAIRS[at][(number >> at % 3) % 2] for at in range(8)]
    roles = ["king" if role == "emperor" and seats == LEAST_SEATS_FOR_NINE - 1 else role for role in wanted]
    if seats == SEATS_THAT_NEED_NINE or (seats >= LEAST_SEATS_FOR_NINE and number % 3):
        roles.append("queen" if seats >= LEAST_SEATS_FOR_QUEEN and number % 2 else "artist")
    return {"roles": roles, "deck": "base" if number % 5 == 4 else "full", "city_target": 7 if number % 4 == 3 else 8}


_PAIRS: Final = tuple(
    tuple(role.id for role in ROLES.values() if role.number == number) for number in range(1, SEATS_THAT_NEED_NINE + 1)
)


def begin(
    store: Store,
    rules: AnyRuleset,
    *,
    seats: int,
    controller: Any = "human",
    seed: bytes = SEED,
    options: Mapping[str, object] | None = None,
) -> Recording:
    """Begin a game, with the ruleset's usual options where none are given."""
    setup = Setup(
        ruleset=rules.slug,
        rules_version=rules.rules_version,
        options=msgspec.json.decode(msgspec.json.encode(rules.options(options or {}, seats))),
        seats=tuple(controller for _ in range(seats)),
    )
    return Recording.begin(store, rules, setup, server_seed=seed, now=START)


def all_alone(store: Store, rules: AnyRuleset, *, seed: bytes = SEED) -> Recording:
    """Play a game in which nobody ever acts: clocks alone, to the end."""
    seats = rules.least_seats
    game = begin(store, rules, seats=seats, seed=seed, options=options_of(rules, seats, 0))
    while rules.outcome(game.state) is None:
        expire_next(game)
    return game


def at_random(store: Store, rules: AnyRuleset, *, seats: int, number: int, absent: float = 0.0) -> Recording:
    """Play a game of people who choose at random and are away now and then: `absent` of the time a clock decides."""
    dice = random.Random(number)  # noqa: S311 - which game it is matters to nobody
    game = begin(store, rules, seats=seats, seed=number.to_bytes(32, "big"), options=options_of(rules, seats, number))
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
    """Let a seat that has something to decide choose at random, but for what chance alone seldom does; return whether one did."""
    seat = game.ruleset.waiting(game.state)[0].seat
    automated = game.ruleset.is_automated(game.state, seat)
    offers = [
        offer
        for offer in game.ruleset.legal(game.state, seat, automated=automated)
        if not isinstance(offer.command, Leave | Resume)
    ]
    if not offers:
        return False
    wanted = [offer for offer in offers if isinstance(offer.command, Build) and offer.command.card in RARE_TOGETHER]
    command = filled(dice.choice(wanted or offers), dice)
    assert game.command(seat, command, game.head.instant + 1000, automated=automated) is None
    return True


def filled(offer: Offer, dice: random.Random) -> Any:
    """Return the offered command, with cards chosen at random where some must be."""
    if (choose := offer.choose) is None:
        return offer.command
    cards = dice.sample(choose.cards, dice.randint(choose.least, choose.most))
    return msgspec.structs.replace(offer.command, **{choose.argument: tuple(cards)})
