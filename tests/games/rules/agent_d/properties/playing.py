"""Random games of Secret Agent D among people who come late, stay away, leave and return, and bots.

A game is drawn as a handful of small numbers, so that a failing one shrinks to the shortest game of the fewest seats that
still fails. Nothing here uses the simulation or the bots. Whoever guesses often knows the truth, and in a `tense` game
somebody is near the highest rank, or the rules would hardly be seen to end a round early.
"""

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from hypothesis import strategies as st
from msgspec.structs import replace

from games.rules.agent_d.commands import AnyCommand, Attempt
from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.state import State
from games.rules.core import Chance, Controller, Decision, Instant, Leave, Pace, Resume, Seat, Setup
from tests.games.rules.inputs import Input, Step

START: Final[Instant] = 1_000_000
MOST_INPUTS: Final = 2_000


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
    """A game to be played: all that is drawn. Without a `policy` the clocks alone act for who is absent.

    Of the guesses, `truth` percent are right.
    """

    number: int = 0
    people: tuple[bool, ...] = (True, True, True)
    habits: str = "there"
    policy: bool = True
    tense: bool = False
    truth: int = 50
    length: int = MOST_INPUTS

    @property
    def chance(self) -> Chance:
        """The game's chance."""
        return Chance(self.number.to_bytes(32, "big"))

    def setup(self) -> Setup:
        """What the game begins with."""
        seats: tuple[Controller, ...] = tuple("human" if person else "bot" for person in self.people)
        return Setup(ruleset="agent_d", rules_version=1, options={}, seats=seats, pace=Pace())

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
        self.habits = HABITS[play.habits]
        self.dice = random.Random(play.number)  # noqa: S311 - play, not secrecy
        self.chance = play.chance
        self.now = START

    def steps(self) -> Iterator[Step[State]]:
        decision = AGENT_D.setup(self.play.setup(), self.chance, self.now)
        yield Step(None, Input(self.now), decision)
        state = _tense(decision.state, self.dice) if self.play.tense else decision.state
        for _ in range(self.play.length - 1):
            if state.phase == "over":
                return
            done = self._next(state)
            self.now = done.at
            decision = put(state, done, self.chance)
            yield Step(state, done, decision)
            state = decision.state
        assert state.phase == "over" or self.play.length < MOST_INPUTS, "the game never ends"

    def _next(self, state: State) -> Input:
        """Choose what happens next."""
        return self._changes_hands(state) or self._somebody_moves(state) or self._expires(state)

    def _changes_hands(self, state: State) -> Input | None:
        for seat, player in enumerate(state.players):
            if player.sitting.controller == "bot":
                continue
            if self.dice.randrange(1000) < self.habits.leaves:
                return Input(self.now, seat, Leave())
            if player.sitting.autoplay and self.dice.randrange(100) < self.habits.resumes:
                return Input(self.now, seat, Resume())
        return None

    def _somebody_moves(self, state: State) -> Input | None:
        """Let one of those who have something to decide do so, in any order; None if all are late."""
        waiting = list(AGENT_D.waiting(state))
        self.dice.shuffle(waiting)
        for one in waiting:
            if AGENT_D.is_automated(state, one.seat):
                if self.play.policy:
                    return Input(max(self.now, one.since), one.seat, self._wish(state, one.seat, automated=True), automated=True)
            elif (at := self._person_moves(state)) is not None:
                return Input(at, one.seat, self._wish(state, one.seat, automated=False))
        return None

    def _person_moves(self, state: State) -> Instant | None:
        left = _due(state) - self.now
        if left <= 0 or self.dice.randrange(100) >= self.habits.acts:
            return None
        return self.now + (self.dice.randrange(left) if self.dice.randrange(4) == 0 else self.dice.randrange(min(left, 3000)))

    def _expires(self, state: State) -> Input:
        (window,) = AGENT_D.windows(state)
        return Input(_due(state), window=window.id)

    def _wish(self, state: State, seat: Seat, *, automated: bool) -> AnyCommand:
        """Return a random command, the type first; as many guesses are right as the play says."""
        kinds: dict[type, list[Any]] = {}
        for offer in AGENT_D.legal(state, seat, automated=automated):
            if not isinstance(offer.command, Leave | Resume):
                kinds.setdefault(type(offer.command), []).append(offer.command)
        wished: AnyCommand = self.dice.choice(self.dice.choice(list(kinds.values())))
        if isinstance(wished, Attempt) and self.dice.randrange(100) < self.play.truth:
            return right_guess(state, wished.target)
        return wished


def right_guess(state: State, target: Seat) -> Attempt:
    """Return the attempt that hits."""
    identity = state.players[target].identity
    return Attempt(target=target, color=identity.color, building=identity.building)


def _tense(state: State, dice: random.Random) -> State:
    """Return the state with ranks of all heights and rank cards in the piles."""
    return replace(
        state,
        players=tuple(
            replace(player, rank=dice.choice((1, 2, 4, 5, 6)), converted=dice.randrange(3)) for player in state.players
        ),
    )


def _due(state: State) -> Instant:
    (window,) = AGENT_D.windows(state)
    assert window.due_at is not None
    return window.due_at


def put(state: State, done: Input, chance: Chance) -> Decision[State]:
    """Put an input to the rules. Raises RuleViolation."""
    if done.command is None:
        return AGENT_D.expire(state, done.window or "", chance)
    return AGENT_D.decide(state, done.seat, done.command, chance, done.at, automated=done.automated)


@st.composite
def plays(draw: st.DrawFn, /, *, whole: bool = False, **fixed: Any) -> Play:
    """Draw a game, of any length unless `whole`."""
    people = draw(st.lists(st.booleans(), min_size=AGENT_D.least_seats, max_size=AGENT_D.most_seats))
    drawn = Play(
        number=draw(st.integers(0, 2**32 - 1)),
        people=tuple(people),
        habits=draw(st.sampled_from(sorted(HABITS))),
        policy=draw(st.booleans()),
        tense=draw(st.booleans()),
        length=MOST_INPUTS if whole else draw(st.integers(1, 120)),
    )
    return drawn._replace(**fixed)
