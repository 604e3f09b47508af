"""Random games among people who come late, stay away, leave and return, and bots: what the properties look at.

A game is drawn as a handful of small numbers, so that a failing one shrinks to the shortest game of the fewest seats that
still fails, and can be played again from what Hypothesis prints. Nothing here uses the simulation or the bots: the
properties are to find what those share with the rules.
"""

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from hypothesis import strategies as st
from msgspec.structs import replace

from games.rules.citadels.classic_commands import AnyCommand
from games.rules.citadels.commands import EndTurn
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.engine import Citadels
from games.rules.citadels.state import State
from games.rules.core import Chance, Controller, Decision, Instant, Leave, Offer, Pace, Resume, Seat, Setup
from tests.games.rules.citadels.properties.house_rules import SPEEDS, HouseRules, house_rules
from tests.games.rules.citadels.properties.strewn import strewn
from tests.games.rules.inputs import Input, Step

START: Final[Instant] = 1_000_000
MOST_INPUTS: Final = 5_000
LONG: Final = 40_000
"""Milliseconds that somebody may think where no clock runs."""
EDITIONS: Final = {ruleset.slug: ruleset for ruleset in (SECRET_CITY, CLASSIC)}


class Habits(NamedTuple):
    """How often, in percent, people take a decision in time, take their seat back, and (in a thousand) leave for good."""

    acts: int
    resumes: int = 0
    leaves: int = 0


HABITS: Final = {
    "there": Habits(100),
    "now and then": Habits(60, resumes=10),
    "away": Habits(0),
    "leaving": Habits(90, resumes=5, leaves=15),
    "in and out": Habits(35, resumes=40, leaves=1),
}


class Play(NamedTuple):
    """A game to be played: all that is drawn. Without a `policy` the clocks alone act for who is absent."""

    number: int = 0
    people: tuple[bool, ...] = (True, True, True, True)
    habits: str = "there"
    policy: bool = True
    cards_strewn: bool = False
    speed: str = "normal"
    length: int = MOST_INPUTS
    edition: str = "secret_city"
    house: HouseRules | None = None

    @property
    def rules(self) -> Citadels:
        """The rules by which it is played."""
        return EDITIONS[self.edition]

    @property
    def chance(self) -> Chance:
        """The game's chance."""
        return Chance(self.number.to_bytes(32, "big"))

    def setup(self) -> Setup:
        """What the game begins with."""
        seats: tuple[Controller, ...] = tuple("human" if person else "bot" for person in self.people)
        options = {"speed": self.speed} | (self.house.options() if self.house else {})
        return Setup(ruleset=self.edition, rules_version=1, options=options, seats=seats, pace=Pace())

    def steps(self) -> tuple[Step[State], ...]:
        """Play it: the first `length` inputs, or all until its end."""
        return _steps(self)


@lru_cache(maxsize=16)
def _steps(play: Play) -> tuple[Step[State], ...]:
    return tuple(_Table(play).steps())


class _Table:
    """A game in progress."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.rules = play.rules
        self.habits = HABITS[play.habits]
        self.dice = random.Random(play.number)  # noqa: S311 - play, not secrecy
        self.chance = play.chance
        self.now = START

    def steps(self) -> Iterator[Step[State]]:
        decision = self.rules.setup(self.play.setup(), self.chance, self.now)
        yield Step(None, Input(self.now), decision)
        state = strewn(decision.state, self.dice) if self.play.cards_strewn else decision.state
        for _ in range(self.play.length - 1):
            if state.phase == "over":
                return
            done = self._next(state)
            self.now = done.at
            decision = put(self.rules, state, done, self.chance)
            yield Step(state, done, decision)
            state = decision.state
        assert state.phase == "over" or self.play.length < MOST_INPUTS, "the game never ends"

    def _next(self, state: State) -> Input:
        """Choose what happens next."""
        return self._changes_hands(state) or self._policy_moves(state) or self._person_moves(state) or self._expires(state)

    def _changes_hands(self, state: State) -> Input | None:
        for seat, player in enumerate(state.players):
            if player.sitting.controller == "bot" or (state.turn is not None and state.turn.finishing):
                continue
            if self.dice.randrange(1000) < self.habits.leaves:
                return Input(self.now, seat, Leave())
            if player.sitting.autoplay and self.dice.randrange(100) < self.habits.resumes:
                return Input(self.now, seat, Resume())
        return None

    def _policy_moves(self, state: State) -> Input | None:
        (one,) = self.rules.waiting(state)
        seat, since = one.seat, one.since
        if not self.play.policy or not self.rules.is_automated(state, seat):
            return None
        if state.turn is not None and state.turn.finishing and self.dice.randrange(3) == 0:
            return None  # a policy that has nothing more to do lets the window `finish` expire
        return Input(max(self.now, since), seat, self._wish(state, seat, automated=True), automated=True)

    def _person_moves(self, state: State) -> Input | None:
        (one,) = self.rules.waiting(state)
        seat = one.seat
        left = self._first_due(state) - self.now
        if left <= 0 or self.rules.is_automated(state, seat):
            return None
        if self.dice.randrange(100) >= self.habits.acts and (not self.habits.acts or state.speed != "off"):
            return None  # without clocks whoever comes at all is waited for
        most = left if state.speed != "off" else min(left, LONG)
        pause = self.dice.randrange(most) if self.dice.randrange(4) == 0 else self.dice.randrange(min(left, 3000))
        return Input(self.now + pause, seat, self._wish(state, seat, automated=False))

    def _expires(self, state: State) -> Input:
        window = self.rules.windows(state)[0]
        assert window.due_at is not None
        return Input(window.due_at, window=window.id)

    def _first_due(self, state: State) -> Instant:
        return min(window.due_at for window in self.rules.windows(state) if window.due_at is not None)

    def _wish(self, state: State, seat: Seat, *, automated: bool) -> AnyCommand:
        """Return a random command, the type first; a turn is mostly not ended while there is more to do."""
        kinds: dict[type, list[Offer]] = {}
        for offer in self.rules.legal(state, seat, automated=automated):
            if not isinstance(offer.command, Leave | Resume):
                kinds.setdefault(type(offer.command), []).append(offer)
        if len(kinds) > 1 and self.dice.randrange(4):
            kinds.pop(EndTurn, None)
        return filled(self.dice.choice(self.dice.choice(list(kinds.values()))), self.dice)


def filled(offer: Offer, dice: random.Random) -> AnyCommand:
    """Return the command of an offer, its list filled at random."""
    if offer.choose is None:
        return offer.command  # type: ignore[no-any-return]
    size = dice.randint(offer.choose.least, offer.choose.most)
    return replace(offer.command, **{offer.choose.argument: tuple(dice.sample(offer.choose.cards, size))})  # type: ignore[no-any-return]


def put(rules: Citadels, state: State, done: Input, chance: Chance) -> Decision[State]:
    """Put an input to the rules. Raises RuleViolation."""
    if done.command is None:
        return rules.expire(state, done.window or "", chance)
    return rules.decide(state, done.seat, done.command, chance, done.at, automated=done.automated)


@st.composite
def plays(draw: st.DrawFn, /, edition: str = "secret_city", *, whole: bool = False, **fixed: Any) -> Play:
    """Draw a game of an edition, of any length unless `whole`."""
    rules = EDITIONS[edition]
    people = draw(st.lists(st.booleans(), min_size=rules.least_seats, max_size=rules.most_seats))
    drawn = Play(
        number=draw(st.integers(0, 2**32 - 1)),
        people=tuple(people),
        habits=draw(st.sampled_from(sorted(HABITS))),
        policy=draw(st.booleans()),
        cards_strewn=draw(st.booleans()),
        speed=draw(st.sampled_from(SPEEDS[edition])),
        length=MOST_INPUTS if whole else draw(st.integers(1, 150)),
        edition=edition,
    )
    drawn = drawn._replace(**fixed)
    return drawn._replace(house=draw(house_rules(len(drawn.people)))) if edition == CLASSIC.slug and not drawn.house else drawn
