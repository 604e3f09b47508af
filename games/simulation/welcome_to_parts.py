"""Whether what is offered for a turn of Welcome To is exactly what the rules accept (WT-42).

Each part is tried alone, with the plainest turn around it: every house for every number, every place for every effect, every
roundabout, every plan. What only an earlier part of the same turn makes legal is not offered, and is left out here.
"""

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Final

from msgspec.structs import replace

from games.rules.core import RuleViolation, Seat
from games.rules.welcome_to.choices import Choices, EffectChoice, choices
from games.rules.welcome_to.commands import (
    Agent,
    AnyEffect,
    Bis,
    Claim,
    House,
    Park,
    Pool,
    SubmitTurn,
    Surveyor,
    Temp,
    Write,
)
from games.rules.welcome_to.defaults import plain_turn
from games.rules.welcome_to.estates import estates
from games.rules.welcome_to.plans import PLANS
from games.rules.welcome_to.sheet import Row
from games.rules.welcome_to.state import State, offered
from games.rules.welcome_to.tracks import LEVELS, PRINTED
from games.rules.welcome_to.turn import CHOICES, judge

_MOST_TRIED: Final = 400
"""So many sets of estates are tried for a plan at most."""

HOUSES: Final[tuple[House, ...]] = tuple(
    (number, house) for number, street in enumerate(PRINTED.streets, start=1) for house in range(street.houses + 2)
)
"""Every house, and one beyond each end."""


def accepts(state: State, seat: Seat, command: SubmitTurn) -> bool:
    """Whether the rules take this turn."""
    try:
        judge(state, seat, command)
    except RuleViolation:
        return False
    return True


def part_faults(state: State, seat: Seat) -> Iterator[str]:
    """Yield where offer and answer differ, in words."""
    parts = choices(state, seat)
    if parts.refuse != accepts(state, seat, plain_turn(state, 1, refuse=True)):
        yield "refusal"
    yield from _numbers(state, seat, parts)
    plain = _plain(state, parts)
    yield from _effects(state, seat, parts)
    yield from _roundabouts(state, seat, parts, plain)
    yield from _plans(state, seat, parts, plain)


def _in(rows: tuple[Row, ...], house: House) -> bool:
    return any(street == house[0] and first <= house[1] < first + size for street, first, size in rows)


def _plain(state: State, parts: Choices) -> SubmitTurn:
    """Return a turn that is accepted without effect."""
    number = next((number for number in parts.numbers if not number.temp), None)
    if number is None:
        return plain_turn(state, 1, refuse=True)
    street, house, _ = number.houses[-1]
    return plain_turn(state, number.choice, write=Write(street=street, house=house, number=number.number))


def _numbers(state: State, seat: Seat, parts: Choices) -> Iterator[str]:
    cards = offered(state, seat)
    for choice, number in enumerate(cards.numbers, start=1):
        for wanted in range(number - 3, number + 4):
            rows = tuple(
                row
                for part in parts.numbers
                if (part.choice, part.number, part.temp) == (choice, wanted, wanted != number)
                for row in part.houses
            )
            for house in HOUSES:
                command = plain_turn(state, choice, write=Write(street=house[0], house=house[1], number=wanted))
                if wanted != number:
                    command = _with_temp(state, cards.effects, choice, command)
                if accepts(state, seat, command) != _in(rows, house):
                    yield f"{wanted} of choice {choice} in {house}"


def _with_temp(state: State, effects: tuple[str, ...], choice: int, command: SubmitTurn) -> SubmitTurn:
    """Return the turn with the temp agency, if one lies where it can be used."""
    if state.mode == "base":
        return replace(command, effect=Temp())
    card = next((card for card in CHOICES if card != choice and effects[card - 1] == "temp"), command.effect_card)
    return replace(command, effect=Temp(), effect_card=card)


def _effects(state: State, seat: Seat, parts: Choices) -> Iterator[str]:
    for choice, kind in enumerate(offered(state, seat).effects, start=1):
        part = next((part for part in parts.effects if part.choice == choice), None)
        for command in _turns_with(state, parts, choice):
            written = command.write
            assert written is not None  # noqa: S101 - `_turns_with` writes
            for effect in _uses(kind, written):
                expected = part is not None and _offers(part, effect, written)
                if not _of_new_number(effect, written) and accepts(state, seat, replace(command, effect=effect)) != expected:
                    yield f"{effect} with {command}"


def _turns_with(state: State, parts: Choices, choice: int) -> Iterator[SubmitTurn]:
    """Yield plain turns in which the effect of a choice may be used: the first and the last house of each row."""
    for number in parts.numbers:
        if number.temp or (number.choice == choice) != (state.mode == "base"):
            continue
        for street, first, size in number.houses:
            for house in {first, first + size - 1}:
                turn = plain_turn(state, number.choice, write=Write(street=street, house=house, number=number.number))
                yield turn if state.mode == "base" else replace(turn, effect_card=choice)


def _uses(kind: str, written: Write) -> Iterator[AnyEffect]:
    """Yield every use of an effect, those that name nothing included."""
    match kind:
        case "surveyor":
            yield from (Surveyor(street=street, gap=gap) for street, gap in HOUSES)
        case "agent":
            yield from (Agent(size=size) for size in range(8))
        case "park":
            yield Park()
        case "pool":
            yield Pool()
        case "temp":
            yield Temp()
        case _:
            for street, house in HOUSES:
                yield Bis(street=street, house=house, copy="left")
                yield Bis(street=street, house=house, copy="right")


def _offers(part: EffectChoice, effect: AnyEffect, written: Write) -> bool:
    """Whether a part offers this use with this number."""
    match effect:
        case Surveyor():
            return (effect.street, effect.gap) in part.gaps
        case Agent():
            return effect.size in part.sizes
        case Park():
            return written.street in part.streets
        case Pool():
            return (written.street, written.house) in part.houses
        case Temp():
            return part.kind == "temp"
        case Bis():
            here = (effect.street, effect.house) == (written.street, written.house)
            return (effect.street, effect.house, effect.copy) in part.copies and not here


def _of_new_number(effect: AnyEffect, written: Write) -> bool:
    """Whether it is a bis of the number just written, which is not offered (WT-42)."""
    if not isinstance(effect, Bis) or effect.street != written.street:
        return False
    return written.house == (effect.house - 1 if effect.copy == "left" else effect.house + 1)


def _roundabouts(state: State, seat: Seat, parts: Choices, plain: SubmitTurn) -> Iterator[str]:
    for house in HOUSES:
        if plain.write is None or (plain.write.street, plain.write.house) != house:
            taken = accepts(state, seat, replace(plain, roundabout_after=house))
            if taken != _in(parts.roundabouts, house):
                yield f"roundabout in {house}"


def _plans(state: State, seat: Seat, parts: Choices, plain: SubmitTurn) -> Iterator[str]:
    levels = {part.level for part in parts.plans}
    for level in range(LEVELS + 2):
        can_be = any(accepts(state, seat, replace(plain, claims=(claim,))) for claim in _claims(state, seat, level))
        if can_be != (level in levels) and not _is_met_by(plain, state, level):
            yield f"plan {level}"
    wish = bool(parts.plans) and any(
        accepts(state, seat, replace(plain, claims=(claim,), reshuffle=True))
        for part in parts.plans
        for claim in _claims(state, seat, part.level)
    )
    if wish != parts.reshuffle:
        yield "reshuffle"


def _claims(state: State, seat: Seat, level: int) -> Iterator[Claim]:
    """Yield claims of a plan, with every set of as many estates as it needs."""
    if not 1 <= level <= LEVELS or not PLANS[state.plans[level - 1]].sizes:
        yield Claim(level=level)
        return
    sizes = PLANS[state.plans[level - 1]].sizes
    standing = [row for row in estates(state.players[seat].sheet) if row[2] in sizes]
    for some in islice(combinations(standing, len(sizes)), _MOST_TRIED):
        if sorted(size for _, _, size in some) == list(sizes):
            yield Claim(level=level, estates=some)


def _is_met_by(plain: SubmitTurn, state: State, level: int) -> bool:
    """Whether the number of the plain turn may be what meets a plan: then it is not offered (WT-42)."""
    return plain.write is not None and 1 <= level <= LEVELS and not PLANS[state.plans[level - 1]].sizes
