"""Which number goes where, with which effect: every pair is weighed, and one of the best taken."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.bots.welcome_to.dice import Dice
from games.bots.welcome_to.situation import Situation
from games.bots.welcome_to.worth import (
    Estates,
    bis_gain,
    mark_gain,
    pool_gain,
    pool_loss,
    temp_gain,
    write_gain,
)
from games.rules.welcome_to.choices import Choices, EffectChoice
from games.rules.welcome_to.commands import Agent, AnyEffect, Bis, Park, Pool, SubmitTurn, Surveyor, Temp, Write
from games.rules.welcome_to.tracks import PRINTED
from games.rules.welcome_to.writing import Opening, openings

_BEST: Final = 12
"""Of the placements of a choice so many are paired with effects."""
_AS_GOOD: Final = 0.3
"""What is worse by no more than this is as good: chance decides, so that bots at one table do not all play the same."""


class Placement(NamedTuple):
    """A number in a house, what it is worth by itself, and whether it needs a temp."""

    worth: float
    choice: int
    written: Write
    temp: bool


class Use(NamedTuple):
    """An effect, its choice, and what it is worth."""

    worth: float
    choice: int
    effect: AnyEffect


class Planner:
    """Weighs the parts of one turn."""

    def __init__(self, situation: Situation, parts: Choices) -> None:
        """Look at the sheet once."""
        self._situation = situation
        self._sheet = situation.sheet
        self._parts = parts
        self._estates = Estates(situation)
        self._openings = openings(situation.sheet)

    def best(self, example: SubmitTurn, dice: Dice) -> SubmitTurn | None:
        """Return one of the best turns with a number; None if nothing can be written."""
        in_base = example.number_card is None
        turns = list(self._turns(in_base=in_base))
        if not turns:
            return None
        most = max(worth for worth, _, _ in turns)
        _, placement, use = dice.pick([turn for turn in turns if turn[0] >= most - _AS_GOOD])
        effect = None if use is None else use.effect
        if in_base:
            return SubmitTurn(turn=example.turn, combo=placement.choice, write=placement.written, effect=effect)
        other = next(card for card in (1, 2, 3) if card != placement.choice) if use is None else use.choice
        return SubmitTurn(
            turn=example.turn, number_card=placement.choice, effect_card=other, write=placement.written, effect=effect
        )

    def _turns(self, *, in_base: bool) -> Iterator[tuple[float, Placement, Use | None]]:
        for placement in self._placements():
            parts = [part for part in self._parts.effects if (part.choice == placement.choice) == in_base]
            uses = [use for part in parts for use in self._uses(part, placement)]
            best = max(uses, key=lambda use: use.worth, default=None)
            if best is not None and (best.worth > 0 or placement.temp):
                yield placement.worth + best.worth, placement, best
            elif not placement.temp:
                yield placement.worth, placement, None

    def _placements(self) -> list[Placement]:
        """Return the best placements of each choice."""
        found = []
        for choice in {number.choice for number in self._parts.numbers}:
            ranked = sorted(self._placements_of(choice), key=lambda placement: placement.worth, reverse=True)
            found += ranked[:_BEST]
        return found

    def _placements_of(self, choice: int) -> Iterator[Placement]:
        for number in self._parts.numbers:
            if number.choice != choice:
                continue
            for opening in self._openings:
                if opening.takes(number.number):
                    for house in range(opening.first, opening.last + 1):
                        written = Write(street=opening.street, house=house, number=number.number)
                        yield Placement(self._write_worth(opening, written), choice, written, number.temp)

    def _write_worth(self, opening: Opening, written: Write) -> float:
        turns = self._situation.turns_left
        worth = write_gain(opening, written.house, written.number, turns)
        return worth + self._estates.fill_gain(written.street, written.house) - pool_loss(written.street, written.house)

    def _uses(self, part: EffectChoice, placement: Placement) -> Iterator[Use]:
        """Yield the uses of an effect with a placement; a changed number needs its temp."""
        written = placement.written
        if placement.temp and part.kind != "temp":
            return
        match part.kind:
            case "surveyor":
                worth, (street, gap) = max((self._estates.fence_gain(*gap), gap) for gap in part.gaps)
                yield Use(worth, part.choice, Surveyor(street=street, gap=gap))
            case "agent":
                worth, size = max((self._estates.value_gain(size), size) for size in part.sizes)
                yield Use(worth, part.choice, Agent(size=size))
            case "park" if written.street in part.streets:
                street = written.street - 1
                worth = mark_gain(PRINTED.streets[street].parks, self._sheet.streets[street].parks)
                yield Use(worth, part.choice, Park())
            case "pool" if (written.street, written.house) in part.houses:
                worth = pool_gain(self._sheet) + pool_loss(written.street, written.house)
                yield Use(worth, part.choice, Pool())
            case "temp":
                yield Use(temp_gain(self._situation), part.choice, Temp())
            case "bis":
                yield from self._bis_uses(part, written)
            case _:
                pass

    def _bis_uses(self, part: EffectChoice, written: Write) -> Iterator[Use]:
        for street, house, side in part.copies:
            neighbour = house - 1 if side == "left" else house + 1
            taken = (street, house) == (written.street, written.house)
            if not taken and self._estates.at(street, house) == self._estates.at(street, neighbour):
                worth = self._bis_worth(street, house)
                yield Use(worth, part.choice, Bis(street=street, house=house, copy=side))

    def _bis_worth(self, street: int, house: int) -> float:
        opening = next(one for one in self._openings if one.street == street and one.first <= house <= one.last)
        gain = bis_gain(self._sheet, opening, self._situation.turns_left)
        return gain + self._estates.fill_gain(street, house) - pool_loss(street, house)
