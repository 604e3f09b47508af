"""Turns that somebody might send, sensible or not, well-formed all of them: accepted ones, and ones beside them."""

import random
from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from games.rules.core import Seat
from games.rules.welcome_to.commands import Agent, AnyEffect, Bis, Claim, Park, Pool, SubmitTurn, Surveyor, Temp, Write
from games.rules.welcome_to.estates import estates
from games.rules.welcome_to.plans import PLANS
from games.rules.welcome_to.state import State, offered
from tests.games.rules.welcome_to.random_games import a_turn

HUGE: Final = 10**30


def wishes(state: State, seat: Seat, dice: random.Random, number: int) -> Iterator[SubmitTurn]:
    """Yield so many turns: each begins with one that is accepted, and one to three of its parts are changed."""
    for _ in range(number):
        command = a_turn(state, seat, dice, well=dice.randrange(2) == 0)
        for _ in range(dice.randrange(4)):
            command = dice.choice(_CHANGES)(state, seat, command, dice)
        yield command


def _turn(state: State, _seat: Seat, command: SubmitTurn, dice: random.Random) -> SubmitTurn:
    return replace(command, turn=state.turn + dice.choice((-1, 0, 0, 0, 1)))


def _choice(state: State, _seat: Seat, command: SubmitTurn, dice: random.Random) -> SubmitTurn:
    """Choose another combination or cards; seldom what belongs to another mode."""
    some = (1, 2, 3, 1, 2, 3, 0, 4, -1, HUGE)
    if (state.mode == "base") == (dice.randrange(12) > 0):
        return replace(command, combo=dice.choice((*some, None)), number_card=None, effect_card=None)
    return replace(command, combo=None, number_card=dice.choice((*some, None)), effect_card=dice.choice((*some, None)))


def _number(state: State, seat: Seat, command: SubmitTurn, dice: random.Random) -> SubmitTurn:
    """Write elsewhere, or something else."""
    if command.write is None:
        return command
    near = command.write.number + dice.randrange(-3, 4)
    number = dice.choice((command.write.number, near, *offered(state, seat).numbers))
    street, house = _house(dice)
    return replace(command, write=Write(street=street, house=house, number=number))


def _house(dice: random.Random) -> tuple[int, int]:
    return dice.choice((1, 2, 3, 1, 2, 3, 1, 2, 3, 0, 4, HUGE)), dice.randrange(-1, 14)


def _refuse(_state: State, _seat: Seat, command: SubmitTurn, dice: random.Random) -> SubmitTurn:
    return replace(command, write=None, refuse=True, effect=command.effect if dice.randrange(2) else None)


def _effect(_state: State, _seat: Seat, command: SubmitTurn, dice: random.Random) -> SubmitTurn:
    street, place = _house(dice)
    some: list[AnyEffect | None] = [
        None,
        Surveyor(street=street, gap=place),
        Agent(size=dice.randrange(-1, 9)),
        Park(),
        Pool(),
        Temp(),
        Bis(street=street, house=place, copy=dice.choice(("left", "right"))),
    ]
    return replace(command, effect=dice.choice(some))


def _elsewhere(state: State, seat: Seat, command: SubmitTurn, dice: random.Random) -> SubmitTurn:
    """Use the effect that was used in another place, mostly where something is in its way."""
    street, gap = dice.choice(_awkward(state, seat) if dice.randrange(4) else [(dice.randrange(1, 4), dice.randrange(1, 12))])
    match command.effect:
        case Surveyor():
            return replace(command, effect=Surveyor(street=street, gap=gap))
        case Bis():
            house, side = dice.choice(((gap, "right"), (gap + 1, "left")))
            return replace(command, effect=Bis(street=street, house=house, copy=side))  # type: ignore[arg-type]
    return command


def _awkward(state: State, seat: Seat) -> list[tuple[int, int]]:
    """Return the gaps that have a fence, a used house or a bis house beside them."""
    found = []
    for number, street in enumerate(state.players[seat].sheet.streets, start=1):
        for gap in range(1, len(street.numbers)):
            bis = {gap, gap + 1} & set(street.bis)
            found += [(number, gap)] if gap in street.fences or street.used[gap - 1] or bis else []
    return found or [(1, 1)]


def _roundabout(_state: State, _seat: Seat, command: SubmitTurn, dice: random.Random) -> SubmitTurn:
    moment = dice.choice(("roundabout_before", "roundabout_after"))
    return replace(command, **{moment: dice.choice((_house(dice), None))})


def _claims(state: State, seat: Seat, command: SubmitTurn, dice: random.Random) -> SubmitTurn:
    """Claim plans, with the estates that stand there or with others, twice sometimes."""
    standing = estates(state.players[seat].sheet)
    claims: list[Claim] = list(command.claims) if dice.randrange(2) else []
    for _ in range(dice.randrange(3)):
        level = dice.choice((1, 2, 3, 1, 2, 3, 0, 4))
        sizes = PLANS[state.plans[level - 1]].sizes if level in (1, 2, 3) else (1,)
        fitting: list[Any] = [row for row in standing if row[2] in sizes] or list(standing) or [(1, 1, 1)]
        some = [dice.choice(fitting) for _ in sizes]
        some += [(1, dice.randrange(9), dice.randrange(4))] if dice.randrange(6) == 0 else []
        claims.append(Claim(level=level, estates=tuple(some)))
    return replace(command, claims=tuple(claims), reshuffle=dice.randrange(3) == 0)


_CHANGES: Final = (
    _turn,
    _choice,
    _number,
    _number,
    _refuse,
    _effect,
    _elsewhere,
    _elsewhere,
    _elsewhere,
    _roundabout,
    _claims,
    _claims,
)
